import {
  type AgentName,
  type Attachment,
  agentNameSchema,
  LIMITS,
  type OutgoingMessage,
  PERSON,
} from '@nod/protocol';
import { createGate, createMemoryFiles, startTestHub, type TestHub } from '@nod/testing';
import { describe, expect, it } from 'vitest';
import type { AttachmentFiles } from '../contract/attachments.ts';
import { StorageError } from '../contract/ports.ts';
import { createHub } from '../whole-hub.ts';

const ci = agentNameSchema.parse('ci');
const eve = agentNameSchema.parse('eve');
const DAY = LIMITS.unsentAttachmentMs;
const bytes = new Uint8Array([1, 2, 3]);
const file = { name: 'a.png', mediaType: 'image/png', bytes };

const add = ({ hub }: TestHub, by: AgentName | typeof PERSON = ci) => hub.attachments.add(file, by);

const send = ({ hub, outgoing }: TestHub, files: Attachment[], fields: Partial<OutgoingMessage> = {}) =>
  hub.bus.send(outgoing({ text: '', attachments: files.map(({ id }) => id), ...fields }));

const say = (test: TestHub, files: Attachment[], fields: Partial<OutgoingMessage> = {}) =>
  send(test, files, { from: PERSON, to: ci, surface: 'panel', ...fields });

const keptBy = ({ disk }: TestHub) => [...(disk.files?.keys() ?? [])];

/** A hub that knows ci and eve. */
async function start(): Promise<TestHub> {
  const test = await startTestHub();
  await Promise.all([ci, eve].map((name) => test.hub.agents.register(name)));
  return test;
}

