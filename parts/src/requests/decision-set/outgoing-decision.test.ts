import type { DecisionQuestion } from '@nod/decisions';
import { expect, test } from 'vitest';
import { toOutgoingDecision } from './outgoing-decision.ts';

const options = ['A', 'B'].map((letter) => ({ letter, text: letter }));
const complete: DecisionQuestion[] = [
  { id: '1', title: 'First', options, recommended: 'A' },
  { id: '2', title: 'Second', options, recommended: 'B' },
];
const incomplete = complete.map((each) => (each.id === '2' ? { ...each, recommended: null } : each));
const given = { questions: complete, picks: {}, supplement: null, language: 'en' as const };

test('DS-2.1 untouched, everything goes as recommended', () => {
  expect(toOutgoingDecision(given)).toMatchObject({
    type: 'send',
    decision: { type: 'accept-all' },
    text: '1A 2B',
    open: [],
  });
});

test('DS-2.4 a changed pick goes with the rest as recommended', () => {
  expect(toOutgoingDecision({ ...given, picks: { 1: 'B' } })).toMatchObject({
    decision: { type: 'picks', picks: { 1: 'B' } },
    text: '1B 2B',
  });
});

test('DS-2.2 an open question is left to the phrase, and named', () => {
  const outgoing = toOutgoingDecision({ ...given, questions: incomplete, language: 'zh' });
  expect(outgoing).toMatchObject({ text: '待决策项全部按模型推荐', open: ['2'] });
});

test.each(['', ' ', 'skip', '跳过'])(
  'DS-2.3 the words "%s" are no words: the picks go alone',
  (supplement) => {
    expect(toOutgoingDecision({ ...given, supplement })).toMatchObject({ decision: { type: 'accept-all' } });
  },
);

test.each(['cancel', '取消'])('DS-2.3 "%s" sends nothing', (supplement) => {
  expect(toOutgoingDecision({ ...given, supplement })).toMatchObject({ type: 'cancel' });
});

test('DS-2.3 a bare 1 is a supplement', () => {
  expect(toOutgoingDecision({ ...given, supplement: '1', picks: { 2: 'A' } })).toMatchObject({
    decision: { type: 'supplement', text: '1', picks: { 2: 'A' } },
    text: expect.stringContaining('Supplement: 1\n'),
  });
});

test('F-5 DS-2.3 what is shown for typed picks is what the hub sends', () => {
  expect(toOutgoingDecision({ ...given, supplement: '2A', picks: { 1: 'B' } })).toMatchObject({
    decision: { type: 'supplement', text: '2A', picks: { 1: 'B' } },
    text: '1B 2A',
    open: [],
  });
});

test('F-5 DS-2.3 own picks are called own picks', () => {
  const outgoing = toOutgoingDecision({ ...given, supplement: 'quickly', picks: { 1: 'B' } });
  expect(outgoing).toMatchObject({ text: expect.stringMatching(/My picks: 1B\nRecommended picks: 2B$/) });
});

test('DS-2.3 over 3,000 characters nothing can be sent', () => {
  expect(toOutgoingDecision({ ...given, supplement: 'x'.repeat(3001) })).toMatchObject({
    type: 'too-long',
    length: 3001,
    limit: 3000,
  });
  expect(toOutgoingDecision({ ...given, supplement: '决'.repeat(3000) }).type).toBe('send');
});
