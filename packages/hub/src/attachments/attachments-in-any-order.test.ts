import {
  type Address,
  type Attachment,
  type AttachmentId,
  agentNameSchema,
  LIMITS,
  type Message,
  type MessageId,
  NodError,
  PERSON,
} from '@nod/protocol';
import {
  createCountingIds,
  createFakeClock,
  createMemoryFiles,
  createMemoryStore,
  type MemoryDisk,
} from '@nod/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AttachmentFiles } from '../contract/attachments.ts';
import type { Store } from '../contract/ports.ts';
import { createHub } from '../whole-hub.ts';

const ci = agentNameSchema.parse('ci');
const HOUR = 3_600_000;
const LIFE = LIMITS.unsentAttachmentMs;

/** A process that dies after so many steps on its disk, of the store or of the files, in the step or behind it. */
function createMortalDisk(disk: MemoryDisk & { files: Map<AttachmentId, Uint8Array> }) {
  let left = Number.POSITIVE_INFINITY;
  let isLastDone = false;
  const death = Promise.withResolvers<void>();

  function step<T>(act: () => Promise<T>): Promise<T> {
    left -= 1;
    if (left > 0) return act();
    if (left === 0 && isLastDone) void act();
    death.resolve();
    return new Promise(() => {});
  }

  const store: Store = createMemoryStore(disk);
  const files = createMemoryFiles(disk.files);
  const attachmentFiles: AttachmentFiles = {
    ...files,
    write: (id, bytes) => step(() => files.write(id, bytes)),
    remove: (id) => step(() => files.remove(id)),
  };
  return {
    store: { ...store, commit: (changes) => step(() => store.commit(changes)) } satisfies Store,
    attachmentFiles,
    death: death.promise,
    dieIn(steps: number, lastIsDone: boolean) {
      left = steps;
      isLastDone = lastIsDone;
    },
  };
}

type Act =
  | { type: 'add'; by: Address }
  | { type: 'send'; by: Address; files: number[]; delayHours: number; supersedes: boolean }
  | { type: 'wait'; hours: number }
  | { type: 'terminate' }
  | { type: 'restart' }
  | { type: 'crash'; steps: number; isLastDone: boolean };

const someone = fc.constantFrom<Address>(ci, PERSON);
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant('add' as const), by: someone }) },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('send' as const),
      by: someone,
      files: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 3 }),
      delayHours: fc.constantFrom(0, 0, 1, 30),
      supersedes: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('wait' as const), hours: fc.constantFrom(1, 12, 23, 24, 25) }),
  },
  { weight: 1, arbitrary: fc.constant({ type: 'terminate' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'restart' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('crash' as const),
      steps: fc.integer({ min: 1, max: 4 }),
      isLastDone: fc.boolean(),
    }),
  },
);

/** Goes through the acts; a process that dies is started again at once. */
async function play(acts: readonly Act[], endsWithRestart: boolean) {
  const disk = { changes: [], sessions: new Map(), files: new Map<AttachmentId, Uint8Array>() };
  const time = createFakeClock();
  const newId = createCountingIds();
  const { clock, timer } = time;
  const added: Attachment[] = [];
  const accepted: Message[] = [];
  const reported: unknown[] = [];
  const report = (error: unknown) => reported.push(error);
  let said: MessageId | null = null;

  async function start() {
    const mortal = createMortalDisk(disk);
    const { store, attachmentFiles } = mortal;
    const ports = { store, attachmentFiles, clock, timer, newId, hash: (text: string) => text, report };
    return { mortal, hub: await createHub(ports) };
  }

  let { mortal, hub } = await start();

  async function restart(): Promise<void> {
    hub.stop();
    ({ mortal, hub } = await start());
  }

  /** What was refused is no failure; what the process dies in has no end. */
  async function attempt(doing: Promise<unknown>): Promise<void> {
    const refusal = await Promise.race([
      doing.catch((error: unknown) => error),
      mortal.death.then(() => 'dead'),
    ]);
    if (refusal instanceof Error && !(refusal instanceof NodError)) throw refusal;
    if (refusal === 'dead') await restart();
  }

  async function add(by: Address): Promise<void> {
    const bytes = new TextEncoder().encode(`file ${added.length}`);
    added.push(await hub.attachments.add({ name: 'a', mediaType: 'text/plain', bytes }, by));
  }

  async function send({ by, files, delayHours, supersedes }: Extract<Act, { type: 'send' }>): Promise<void> {
    const attachments = files.flatMap((index) => added.at(-1 - index)?.id ?? []);
    const isPerson = by === PERSON;
    const { message } = await hub.bus.send({
      ...{ from: by, to: isPerson ? ci : PERSON, payload: {}, attachments, delayMs: delayHours * HOUR },
      ...(isPerson && { surface: 'panel', ...(supersedes && said && { supersedes: said }) }),
    });
    accepted.push(message);
    if (isPerson && delayHours === 0) said = message.id;
  }

  async function perform(act: Act): Promise<void> {
    if (act.type === 'add') await attempt(add(act.by));
    else if (act.type === 'send') await attempt(send(act));
    else if (act.type === 'wait') await attempt(time.advance(act.hours * HOUR));
    else if (act.type === 'terminate') await attempt(hub.agents.terminate(ci, 'panel'));
    else if (act.type === 'crash') mortal.dieIn(act.steps, act.isLastDone);
    else await restart();
  }

  await attempt(hub.agents.register(ci));
  for (const each of acts) await perform(each);
  mortal.dieIn(Number.POSITIVE_INFINITY, false);
  if (endsWithRestart) await restart();
  await time.advance(0);
  return { hub, disk, time, accepted, reported };
}

/** The files that a message in the store has, delivered or waiting. */
async function listNeeded(disk: MemoryDisk): Promise<Set<AttachmentId>> {
  const store = createMemoryStore(disk);
  const { overview, scheduled } = await store.load();
  const conversations = Object.values(overview.conversations).map(({ id }) => id);
  const delivered = await Promise.all(conversations.map((id) => store.messages(id, 1e9, 1e9)));
  const messages: Message[] = [...delivered.flat(), ...scheduled.map(({ message }) => message)];
  return new Set(messages.flatMap(({ attachments = [] }) => attachments.map(({ id }) => id)));
}

it('OPS-2 property: in any order of adding, sending, waiting and crashing, no file that goes with a message is lost, and none that does not is kept', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 30 }), fc.boolean(), async (acts, endsWithRestart) => {
      const { hub, disk, time, accepted, reported } = await play(acts, endsWithRestart);
      const needed = await listNeeded(disk);
      for (const id of needed) {
        const { attachment, bytes } = await hub.attachments.read(id, PERSON);
        expect(bytes.length).toBe(attachment.size);
      }
      const store = createMemoryStore(disk);
      for (const { id, attachments } of accepted) {
        const stored = await store.message(id);
        if (stored) expect(stored.attachments).toEqual(attachments);
      }
      // Whatever waits is delivered, and whatever was let go of is a day old.
      await time.advance(31 * HOUR + LIFE);
      await time.advance(LIFE);
      expect(new Set(disk.files.keys())).toEqual(await listNeeded(disk));
      expect(reported).toEqual([]);
      hub.stop();
    }),
    { numRuns: 300 },
  );
});
