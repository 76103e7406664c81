import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DeliveredMessage, MessageId } from '../index.ts';
import { markSuperseded, PERSON } from '../index.ts';

const idOf = (position: number) => `msg_${String(position).padStart(20, '0')}` as MessageId;

function toMessage(position: number, fields: Partial<DeliveredMessage> = {}): DeliveredMessage {
  return {
    id: idOf(position),
    conversationId: 'cnv_aaaaaaaaaaaaaaaaaaaa' as DeliveredMessage['conversationId'],
    from: PERSON,
    to: 'ci' as DeliveredMessage['to'],
    payload: {},
    inReplyTo: null,
    supersedes: null,
    version: 1,
    sentAt: position,
    dueAt: position,
    position,
    supersededBy: null,
    delivery: null,
    ...fields,
  };
}

const toPerson = { from: 'ci', to: PERSON } as Partial<DeliveredMessage>;
const marksOf = (messages: readonly DeliveredMessage[]) => messages.map(({ supersededBy }) => supersededBy);

it('F-33 marks what is superseded by what took it out first, and leaves the rest as it is', () => {
  const messages = [
    toMessage(1),
    toMessage(2),
    toMessage(3, toPerson),
    toMessage(4, { supersedes: idOf(2) }),
    toMessage(5, { supersedes: idOf(4) }),
  ];
  const marked = markSuperseded(messages);
  expect(marksOf(marked)).toEqual([null, idOf(4), idOf(4), idOf(5), null]);
  expect([marked[0] === messages[0], marked[4] === messages[4]]).toEqual([true, true]);
});

it("F-33 an agent's late reply to something superseded is marked, the person's is not", () => {
  const late = toMessage(3, { ...toPerson, inReplyTo: idOf(1) });
  const own = toMessage(4, { inReplyTo: idOf(1) });
  const marked = markSuperseded([toMessage(1), toMessage(2, { supersedes: idOf(1) }), late, own]);
  expect(marksOf(marked)).toEqual([idOf(2), null, idOf(2), null]);
});

it('F-33 property: any stretch up to the newest message is marked as the whole conversation is, and again the same', () => {
  const steps = fc.array(fc.option(fc.nat(20)), { maxLength: 20 });
  fc.assert(
    fc.property(steps, fc.nat(20), (targets, cut) => {
      const messages: DeliveredMessage[] = [];
      for (const [position, target] of targets.entries()) {
        const current = markSuperseded(messages).filter(({ supersededBy }) => supersededBy === null);
        const supersedes =
          target === null ? null : (current[target % Math.max(1, current.length)]?.id ?? null);
        messages.push(toMessage(position, { supersedes }));
      }
      const whole = markSuperseded(messages);
      expect(markSuperseded(messages.slice(cut))).toEqual(whole.slice(cut));
      expect(markSuperseded(whole)).toEqual(whole);
    }),
  );
});
