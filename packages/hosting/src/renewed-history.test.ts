import { createHub, type Hub } from '@nod/hub';
import {
  agentNameSchema,
  type DeliveredMessage,
  type Message,
  type MessageId,
  type OutgoingMessage,
  PERSON,
  type Run,
} from '@nod/protocol';
import {
  createCountingIds,
  createFakeClock,
  createMemoryStore,
  createMortalStore,
  type MemoryDisk,
} from '@nod/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readHistory } from './earlier-messages.ts';

const nod = agentNameSchema.parse('nod');

/** What is done next; `dies`: the process dies after so many commits, before or in the middle of it. */
interface Step {
  act: 'say' | 'answer' | 'renew' | 'instead';
  /** Which of the earlier messages it is about: one that it replies to, or supersedes. */
  of: number;
  replies: boolean;
  dies: number | null;
}

const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('say', 'say', 'answer', 'answer', 'renew', 'instead'),
  of: fc.nat(20),
  replies: fc.boolean(),
  dies: fc.option(fc.nat(1), { freq: 6 }),
});

function createWorld() {
  const disk: MemoryDisk = { changes: [], sessions: new Map() };
  const time = createFakeClock();
  const newId = createCountingIds();
  const reported: unknown[] = [];
  const report = (error: unknown) => reported.push(error);
  return {
    disk,
    time,
    newId,
    reported,
    async live() {
      const mortal = createMortalStore(createMemoryStore(disk));
      const { clock, timer } = time;
      const hub = await createHub({ store: mortal.store, clock, timer, newId, hash: (text) => text, report });
      return { mortal, hub };
    },
  };
}

/** What is on the disk, in order: what was said, and where the conversation was begun anew. */
function readLog({ changes }: MemoryDisk): (Message | 'renewed')[] {
  return changes.flatMap((change): (Message | 'renewed')[] => {
    if (change.type === 'conversation-renewed') return ['renewed'];
    return change.type === 'message-delivered' ? [change.message] : [];
  });
}

async function act(hub: Hub, disk: MemoryDisk, step: Step, text: string): Promise<void> {
  const all = readLog(disk).filter((each) => each !== 'renewed');
  const target = all[step.of % Math.max(1, all.length)];
  if (step.act === 'renew') {
    const [conversation] = hub.conversations.list();
    if (conversation) await hub.conversations.renew(conversation.id, 'panel');
    return;
  }
  const isAnswer = step.act === 'answer';
  const outgoing: OutgoingMessage = {
    from: isAnswer ? nod : PERSON,
    to: isAnswer ? PERSON : nod,
    payload: { text },
    ...(isAnswer ? {} : { surface: 'panel' }),
    ...(target && step.act === 'instead' && { supersedes: target.id }),
    ...(target && step.act !== 'instead' && step.replies && { inReplyTo: target.id }),
  };
  // What cannot be superseded is refused.
  await hub.bus.send(outgoing).catch(() => {});
}

/** Where the context of each message begins, as an index of the log: behind the last renewal before it or what it replies to. */
function toBeginnings(log: readonly (Message | 'renewed')[]): Map<MessageId, number> {
  const beginnings = new Map<MessageId, number>();
  let last = 0;
  for (const [index, each] of log.entries()) {
    if (each === 'renewed') last = index + 1;
    else {
      const replied = each.inReplyTo === null ? undefined : beginnings.get(each.inReplyTo);
      beginnings.set(each.id, Math.min(last, replied ?? last));
    }
  }
  return beginnings;
}

async function historyOf(hub: Hub, message: DeliveredMessage): Promise<MessageId[]> {
  const { conversationId, id: messageId, sentAt: startedAt } = message;
  const run: Run = {
    id: createCountingIds()('run'),
    agent: nod,
    conversationId,
    messageId,
    startedAt,
    steps: [],
    end: null,
  };
  return (await readHistory(hub, run, message, 1000)).map((each) => each.message.id);
}

it('F-33 property: after any messages, renewals, supersedings and crashes a worker is given all that counts since the last renewal and nothing from before; a reply reaches back to what it replies to', () =>
  fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 1, maxLength: 25 }), async (steps) => {
      const world = createWorld();
      let life = await world.live();
      await life.hub.agents.register(nod);
      for (const [index, step] of steps.entries()) {
        await world.time.advance(1);
        if (step.dies !== null) life.mortal.dieAfter(step.dies);
        const acting = act(life.hub, world.disk, step, String(index));
        await Promise.race([acting, life.mortal.death]);
        if (step.dies === null) continue;
        life.hub.stop();
        life = await world.live();
      }
      const log = readLog(world.disk);
      const beginnings = toBeginnings(log);
      for (const [index, said] of log.entries()) {
        if (said === 'renewed' || said.from !== PERSON) continue;
        const { message } = await life.hub.conversations.message(said.id);
        if (message.supersededBy !== null) continue;
        const given = await historyOf(life.hub, message);
        const stretch = log.slice(beginnings.get(said.id), index).filter((each) => each !== 'renewed');
        const expected: MessageId[] = [];
        for (const { id } of stretch)
          if ((await life.hub.conversations.message(id)).message.supersededBy === null) expected.push(id);
        expect(given).toEqual(expected);
        const before = log.slice(0, log.slice(0, index).lastIndexOf('renewed') + 1);
        if (said.inReplyTo !== null) continue;
        for (const each of before) if (each !== 'renewed') expect(given).not.toContain(each.id);
      }
      expect(world.reported).toEqual([]);
    }),
    { numRuns: 150 },
  ));
