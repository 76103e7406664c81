import type { RunId } from '@nod/protocol';
import { expect, test } from 'vitest';
import { emptyView } from './hub-view.ts';
import { applyItems } from './stream-items.ts';

const runId = 'run_1' as RunId;
const conversationId = 'cnv_1' as never;

const toItem = (at: number) => ({
  seq: null,
  event: {
    type: 'tool-call-progressed' as const,
    runId,
    conversationId,
    callId: 'c1',
    progress: { text: `Part ${at} of 3`, part: { at, of: 3 } },
  },
});

test('F-39 AC-4.4 the newest progress of a call is kept until its run ends', () => {
  const under = applyItems(emptyView, [toItem(1), toItem(2)]);
  expect(under.progress).toEqual({ [runId]: { c1: { text: 'Part 2 of 3', part: { at: 2, of: 3 } } } });
  const end = { at: 1, outcome: 'completed', reasoning: '', inputTokens: 0, outputTokens: 0, answerId: null };
  const ended = { type: 'run-ended', runId, conversationId, end } as const;
  const after = applyItems(under, [{ seq: 1, event: { ...ended, end: { ...end, outcome: 'completed' } } }]);
  expect(after.progress).toEqual({});
});
