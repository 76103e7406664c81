import type { Run, RunStep } from '@nod/protocol';
import { expect, test } from 'vitest';
import { en, zhCn } from '../texts/texts.ts';
import { toRunSummary } from './run-summary.ts';

type End = NonNullable<Run['end']>;

function toRun(end: Partial<End>, steps: RunStep[] = []): Run {
  const use = { inputTokens: 0, outputTokens: 0, answerId: null, reasoning: '' };
  return {
    id: 'run_a' as Run['id'],
    agent: 'nod' as Run['agent'],
    conversationId: 'cnv_a' as Run['conversationId'],
    messageId: 'msg_a' as Run['messageId'],
    startedAt: 1000,
    steps,
    end: { at: 2200, outcome: 'completed', ...use, ...end },
  };
}

const call = (id: string, outcome: 'succeeded' | 'failed'): RunStep => ({
  type: 'tool-call-settled',
  at: 1,
  call: { id, toolName: 'echo', parameters: {} },
  outcome,
  text: '',
});

test('AC-2.6 a run folds to its tools, its time and its tokens', () => {
  const run = toRun({ inputTokens: 300, outputTokens: 40 }, [call('a', 'succeeded'), call('b', 'succeeded')]);
  expect(toRunSummary(run, en)).toBe('2 tools · 1.2 s · 340 tokens');
  expect(toRunSummary(run, zhCn)).toBe('2 个工具 · 1.2 秒 · 340 个 token');
});

test('AC-6.2 a run that did not come to its end says how it ended, and what failed', () => {
  expect(toRunSummary(toRun({ outcome: 'stopped' }, [call('a', 'succeeded')]), en)).toBe(
    'Stopped · 1 tool · 1.2 s',
  );
  expect(toRunSummary(toRun({ outcome: 'failed' }, [call('a', 'failed')]), en)).toBe(
    'Failed · 1 tool · 1.2 s',
  );
  expect(toRunSummary(toRun({}, [call('a', 'failed'), call('b', 'succeeded')]), en)).toBe(
    '2 tools · 1 failed · 1.2 s',
  );
  for (const outcome of ['stopped', 'failed', 'stuck', 'interrupted'] as const) {
    expect(toRunSummary(toRun({ outcome }), en)).toContain(en.runs.outcomes[outcome]);
  }
});
