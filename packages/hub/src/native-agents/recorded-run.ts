// What is stored of a run, looked up by those who go on with it: nothing that happened happens twice.
import type { ExecutedToolCall } from '@nod/agent';
import type { Run, RunStep } from '@nod/protocol';
import { toNotRun } from './to-not-run.ts';

type StepOf<T extends RunStep['type']> = Extract<RunStep, { type: T }>;

export interface RecordedRun {
  /** Turns of the model that called tools, in order. */
  turns: StepOf<'model-turn-ended'>[];
  /** What came of a call that ended; null when that is not known. */
  resultOf(callId: string): ExecutedToolCall | null;
  hasStarted(callId: string): boolean;
  /** The step says nothing that is not stored already. */
  hasPlanStep(step: RunStep): boolean;
}

export function toRecordedRun({ steps }: Run): RecordedRun {
  const settled = new Map(ofType(steps, 'tool-call-settled').map((step) => [step.call.id, step]));
  const started = new Set(ofType(steps, 'tool-call-started').map(({ call }) => call.id));
  const plan = new Set(steps.filter(isPlanStep).map(toPlanKey));
  return {
    turns: ofType(steps, 'model-turn-ended'),
    resultOf(callId) {
      const step = settled.get(callId);
      return step ? toExecuted(step) : null;
    },
    hasStarted: (callId) => started.has(callId),
    hasPlanStep: (step) => isPlanStep(step) && plan.has(toPlanKey(step)),
  };
}

function ofType<T extends RunStep['type']>(steps: readonly RunStep[], type: T): StepOf<T>[] {
  return steps.filter((step): step is StepOf<T> => step.type === type);
}

function toExecuted(step: StepOf<'tool-call-settled'>): ExecutedToolCall {
  const { call, outcome, text, data, quickReplies } = step;
  const aborted = outcome === 'stopped';
  const ranWith = call.parameters;
  if (outcome !== 'succeeded') {
    return { result: { success: false, error: withoutLabel(text), ranWith, ...toNotRun(outcome) }, aborted };
  }
  const offered = quickReplies ? { quickReplies } : {};
  const found = data === undefined ? {} : { data };
  return { result: { success: true, displayText: text, ranWith, ...found, ...offered }, aborted };
}

/** The text is an observation, which begins with the label that it would get again. */
function withoutLabel(text: string): string {
  return text.replace(/^Error: /u, '');
}

function isPlanStep(step: RunStep): boolean {
  return step.type === 'plan-created' || step.type === 'plan-step-updated';
}

function toPlanKey(step: RunStep): string {
  return JSON.stringify({ ...step, at: 0 });
}
