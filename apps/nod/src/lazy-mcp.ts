// MCP over HTTP, loaded when the first program asks for it: most hubs never need it, and all start faster.
import type { McpHttp } from '@nod/api-mcp';
import type { HubClient } from '@nod/client';
import { VERSION } from './version.ts';

export interface LazyMcp {
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

export function createLazyMcp(createClient: () => HubClient): LazyMcp {
  let loading: Promise<McpHttp> | null = null;

  async function load(): Promise<McpHttp> {
    const { createMcpHttp } = await import('@nod/api-mcp');
    return createMcpHttp({ client: createClient(), version: VERSION });
  }

  return {
    async fetch(request) {
      loading ??= load();
      return (await loading).fetch(request);
    },
    async close() {
      await (await loading)?.close();
    },
  };
}
