// Recorded run: what is stored of a run, looked up by those who go on with it: nothing that happened happens twice.
import type { Run, RunStep } from '@nod/protocol';
import type { SettledCall } from './worker.ts';

export interface RecordedRun {
  /** What came of a call that ended; null when that is not known. */
  settled(callId: string): SettledCall | null;
  hasStarted(callId: string): boolean;
  /** The step says nothing that is not stored already. */
  hasPlanStep(step: RunStep): boolean;
}

export function toRecordedRun({ steps }: Run): RecordedRun {
  const settled = new Map(
    steps.flatMap((step) => (step.type === 'tool-call-settled' ? [[step.call.id, step] as const] : [])),
  );
  const started = new Set(steps.flatMap((step) => (step.type === 'tool-call-started' ? [step.call.id] : [])));
  const plan = new Set(steps.filter(isPlanStep).map(toPlanKey));
  return {
    settled: (callId) => settled.get(callId) ?? null,
    hasStarted: (callId) => started.has(callId),
    hasPlanStep: (step) => isPlanStep(step) && plan.has(toPlanKey(step)),
  };
}

function isPlanStep(step: RunStep): boolean {
  return step.type === 'plan-created' || step.type === 'plan-step-updated';
}

function toPlanKey(step: RunStep): string {
  return JSON.stringify({ ...step, at: 0 });
}
