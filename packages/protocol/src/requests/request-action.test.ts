import { describe, expect, it } from 'vitest';
import { conversationIdSchema, messageIdSchema, requestIdSchema, runIdSchema } from '../ids/ids.ts';
import { agentNameSchema } from '../names/address.ts';
import { type ApprovalScope, type HumanRequest, humanRequestSchema } from './human-request.ts';
import { listActions, toAnswer, toAnswerInWords, toPicked } from './request-action.ts';

const random = 'a'.repeat(20);
const base = {
  id: requestIdSchema.parse(`req_${random}`),
  agent: agentNameSchema.parse('ana'),
  conversationId: conversationIdSchema.parse(`cnv_${random}`),
  messageId: messageIdSchema.parse(`msg_${random}`),
  title: 'Deploy?',
  text: 'Deploy?',
  openedAt: 1,
  expiresAt: null,
  awaited: 'never',
  settlement: null,
};
const asked = humanRequestSchema.parse({
  ...base,
  kind: 'quick-replies',
  options: ['Yes', 'No'],
  recommended: 0,
});
const set = humanRequestSchema.parse({
  ...base,
  kind: 'decision-set',
  questions: [
    { id: 'D1', title: 'Which?', options: [letter('A'), letter('B')], recommended: 'A' },
    { id: 'D2', title: 'Not understood', options: [], recommended: null },
  ],
});
const scope = { parameters: {}, target: 't' };
const call = (permission: typeof scope | null, scopes: ApprovalScope[] = []) =>
  humanRequestSchema.parse({
    ...base,
    kind: 'tool-approval',
    runId: runIdSchema.parse(`run_${random}`),
    orderedBy: 'user',
    call: { id: 'c', toolName: 'run_command', parameters: {} },
    preview: { type: 'plain' },
    hash: 'h1',
    reason: 'mode',
    permission,
    coveredBy: permission,
    isEditable: true,
    scopes,
  });

function letter(name: string) {
  return { letter: name, text: name };
}

function answersOf(request: HumanRequest, picks = {}) {
  return listActions(request).map((action) => toAnswer(request, action, { language: 'en', picks }));
}

describe('the actions of a request', () => {
  it('QR-3.2 QR-3.3 quick replies: one for each, in order, which answers with exactly its text', () => {
    expect(listActions(asked)).toEqual([
      { type: 'reply', index: 0 },
      { type: 'reply', index: 1 },
    ]);
    expect(answersOf(asked)).toEqual([{ text: 'Yes' }, { text: 'No' }]);
  });

  it('DS-2.4 a decision set: all, partly, and each option of each question; only "all" answers by itself', () => {
    expect(listActions(set)).toEqual([
      { type: 'accept-all' },
      { type: 'partial' },
      { type: 'pick', question: 0, option: 0 },
      { type: 'pick', question: 0, option: 1 },
    ]);
    expect(answersOf(set)).toEqual([{ decision: { type: 'accept-all' }, language: 'en' }, null, null, null]);
  });

  it('F-50 DS-2.3 words beside picks are one answer, with and without a tap on "partly"', () => {
    const given = { language: 'en' as const, picks: { D1: 'B' } };
    const answer = { decision: { type: 'supplement', text: 'later', picks: { D1: 'B' } }, language: 'en' };
    expect(toAnswer(set, { type: 'partial' }, { ...given, words: 'later' })).toEqual(answer);
    expect(toAnswerInWords(set, 'later', given)).toEqual(answer);
  });

  it('F-50 words alone are sent as they are, and answer no tool call', () => {
    expect(toAnswerInWords(set, 'later', { language: 'en' })).toEqual({ text: 'later' });
    expect(toAnswerInWords(asked, 'later', { language: 'en' })).toEqual({ text: 'later' });
    expect(toAnswerInWords(call(null), 'yes', { language: 'en' })).toBeNull();
    expect(toAnswer(call(null), { type: 'reject' }, { language: 'en', words: 'not now' })).toEqual({
      approval: { verdict: 'reject', words: 'not now' },
    });
  });

  it('DS-2.4 "all" sends what was picked before', () => {
    const picks = toPicked(set, { type: 'pick', question: 0, option: 1 }, {});
    expect(picks).toEqual({ D1: 'B' });
    expect(toPicked(set, { type: 'pick', question: 0, option: 0 }, picks)).toEqual({ D1: 'A' });
    expect(toPicked(set, { type: 'pick', question: 1, option: 0 }, picks)).toEqual(picks);
    expect(answersOf(set, picks)[0]).toEqual({ decision: { type: 'picks', picks }, language: 'en' });
  });

  it('a tool approval: approving names the hash that was shown; "from now on" only where it can be given', () => {
    expect(answersOf(call(scope))).toEqual([
      { approval: { verdict: 'approve', hash: 'h1', remember: 'once' } },
      { approval: { verdict: 'approve', hash: 'h1', remember: 'conversation' } },
      { approval: { verdict: 'approve', hash: 'h1', remember: 'always' } },
      { approval: { verdict: 'reject', words: '' } },
    ]);
    expect(listActions(call(null))).toEqual([{ type: 'approve', remember: 'once' }, { type: 'reject' }]);
  });

  it("CM-2.2 a tool approval: each scope of the agent's own approves once, and names it", () => {
    const scopes = [
      { id: 'session', label: 'Yes, for this session' },
      { id: 'prefix', label: 'Yes, and do not ask again for npm' },
    ];
    const waiting = call(null, scopes);
    expect(listActions(waiting)).toEqual([
      { type: 'approve', remember: 'once' },
      { type: 'approve-scope', scope: 0 },
      { type: 'approve-scope', scope: 1 },
      { type: 'reject' },
    ]);
    const approval = { verdict: 'approve', hash: 'h1', remember: 'once', scope: 'prefix' };
    expect(toAnswer(waiting, { type: 'approve-scope', scope: 1 }, { language: 'en' })).toEqual({ approval });
    expect(toAnswer(waiting, { type: 'approve-scope', scope: 2 }, { language: 'en' })).toBeNull();
  });

  it('a settled request has none, and no action of another kind answers', () => {
    expect(listActions({ ...asked, settlement: { outcome: 'expired', at: 2 } })).toEqual([]);
    expect(toAnswer(asked, { type: 'reply', index: 2 }, { language: 'en' })).toBeNull();
    expect(toAnswer(asked, { type: 'accept-all' }, { language: 'en' })).toBeNull();
    expect(toAnswer(call(null), { type: 'reply', index: 0 }, { language: 'en' })).toBeNull();
  });
});
