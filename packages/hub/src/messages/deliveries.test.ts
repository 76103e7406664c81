import { agentNameSchema, type Delivery, isLaterDelivery, type MessageId, PERSON } from '@nod/protocol';
import { startTestHub, type TestHub } from '@nod/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const codex = agentNameSchema.parse('codex');
const other = agentNameSchema.parse('other');

async function send({ hub, outgoing }: TestHub): Promise<MessageId> {
  await hub.agents.register(codex);
  return (await hub.bus.send(outgoing({ from: PERSON, to: codex, text: '1A 2C 3B' }))).message.id;
}

const queued: Delivery = { state: 'queued', at: 1 };
const typed: Delivery = { state: 'typed', at: 2 };
const accepted: Delivery = { state: 'accepted', at: 3 };
const unknown: Delivery = { state: 'unknown', at: 3 };
const refused: Delivery = { state: 'refused', at: 3, reason: 'menu', words: '' };

const toldOf = async ({ hub }: TestHub, id: MessageId) =>
  (await hub.conversations.message(id)).message.delivery;

describe('the delivery of a message into the program of an agent', () => {
  it('DS-5.1 DS-5.3 is told step by step, to every surface, and stands on the message', async () => {
    const test = await startTestHub();
    const id = await send(test);
    expect(await toldOf(test, id)).toBeNull();
    for (const delivery of [queued, typed, accepted]) {
      expect(await test.hub.deliveries.tell(codex, id, delivery)).toBe(true);
      expect(await toldOf(test, id)).toEqual(delivery);
    }
    const again = await test.restart();
    expect(await toldOf(again, id)).toEqual(accepted);
    const [received] = await again.hub.bus.receive(await again.hub.bus.inbox(codex, { waitMs: 0, limit: 1 }));
    expect(received).toMatchObject({ id, delivery: accepted });
  });

  it('DS-5.3 goes only forward: what is no later changes nothing and tells nobody', async () => {
    const test = await startTestHub();
    const id = await send(test);
    await test.hub.deliveries.tell(codex, id, refused);
    const { seq } = test.hub.startingPoint().overview;
    for (const delivery of [queued, typed, unknown, { ...refused, at: 9 }])
      expect(await test.hub.deliveries.tell(codex, id, delivery)).toBe(false);
    expect(await toldOf(test, id)).toEqual(refused);
    expect(test.hub.startingPoint().overview.seq).toBe(seq);
    expect(await test.hub.deliveries.tell(codex, id, accepted)).toBe(true);
  });

  it('SEC-5 is told of messages to the agent alone', async () => {
    const test = await startTestHub();
    const id = await send(test);
    await test.hub.agents.register(other);
    await expect(test.hub.deliveries.tell(other, id, queued)).rejects.toMatchObject({ code: 'not_found' });
    expect(await toldOf(test, id)).toBeNull();
  });

  it('DS-5.3 goes only forward in any order, at once, over crashes', async () => {
    const step = fc.constantFrom<Delivery | 'crash'>(queued, typed, accepted, unknown, refused, 'crash');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, fc.boolean()), { maxLength: 12 }), async (steps) => {
        let test = await startTestHub();
        const id = await send(test);
        let open: Promise<unknown>[] = [];
        for (const [told, isAlone] of steps) {
          if (told === 'crash') {
            // What was under way is written as a whole or not at all.
            await Promise.allSettled(open);
            test = await test.restart();
          } else open.push(test.hub.deliveries.tell(codex, id, told));
          if (isAlone) await Promise.all(open);
          if (isAlone) open = [];
        }
        await Promise.all(open);
        const events = (await test.ports.store.eventsAfter(0, 1000)).flatMap(({ event }) =>
          event.type === 'message-delivery-told' ? [event.delivery] : [],
        );
        for (const [index, delivery] of events.entries())
          expect(isLaterDelivery(events[index - 1] ?? null, delivery)).toBe(true);
        expect(await toldOf(test, id)).toEqual(events.at(-1) ?? null);
        const given = steps.flatMap(([told]) => (told === 'crash' ? [] : [told]));
        const last = given.reduce<Delivery | null>((a, b) => (isLaterDelivery(a, b) ? b : a), null);
        expect(events.at(-1) ?? null).toEqual(last);
      }),
      { numRuns: 150 },
    );
  });
});
