// MCP over HTTP, loaded when the first program asks for it: most hubs never need it, and all start faster.
import type { McpHttp } from '@nod/api-mcp/http';

/** `load` is called by the first request, and by the next one when it failed. */
export function createLazyMcp(load: () => Promise<McpHttp>): McpHttp {
  let loading: Promise<McpHttp> | null = null;

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
