// Progress of the tool calls under way, until they end. Pure.
import type { HubEventOf, PassingEvent, RunId, ToolProgress } from '@nod/protocol';

/** By run, then by call. */
export type CallsProgress = Readonly<Record<RunId, Readonly<Record<string, ToolProgress>>>>;

type Progressed = Extract<PassingEvent, { type: 'tool-call-progressed' }>;

export function addProgress(known: CallsProgress, { runId, callId, progress }: Progressed): CallsProgress {
  return { ...known, [runId]: { ...known[runId], [callId]: progress } };
}

/** Nothing of a run is under way once it has ended. */
export function dropProgress(known: CallsProgress, { runId }: HubEventOf<'run-ended'>): CallsProgress {
  if (!(runId in known)) return known;
  const { [runId]: _, ...rest } = known;
  return rest;
}
