import type { Run, RunStep } from '@nod/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyRunEvent, mergeRuns, type Runs } from './runs.ts';

const run: Run = {
  id: 'run_a' as Run['id'],
  agent: 'nod' as Run['agent'],
  conversationId: 'cnv_a' as Run['conversationId'],
  messageId: 'msg_a' as Run['messageId'],
  startedAt: 1,
  steps: [],
  end: null,
};
const end: NonNullable<Run['end']> = {
  at: 9,
  outcome: 'completed',
  reasoning: '',
  inputTokens: 0,
  outputTokens: 0,
  answerId: null,
};
const toStep = (index: number): RunStep => ({
  type: 'tool-call-started',
  at: index,
  call: { id: `c${index}`, toolName: 'echo', parameters: {} },
});

test('AC-6.2 a run grows with its steps and ends with its end', () => {
  const { id: runId, conversationId } = run;
  const started = applyRunEvent({}, {}, { type: 'run-started', run });
  const grown = applyRunEvent(
    started,
    { [runId]: run },
    { type: 'run-step-added', runId, conversationId, step: toStep(1) },
  );
  const ended = applyRunEvent(
    grown,
    { [runId]: grown[run.messageId] as Run },
    { type: 'run-ended', runId, conversationId, end },
  );
  expect(ended[run.messageId]).toEqual({ ...run, steps: [toStep(1)], end });
});

test('an event of a run that is not known changes nothing', () => {
  const runs: Runs = { [run.messageId]: run };
  const event = { type: 'run-ended', runId: 'run_b' as Run['id'], conversationId: run.conversationId, end };
  expect(applyRunEvent(runs, {}, event as Parameters<typeof applyRunEvent>[2])).toBe(runs);
});

test('whatever the order in which pages and events tell of a run, what knows most of it stays', () => {
  const full: Run = { ...run, steps: [1, 2, 3, 4].map(toStep), end };
  const versions = [0, 1, 2, 3, 4].map((count) => ({ ...run, steps: full.steps.slice(0, count) }));
  fc.assert(
    fc.property(fc.shuffledSubarray([...versions, full], { minLength: 6, maxLength: 6 }), (told) => {
      const runs = told.reduce<Runs>((known, each) => mergeRuns(known, [each]), {});
      expect(runs[run.messageId]).toEqual(full);
    }),
  );
});
