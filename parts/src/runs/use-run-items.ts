// The items of a run with what the panel knows beside its steps: approvals, and how far calls under way are.
import type { Run } from '@nod/protocol';
import { type RunItem, toCalls, toRunItems } from '@nod/surface';
import { usePanel } from '../state/panel-store.ts';
import { useRunApprovals } from '../state/selectors.ts';

export function useRunItems(run: Run): RunItem[] {
  const progress = usePanel((state) => state.progress[run.id]);
  const items = toRunItems(run, useRunApprovals(run.id));
  for (const call of toCalls(items)) {
    if (call.status === 'running' && call.callId !== null) call.progress = progress?.[call.callId] ?? null;
  }
  return items;
}
