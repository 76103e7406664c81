// A lasting call: one that waits for the person, until its client is gone or as long as the client lets it take. While
// it waits, the client is told that its call is alive, so that it does not give up while the person thinks.
import type { ServerContext } from '@modelcontextprotocol/server';
import type { RequestId } from '@nod/protocol';
import { isPersonsCancel } from '../clients/known-clients.ts';
import type { McpCall } from './mcp-tool.ts';

/** The time of a call that waits. */
export interface LastingTime {
  /** Aborts when the client is gone for good. */
  gone: AbortSignal;
  /** Aborts then, when the client's patience is over, and when the server stops. */
  over: AbortSignal;
  /** One more question is settled. */
  noteSettled(): void;
}

/** Where the person themselves cancels the call in the agent's own program, what it asks is withdrawn. */
export async function whileCallLasts<T>(
  call: McpCall,
  requests: readonly RequestId[],
  wait: (time: LastingTime) => Promise<T>,
): Promise<T> {
  const { hub, client, context, stopping } = call;
  const gone = toCallSignal(context);
  const late = new AbortController();
  const { patienceMs } = client;
  const endTimer = patienceMs === null ? () => {} : hub.ports.timer(patienceMs, () => late.abort());
  const over = AbortSignal.any([gone, late.signal, ...(stopping ? [stopping] : [])]);
  const progress = startProgress(call, requests.length);
  try {
    return await wait({ gone, over, noteSettled: progress.noteSettled });
  } catch (error) {
    if (gone.aborted && isPersonsCancel(client, gone.reason)) {
      // A hub that is away cannot be told; the error that ended the call is the one to report.
      await Promise.allSettled(requests.map((id) => hub.cancel(id)));
    }
    throw error;
  } finally {
    progress.stop();
    endTimer();
  }
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

/** Reports at every interval and every settlement; a client that asked for no progress gets none. */
function startProgress({ context: { mcpReq }, progressEveryMs }: McpCall, total: number) {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return { noteSettled: () => {}, stop: () => {} };
  let progress = 0;
  let settled = 0;
  const report = () => {
    progress += 1;
    const message = `waiting for the person: ${settled} of ${total} answered`;
    // A client that is gone is noticed by the call's own signal.
    mcpReq
      .notify({ method: 'notifications/progress', params: { progressToken, progress, message } })
      .catch(() => {});
  };
  const interval = setInterval(report, progressEveryMs);
  report();
  return {
    noteSettled: () => {
      settled += 1;
      report();
    },
    stop: () => clearInterval(interval),
  };
}
