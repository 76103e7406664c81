// Progress reports: a waiting client is told that its call is alive, so that it does not give up while the person
// thinks.
import type { ServerContext } from '@modelcontextprotocol/server';

export interface ProgressReport {
  /** One more question is settled. */
  settled(): void;
  stop(): void;
}

/** Reports at every interval and every settlement; a client that asked for no progress gets none. */
export function reportProgress({ mcpReq }: ServerContext, everyMs: number, total: number): ProgressReport {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return { settled: () => {}, stop: () => {} };
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
  const interval = setInterval(report, everyMs);
  report();
  return {
    settled: () => {
      settled += 1;
      report();
    },
    stop: () => clearInterval(interval),
  };
}
