// An approved call, followed to its beginning: what it depends on may have changed since it was shown.
import { followEvents, type HubClient } from '@nod/client';
import type { HumanRequestOf, StartingPoint, StreamItem, ToolCallOutcome } from '@nod/protocol';

export type ToolApproval = HumanRequestOf<'tool-approval'>;

/** How long the agent may take to begin; afterwards nothing is said about it. */
const PATIENCE_MS = 10_000;

/** `started`, or how the call ended without having begun; null when neither is known in time. */
export async function followApproval(
  client: HubClient,
  { logId, overview }: StartingPoint,
  { runId, call }: Pick<ToolApproval, 'runId' | 'call'>,
): Promise<'started' | ToolCallOutcome | null> {
  const leave = new AbortController();
  let found: 'started' | ToolCallOutcome | null = null;
  const onItem = ({ event }: StreamItem): void => {
    if (event.type === 'run-ended' && event.runId === runId) leave.abort();
    if (event.type !== 'run-step-added' || event.runId !== runId) return;
    const { step } = event;
    if (step.type === 'tool-call-started' && step.call.id === call.id) found = 'started';
    else if (step.type === 'tool-call-settled' && step.call.id === call.id) found = step.outcome;
    else return;
    leave.abort();
  };
  const signal = AbortSignal.any([leave.signal, AbortSignal.timeout(PATIENCE_MS)]);
  await followEvents({ client, logId, after: overview.seq, onItem, onStatus: () => {}, signal });
  return found;
}
