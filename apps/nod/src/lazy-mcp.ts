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

  /** A failed attempt is not kept: the next request tries again. */
  function loaded(): Promise<McpHttp> {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  }

  return {
    fetch: async (request) => (await loaded()).fetch(request),
    async close() {
      const [mcp] = await Promise.allSettled([loading]);
      if (mcp.status === 'fulfilled') await mcp.value?.close();
    },
  };
}
