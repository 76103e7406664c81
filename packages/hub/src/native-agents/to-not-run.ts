// Why a call did not run, as its result says it to an agent without a model.
import type { NotRun } from '@nod/agent';
import type { ToolCallOutcome } from '@nod/protocol';

export function toNotRun(outcome: ToolCallOutcome): { notRun?: NotRun } {
  const ran = outcome === 'succeeded' || outcome === 'failed' || outcome === 'stopped';
  return ran ? {} : { notRun: outcome };
}
