import {
  agentNameSchema,
  type ErrorCode,
  type HumanRequest,
  humanRequestSchema,
  type Message,
  PERSON,
} from '@nod/protocol';
import { createCountingIds } from '@nod/testing';
import { type Part, wordsOf } from '@nod/wording';
import { expect, it } from 'vitest';
import type { Outcome } from './channel.ts';
import { wordOutcome } from './outcome-wording.ts';

const newId = createCountingIds();
const ci = agentNameSchema.parse('ci');
const show = (lines: readonly Part[][]) =>
  lines.map((parts) => parts.map((part) => ('text' in part ? part.text : `<${part.at}>`)).join(''));

const open = humanRequestSchema.parse({
  kind: 'decision-set',
  id: newId('req'),
  agent: 'ci',
  conversationId: newId('cnv'),
  messageId: newId('msg'),
  title: 'Which',
  text: '',
  openedAt: 1,
  expiresAt: null,
  awaited: 'never',
  settlement: null,
  questions: [{ id: '1', title: 'Store?', options: [{ letter: 'A', text: 'SQLite' }], recommended: 'A' }],
});
const settled: HumanRequest = {
  ...open,
  settlement: {
    outcome: 'answered',
    at: 2,
    reply: { text: '1A', surface: 'panel', chosen: { type: 'words' } },
  } as HumanRequest['settlement'],
};
const message = { to: ci, from: PERSON } as Message;

/** At least one of each type: without it, this does not compile. */
const OUTCOMES: { [T in Outcome['type']]: Extract<Outcome, { type: T }>[] } = {
  answered: [{ type: 'answered', request: settled }],
  picked: [
    { type: 'picked', request: open, picks: { '1': 'A' } },
    { type: 'picked', request: open, picks: {} },
  ],
  asked: [{ type: 'asked', request: open }],
  looked: [{ type: 'looked', request: open }],
  left: [{ type: 'left', request: open }],
  sent: [
    { type: 'sent', message, waits: null },
    { type: 'sent', message, waits: open },
  ],
  chosen: [{ type: 'chosen', agent: ci }],
  agents: [
    { type: 'agents', agents: [], current: null },
    { type: 'agents', agents: [], current: ci },
  ],
  unsent: [{ type: 'unsent', agents: [] }],
  silent: [{ type: 'silent', agent: ci }],
  pending: [
    { type: 'pending', count: 0, shown: 0, isNext: false },
    { type: 'pending', count: 2, shown: 2, isNext: false },
    { type: 'pending', count: 30, shown: 10, isNext: false },
    { type: 'pending', count: 30, shown: 10, isNext: true },
  ],
  more: [{ type: 'more', count: 20, after: open.id }],
  'mode-shown': [{ type: 'mode-shown', agent: ci, mode: 'ask' }],
  'mode-set': [{ type: 'mode-set', agent: ci, mode: 'ask' }],
  terminal: [{ type: 'terminal', agent: ci, lines: ['$ npm test', ''] }],
  stopped: [
    { type: 'stopped', agent: ci, isWorking: true },
    { type: 'stopped', agent: ci, isWorking: false },
  ],
  renewed: [true, false].flatMap((each) => [
    { type: 'renewed', agent: ci, isBegun: each, isHosted: false, isWorking: each, waiting: 2 },
    { type: 'renewed', agent: ci, isBegun: each, isHosted: true, isWorking: !each, waiting: 0 },
  ]),
  refused: Object.keys(wordsOf('en').refusals).map((code) => ({
    type: 'refused',
    code: code as ErrorCode,
    message: '',
    request: null,
  })),
};

it.each(Object.values(OUTCOMES).flat())(
  'OPS-4 F-57 $type $code has words of its own in both languages',
  (outcome) => {
    const [english, chinese] = (['en', 'zh'] as const).map((each) =>
      show(wordOutcome(outcome, wordsOf(each))),
    );
    for (const lines of [english, chinese]) {
      expect(lines?.length).toBeGreaterThan(0);
      for (const text of lines ?? []) expect(text.trim()).not.toBe('');
    }
    expect(chinese?.join('')).toMatch(/\p{Script=Han}/u);
    expect(english?.join('')).not.toMatch(/\p{Script=Han}/u);
  },
);

it('F-57 QR-3.7 a tap that came too late says so, and how it ended where', () => {
  const late: Outcome = { type: 'refused', code: 'no_longer_valid', message: '', request: settled };
  expect(show(wordOutcome(late, wordsOf('en')))).toEqual([
    'No longer valid: tap a newer one or type your answer',
    'Sent to the agent: 1A · in the panel',
  ]);
  expect(show(wordOutcome(late, wordsOf('zh')))).toEqual([
    '已失效，请点较新的按钮或直接输入回答',
    '已推送到模型：1A · 来自网页面板',
  ]);
});

it('OPS-4 beginning anew says for whom, when a program gets to know, and what goes on', () => {
  const [first] = OUTCOMES.renewed;
  expect(first && show(wordOutcome(first, wordsOf('en')))).toEqual([
    'Started over with ci. What was said before can still be read, but no longer counts.',
    'ci keeps its own context and is told with your next message.',
    'What it is working on goes on.',
    '2 requests from before can still be answered.',
  ]);
});

it('F-57 what was picked is told as it would be sent', () => {
  const [picked] = OUTCOMES.picked;
  expect(picked && show(wordOutcome(picked, wordsOf('zh')))).toEqual(['目前选择：1A']);
});
