// Runs that a surface knows, by the message they work on. Pure: pages and events may overlap.
import type { HubEvent, HubEventOf, MessageId, Overview, Run } from '@nod/protocol';

export type Runs = Readonly<Record<MessageId, Run>>;

type RunEvent = HubEventOf<'run-started' | 'run-step-added' | 'run-ended'>;

export function isRunEvent(event: HubEvent): event is RunEvent {
  return event.type === 'run-started' || event.type === 'run-step-added' || event.type === 'run-ended';
}

/** The runs after the event. `activeRuns` are those before it: an event names its run only by id. */
export function applyRunEvent(runs: Runs, activeRuns: Overview['activeRuns'], event: RunEvent): Runs {
  if (event.type === 'run-started') return mergeRuns(runs, [event.run]);
  const run = activeRuns[event.runId];
  if (!run) return runs;
  const changed =
    event.type === 'run-ended' ? { ...run, end: event.end } : { ...run, steps: [...run.steps, event.step] };
  return mergeRuns(runs, [changed]);
}

/** What knows more of a run wins: an end, or else more steps. */
export function mergeRuns(known: Runs, added: readonly Run[]): Runs {
  if (added.length === 0) return known;
  const merged: Record<MessageId, Run> = { ...known };
  for (const run of added) {
    const before = merged[run.messageId];
    if (!before || knowsMore(run, before)) merged[run.messageId] = run;
  }
  return merged;
}

function knowsMore(run: Run, before: Run): boolean {
  if (run.id !== before.id) return run.startedAt >= before.startedAt;
  if ((run.end === null) !== (before.end === null)) return run.end !== null;
  return run.steps.length > before.steps.length;
}
