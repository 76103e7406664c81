import type { ConversationId, HumanRequest } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { toDefaultTarget, toKeysTarget } from './requests.ts';

const request = (kind: string, messageId: string, openedAt: number) =>
  ({
    id: `req-${messageId}-${kind}`,
    kind,
    messageId,
    openedAt,
    conversationId: 'here',
    ...(kind === 'tool-approval' && { call: {} }),
  }) as unknown as HumanRequest;
const message = (id: string, from: string, position: number) => ({ id, from, position }) as never;

const here = { id: 'here' as ConversationId, contextFrom: 0 };
const elsewhere = 'elsewhere' as ConversationId;
const question = request('quick-replies', 'm2', 20);
const messages = [message('m1', 'ci', 1), message('m2', 'ci', 2), message('m3', 'ci', 3)];

describe('what a typed text answers', () => {
  it('is the newest open question, also when the agent has said more since', () => {
    const older = request('decision-set', 'm1', 10);
    expect(toDefaultTarget([older, question], here, messages)).toBe(question);
    expect(toDefaultTarget([question], { ...here, id: elsewhere }, messages)).toBeNull();
  });

  it('M8 is nothing while a newer tool call waits for the person', () => {
    const approval = request('tool-approval', 'm3', 30);
    expect(toDefaultTarget([question, approval], here, messages)).toBeNull();
    expect(toDefaultTarget([request('tool-approval', 'm1', 10), question], here, messages)).toBe(question);
  });

  it('M8 is nothing once the person has said something else, or where the question is far above', () => {
    expect(toDefaultTarget([question], here, [...messages, message('m4', 'user', 4)])).toBeNull();
    expect(toDefaultTarget([question], here, messages.slice(2))).toBeNull();
  });

  it('is nothing that was asked before the conversation was begun anew', () => {
    expect(toDefaultTarget([question], { ...here, contextFrom: 4 }, messages)).toBeNull();
    expect(toDefaultTarget([question], { ...here, contextFrom: 1 }, messages)).toBe(question);
  });
});

describe('what the number keys act on', () => {
  it('is the newest request; of tool calls, which wait in turn, the first', () => {
    const [first, second] = [request('tool-approval', 'm1', 10), request('tool-approval', 'm3', 30)];
    expect(toKeysTarget([first, question])).toBe(question);
    expect(toKeysTarget([question, first, second])).toBe(first);
    expect(toKeysTarget([])).toBeNull();
  });
});