describe('a message with attachments', () => {
  it('says what the hub knows of them, in the order named, and may say nothing else', async () => {
    const test = await start();
    const files = [await add(test), await add(test)].reverse();
    const { message } = await send(test, files);
    expect(message).toMatchObject({ attachments: files, payload: { text: '' } });
    expect(files[0]).toEqual({ id: expect.any(String), name: 'a.png', mediaType: 'image/png', size: 3 });
    const [conversation] = test.hub.conversations.list();
    expect(conversation?.lastMessage?.preview).toBe('📎 a.png 📎 a.png');
    expect((await send(test, [])).message).not.toHaveProperty('attachments');
  });

  it('that asks something without words is asked by the names of its files', async () => {
    const test = await start();
    const files = [await add(test)];
    await send(test, files, { quickReplies: ['Good', 'Bad'] });
    const asked = { title: '📎 a.png', text: '📎 a.png', attachments: files };
    expect(test.hub.requests.open()).toMatchObject([asked]);
  });

  it('of the person answers what it replies to, and the agent is told which question', async () => {
    const test = await start();
    const asked = await test.hub.bus.send(test.outgoing({ expectsReply: true, text: 'Which one?' }));
    const { message } = await say(test, [await add(test, PERSON)], { inReplyTo: asked.message.id });
    const request = await test.hub.requests.get(asked.requestId as NonNullable<typeof asked.requestId>);
    const { attachments } = message;
    expect(request.settlement).toMatchObject({
      outcome: 'answered',
      reply: { text: '📎 a.png', attachments },
    });
    const received = await test.hub.bus.receive(await test.hub.bus.inbox(ci, { waitMs: 0, limit: 10 }));
    expect(received).toMatchObject([{ attachments, answers: { question: 'Which one?' } }]);
  });

  it('is refused where a file goes with another message, and of two at once one is sent', async () => {
    const test = await start();
    const one = await add(test);
    const outcomes = await Promise.allSettled([send(test, [one]), send(test, [one])]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(outcomes[1]).toMatchObject({ reason: { code: 'attachment_sent' } });
    await expect(send(test, [await add(test), one])).rejects.toMatchObject({ code: 'attachment_sent' });
    await expect(send(test, [one], { from: eve })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('may be sent again under its id, also once a newer version has its files', async () => {
    const test = await start();
    const files = [await add(test, PERSON)];
    const id = test.ports.newId('msg');
    const first = await say(test, files, { id });
    expect(await say(test, files, { id })).toEqual(first);
    const second = await say(test, files, { supersedes: id });
    expect(second.message).toMatchObject({ version: 2, attachments: files });
    expect(await say(test, files, { id })).toMatchObject({ message: { id, attachments: files } });
    expect(await test.hub.attachments.read(files[0]?.id as Attachment['id'], ci)).toMatchObject({ bytes });
  });

  it('F-33 that supersedes another has of its files those that it names, and no others again', async () => {
    const test = await start();
    const [kept, dropped] = [await add(test, PERSON), await add(test, PERSON)];
    const { message: first } = await say(test, [kept, dropped]);
    const { message: second } = await say(test, [kept], { supersedes: first.id });
    expect(second.attachments).toEqual([kept]);
    const third = say(test, [dropped], { supersedes: second.id });
    await expect(third).rejects.toMatchObject({ code: 'attachment_sent' });
    const plain = await say(test, [], { supersedes: second.id });
    expect(plain.message).not.toHaveProperty('attachments');
  });

  it('F-33 of two that supersede at once with the same files one wins, and none waits for ever', async () => {
    const test = await start();
    const files = [await add(test, PERSON)];
    const { message } = await say(test, files);
    const newer = { supersedes: message.id };
    const outcomes = await Promise.allSettled([
      say(test, files, newer),
      say(test, files, newer),
      say(test, files),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  it('F-33 an answer is not changed by other files either', async () => {
    const test = await start();
    const asked = await test.hub.bus.send(test.outgoing({ expectsReply: true }));
    const { message } = await say(test, [await add(test, PERSON)], { inReplyTo: asked.message.id });
    const other = say(test, [await add(test, PERSON)], { supersedes: message.id });
    await expect(other).rejects.toMatchObject({ code: 'already_settled' });
  });

  it('that waits for its time is read by its recipient only then', async () => {
    const test = await start();
    const one = await add(test);
    await send(test, [one], { to: eve, delayMs: 2 * DAY });
    await test.time.advance(DAY + 1);
    await expect(test.hub.attachments.read(one.id, eve)).rejects.toMatchObject({ code: 'not_found' });
    expect(await test.hub.attachments.read(one.id, ci)).toMatchObject({ bytes });
    await test.time.advance(DAY);
    expect(await test.hub.attachments.read(one.id, eve)).toEqual({ attachment: one, bytes });
  });

  it('that is withdrawn, because its recipient was terminated, says so with the names and lets go of its files', async () => {
    const test = await start();
    const one = await add(test, PERSON);
    await say(test, [one], { delayMs: 3 * DAY });
    await test.time.advance(2 * DAY);
    await test.hub.agents.terminate(ci, 'panel');
    expect(keptBy(test)).toEqual([one.id]);
    const [conversation] = test.hub.conversations.list();
    expect(conversation?.lastMessage?.preview).toContain('> 📎 a.png');
    await test.time.advance(2 * DAY);
    expect(keptBy(test)).toEqual([]);
    expect(test.reported).toEqual([]);
  });
});

describe('clean-up', () => {
  it('what no message took within a day is removed, and what one took stays', async () => {
    const test = await start();
    const [sent, unsent] = [await add(test), await add(test)];
    await test.time.advance(DAY / 2);
    const later = await add(test);
    await send(test, [sent]);
    await test.time.advance(DAY / 2);
    expect(keptBy(test).sort()).toEqual([sent.id, later.id].sort());
    await expect(send(test, [unsent])).rejects.toMatchObject({ code: 'not_found' });
    await expect(test.hub.attachments.read(unsent.id, ci)).rejects.toMatchObject({ code: 'not_found' });
    await test.time.advance(DAY);
    expect([keptBy(test), test.time.pendingTimers()]).toEqual([[sent.id], 0]);
  });

  it('when a hub starts, files without a row go, rows whose time is over, and nothing else', async () => {
    const test = await start();
    const [sent, unsent, old] = [await add(test), await add(test, PERSON), test.ports.newId('att')];
    await send(test, [sent]);
    test.disk.files?.set(old, bytes);
    const again = await test.restart();
    await again.time.advance(0);
    expect(keptBy(again).sort()).toEqual([sent.id, unsent.id].sort());
    again.hub.stop();
    await again.time.advance(DAY);
    const third = await again.restart();
    await third.time.advance(0);
    expect(keptBy(third)).toEqual([sent.id]);
  });

  it('a file that is being added stays while others are cleaned up', async () => {
    const test = await start();
    const disk = new Map();
    const files = createMemoryFiles(disk);
    const gates = [createGate(), createGate()] as const;
    const waiting = [...gates];
    const write: AttachmentFiles['write'] = async (id, given) => {
      const sha256 = await files.write(id, given);
      await waiting.shift()?.pass();
      return sha256;
    };
    const hub = await createHub({ ...test.ports, attachmentFiles: { ...files, write } });
    gates[0].open();
    const old = await hub.attachments.add(file, PERSON);
    const adding = hub.attachments.add(file, PERSON);
    await gates[1].reached;
    await test.time.advance(DAY);
    expect(disk.has(old.id)).toBe(false);
    gates[1].open();
    const { id } = await adding;
    expect(await hub.attachments.read(id, PERSON)).toMatchObject({ bytes });
  });

  it('what cannot be removed is reported and tried again', async () => {
    const test = await start();
    const disk = new Map();
    const files = createMemoryFiles(disk);
    let isFailing = true;
    const remove: AttachmentFiles['remove'] = async (id) => {
      if (isFailing) throw new Error('busy');
      await files.remove(id);
    };
    disk.set(test.ports.newId('att'), bytes);
    await createHub({ ...test.ports, attachmentFiles: { ...files, remove } });
    await test.time.advance(0);
    expect([test.reported.length, disk.size]).toEqual([1, 1]);
    isFailing = false;
    await test.time.advance(60_000);
    expect(disk.size).toBe(0);
  });

  it('F-93 SEC-7 what an agent has not sent goes with its token, and is not left to who has its name next', async () => {
    const test = await start();
    const one = await add(test);
    const program = { name: ci, hash: 'h', agents: [ci], createdAt: 1, lastUsedAt: null };
    await test.hub.agents.addProgram(program, { surface: 'panel', replaces: true });
    await expect(send(test, [one])).rejects.toMatchObject({ code: 'not_found' });
    await test.time.advance(DAY);
    expect(keptBy(test)).toEqual([]);
  });

  it('F-93 SEC-7 what was sent to an agent, or by it, is not read by who has its name next', async () => {
    const test = await start();
    const [given, made] = [await add(test, PERSON), await add(test)];
    await say(test, [given]);
    await send(test, [made], { to: eve });
    const program = { name: ci, hash: 'h', agents: [ci], createdAt: 1, lastUsedAt: null };
    await test.hub.agents.addProgram(program, { surface: 'panel', replaces: true });
    for (const { id } of [given, made]) {
      await expect(test.hub.attachments.read(id, ci)).rejects.toMatchObject({ code: 'not_found' });
      expect(await test.hub.attachments.read(id, PERSON)).toMatchObject({ bytes });
    }
    expect(await test.hub.attachments.read(made.id, eve)).toMatchObject({ bytes });
  });
});

describe('what cannot be', () => {
  it('a row without its file is gone, its message is not, and the hub goes on', async () => {
    const test = await start();
    const one = await add(test);
    const { message } = await send(test, [one]);
    test.disk.files?.clear();
    await expect(test.hub.attachments.read(one.id, PERSON)).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('gone'),
    });
    expect((await test.hub.conversations.message(message.id)).message.attachments).toEqual([one]);
    test.disk.files?.set(one.id, new Uint8Array([9, 9, 9]));
    await expect(test.hub.attachments.read(one.id, PERSON)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('SEC-8 a file that is too large is refused', async () => {
    const test = await start();
    const large = { ...file, bytes: new Uint8Array(LIMITS.attachmentBytes + 1) };
    await expect(test.hub.attachments.add(large, PERSON)).rejects.toMatchObject({
      code: 'attachment_too_large',
    });
    expect(keptBy(test)).toEqual([]);
  });

  it('F-88 SEC-8 an agent adds so many files that it has not sent, also all at once; others and the person go on', async () => {
    const test = await start();
    const most = LIMITS.unsentAttachments;
    const outcomes = await Promise.allSettled(Array.from({ length: most + 5 }, () => add(test)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(most);
    expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'too_many_attachments' } });
    expect(keptBy(test)).toHaveLength(most);
    const first = outcomes[0] as PromiseFulfilledResult<Attachment>;
    await add(test, eve);
    await Promise.all(Array.from({ length: most + 5 }, () => add(test, PERSON)));
    await send(test, [first.value]);
    await add(test);
  });

  it('F-88 SEC-8 all files of agents end at a limit, which counts small ones as a disk does; the person goes on', async () => {
    const test = await start();
    const { store } = test.ports;
    let used = LIMITS.allAttachmentBytes - 4_096;
    const hub = await createHub({ ...test.ports, store: { ...store, agentFileBytes: async () => used } });
    const full = { ...test, hub };
    await test.time.advance(0);
    await add(full);
    await expect(add(full, eve)).rejects.toMatchObject({ code: 'too_many_attachments' });
    await add(full, PERSON);
    used = 0;
    await test.time.advance(DAY);
    await add(full, eve);
  });

  it('F-97 where little space is left, it is the person’s; where nothing can be written, whoever adds is told', async () => {
    const test = await start();
    const disk = { freeBytes: () => 5_000_000, keptBytes: 10_000_000 };
    const hub = await createHub({ ...test.ports, disk });
    await expect(hub.attachments.add(file, ci)).rejects.toMatchObject({ code: 'storage_full' });
    await hub.attachments.add(file, PERSON);
    const files = createMemoryFiles(new Map());
    const write = async () => {
      throw new StorageError('storage_full');
    };
    const broken = await createHub({ ...test.ports, attachmentFiles: { ...files, write } });
    await expect(broken.attachments.add(file, PERSON)).rejects.toMatchObject({ code: 'storage_full' });
    expect(broken.health()).toMatchObject({ status: 'failing' });
    await test.time.advance(2_000);
    expect(broken.health()).toMatchObject({ status: 'ok' });
  });

  it('F-97 where the row cannot be written, no file is left', async () => {
    const test = await start();
    const commit = async () => {
      throw new StorageError('storage_read_only');
    };
    const hub = await createHub({ ...test.ports, store: { ...test.ports.store, commit } });
    await expect(hub.attachments.add(file, PERSON)).rejects.toMatchObject({ code: 'storage_read_only' });
    expect(keptBy(test)).toEqual([]);
  });

  it('a hub that keeps no files says so', async () => {
    const { ports, disk } = await startTestHub();
    const hub = await createHub({ ...ports, attachmentFiles: null });
    await expect(hub.attachments.add(file, PERSON)).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(hub.attachments.read(ports.newId('att'), PERSON)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(disk.files?.size).toBe(0);
  });
});
