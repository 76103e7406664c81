// The time of a call: until its client is gone, or as long as the client lets it take.
import type { ServerContext } from '@modelcontextprotocol/server';
import type { McpCall } from './mcp-tool.ts';

/** The time that a call may take: what the client allows, and no longer than the server runs. */
export function startPatience({ hub, client: { patienceMs }, stopping }: McpCall): {
  over: AbortSignal;
  end(): void;
} {
  const late = new AbortController();
  const end = patienceMs === null ? () => {} : hub.ports.timer(patienceMs, () => late.abort());
  return { over: stopping ? AbortSignal.any([late.signal, stopping]) : late.signal, end };
}

/** Aborts when the client cancels the call, and when its connection is gone for good: then nobody gets the answer. */
export function toCallSignal({ mcpReq, http }: ServerContext): AbortSignal {
  return http?.req ? AbortSignal.any([mcpReq.signal, http.req.signal]) : mcpReq.signal;
}

/** Null where the signal ends it. */
export async function untilAborted<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T | null> {
  try {
    return await run();
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  }
}
