import {
  agentNameSchema,
  draftIdSchema,
  type HumanRequest,
  LIMITS,
  NodError,
  type OutgoingMessage,
  PERSON,
} from '@nod/protocol';
import { startTestHub, type TestHub, toAddress } from '@nod/testing';
import { describe, expect, it } from 'vitest';
import { requireRoomForRequest } from './room.ts';

const bob = agentNameSchema.parse('bob');
const eve = agentNameSchema.parse('eve');
const day = 86_400_000;

/** Does the same thing over and over, as a program gone wild does; resolves to the refusal that ended it. */
async function untilRefused(act: (index: number) => unknown, most: number): Promise<NodError> {
  for (let index = 0; index <= most; index += 1) {
    try {
      await act(index);
    } catch (error) {
      if (error instanceof NodError) return error;
      throw error;
    }
  }
  throw new Error(`${most} times, and nothing was refused`);
}

function newDraftId(index: number) {
  return draftIdSchema.parse(`drf_${String(index).padStart(20, '0')}`);
}

const ask = ({ hub, outgoing }: TestHub, from = eve, fields = {}) =>
  hub.bus.send(outgoing({ from, quickReplies: ['Yes', 'No'], ...fields }));

describe('what programs can pile up has a limit', () => {
  it('F-88 SEC-8 open requests of an agent end at the limit, which the refusal names; others can ask', async () => {
    const test = await startTestHub();
    const refusal = await untilRefused(() => ask(test), LIMITS.openRequestsPerAgent);
    expect(refusal).toMatchObject({ code: 'too_many_open_requests' });
    expect(refusal.message).toContain(String(LIMITS.openRequestsPerAgent));
    expect(test.hub.requests.open()).toHaveLength(LIMITS.openRequestsPerAgent);
    await expect(ask(test, bob)).resolves.toMatchObject({ requestId: expect.any(String) });
    await expect(test.hub.bus.send(test.outgoing({ from: eve }))).resolves.toBeDefined();
  });

  it('F-88 SEC-8 requests that come all at once end at the limit as well', async () => {
    const test = await startTestHub();
    const asked = Array.from({ length: LIMITS.openRequestsPerAgent + 5 }, () => ask(test));
    const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(5);
    expect(test.hub.requests.open()).toHaveLength(LIMITS.openRequestsPerAgent);
  });

  it('F-88 SEC-8 open requests of all agents together end at a limit of their own', async () => {
    const test = await startTestHub();
    const refusal = await untilRefused(
      (index) => ask(test, agentNameSchema.parse(`eve-${index % 20}`)),
      LIMITS.openRequests,
    );
    expect(refusal).toMatchObject({ code: 'too_many_open_requests' });
    expect(refusal.message).toContain(`${LIMITS.openRequests}, as many as there may be, requests of all`);
    expect(test.hub.requests.open()).toHaveLength(LIMITS.openRequests);
  });

  it('F-88 SEC-8 approvals that the hub itself asks for take no room from questions, those of programs do', async () => {
    const test = await startTestHub();
    const { requestId } = await ask(test);
    if (!requestId) throw new Error('no request was opened');
    const request = await test.hub.requests.get(requestId);
    const fillWith = (runId: string | null) =>
      Array<HumanRequest>(LIMITS.openRequests).fill({
        ...request,
        call: {},
        runId,
      } as unknown as HumanRequest);
    expect(() => requireRoomForRequest(fillWith('run_1'), request)).not.toThrow();
    expect(() => requireRoomForRequest(fillWith(null), request)).toThrow();
  });

  it('F-88 SEC-8 an answer makes room for another request, also after a restart', async () => {
    const before = await startTestHub();
    await untilRefused(() => ask(before), LIMITS.openRequestsPerAgent);
    const test = await before.restart();
    await expect(ask(test)).rejects.toMatchObject({ code: 'too_many_open_requests' });
    const [first] = test.hub.requests.open();
    if (first) await test.hub.requests.answer(first.id, { text: 'Yes', surface: 'panel' });
    await expect(ask(test)).resolves.toBeDefined();
    await expect(ask(test)).rejects.toMatchObject({ code: 'too_many_open_requests' });
  });

  it('F-88 SEC-8 requests that wait for their time count as well, and no longer once they are withdrawn', async () => {
    const test = await startTestHub();
    await untilRefused(() => ask(test, eve, { delayMs: day }), LIMITS.openRequestsPerAgent);
    await expect(ask(test)).rejects.toMatchObject({ code: 'too_many_open_requests' });
    await test.hub.agents.terminate(eve, null);
    await expect(ask(test)).resolves.toBeDefined();
  });

  it('F-88 SEC-8 a message that is refused or sent twice uses up no room', async () => {
    const test = await startTestHub();
    const { message } = await ask(test);
    for (let index = 0; index < LIMITS.openRequestsPerAgent; index += 1) {
      await ask(test, eve, { id: message.id });
    }
    expect(test.hub.requests.open()).toHaveLength(1);
    await expect(ask(test)).resolves.toBeDefined();
  });

  it('F-97 SEC-8 delayed messages that come all at once end at the limit, too', async () => {
    const test = await startTestHub();
    const sent = Array.from({ length: LIMITS.scheduledPerSender + 50 }, () =>
      test.hub.bus.send(test.outgoing({ from: eve, delayMs: 1000 })),
    );
    const outcomes = await Promise.allSettled(sent);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(LIMITS.scheduledPerSender);
  });

  it('F-88 QR-2.5 a message that was accepted is confirmed again at the limit, and sent once', async () => {
    const test = await startTestHub();
    const first = await ask(test);
    for (let index = 1; index < LIMITS.openRequestsPerAgent; index += 1) await ask(test);
    await expect(ask(test)).rejects.toMatchObject({ code: 'too_many_open_requests' });
    expect(await ask(test, eve, { id: first.message.id })).toEqual(first);
    expect(test.hub.requests.open()).toHaveLength(LIMITS.openRequestsPerAgent);
  });

  it('F-88 SEC-8 long decision sets of many names end at the limit on what all open requests hold', async () => {
    const test = await startTestHub();
    const option = 'x'.repeat(3_000);
    const text = Array.from({ length: 10 }, (_, index) => {
      return `${index + 1}. Which?\nA. ${option} (recommended)\nB. ${option}\n`;
    }).join('\n');
    const refusal = await untilRefused(
      (index) =>
        test.hub.bus.send(
          test.outgoing({ from: toAddress(`eve-${Math.floor(index / 50)}`), text, modelAnswer: true }),
        ),
      LIMITS.openRequestCharacters / text.length + 2,
    );
    expect(refusal).toMatchObject({ code: 'too_many_open_requests' });
    expect(JSON.stringify(test.hub.startingPoint()).length).toBeLessThan(LIMITS.openRequestCharacters * 1.2);
  });

  it('F-97 SEC-8 a mailbox that nobody reads takes no more from programs, but still from the person', async () => {
    const test = await startTestHub();
    await test.hub.agents.register(bob);
    const send = (from: typeof eve | typeof PERSON) => test.hub.bus.send(test.outgoing({ from, to: bob }));
    const batch = Array.from({ length: LIMITS.mailboxMessages - 1 }, () => send(eve));
    await Promise.all(batch);
    await send(eve);
    await expect(send(eve)).rejects.toMatchObject({
      code: 'mailbox_full',
      message: expect.stringContaining(String(LIMITS.mailboxMessages)),
    });
    await expect(send(PERSON)).resolves.toBeDefined();
    const [first, second] = await test.hub.bus.inbox(bob, { waitMs: 0, limit: 2 });
    if (first && second) await test.hub.bus.acknowledge(bob, [first.id, second.id]);
    await expect(send(eve)).resolves.toBeDefined();
    await expect(send(eve)).rejects.toMatchObject({ code: 'mailbox_full' });
  });

  it('F-97 SEC-8 delayed messages of a sender end at the limit, and a delivery makes room', async () => {
    const test = await startTestHub();
    const delay = (delayMs: number) => test.hub.bus.send(test.outgoing({ from: eve, delayMs }));
    await delay(1);
    const refusal = await untilRefused(() => delay(day), LIMITS.scheduledPerSender);
    expect(refusal).toMatchObject({ code: 'too_many_scheduled' });
    expect(refusal.message).toContain(String(LIMITS.scheduledPerSender));
    await expect(test.hub.bus.send(test.outgoing({ from: eve }))).resolves.toBeDefined();
    await test.time.advance(2);
    await expect(delay(day)).resolves.toBeDefined();
  });

  it('F-97 SEC-8 delayed messages of all agents together end at a limit of their own, which is not for the person', async () => {
    const test = await startTestHub();
    await test.hub.agents.register(bob);
    const delay = (from: OutgoingMessage['from'], to: OutgoingMessage['to']) =>
      test.hub.bus.send(test.outgoing({ from, to, delayMs: day }));
    const names = Array.from({ length: 20 }, (_, index) => agentNameSchema.parse(`eve-${index}`));
    const senders = Array.from({ length: LIMITS.scheduled }, (_, index) => names[index % 20] ?? eve);
    await Promise.all(senders.map((from) => delay(from, PERSON)));
    await expect(delay(eve, PERSON)).rejects.toMatchObject({
      code: 'too_many_scheduled',
      message: expect.stringContaining(String(LIMITS.scheduled)),
    });
    await expect(delay(PERSON, bob)).resolves.toBeDefined();
  });

  it('F-97 SEC-8 names end at the limit, however they are made known; known ones go on', async () => {
    const test = await startTestHub();
    await test.hub.agents.register(bob);
    const refusal = await untilRefused(
      (index) => test.hub.agents.register(agentNameSchema.parse(`eve-${index}`)),
      LIMITS.agents,
    );
    expect(refusal).toMatchObject({ code: 'too_many_agents' });
    expect(refusal.message).toContain(String(LIMITS.agents));
    const { bus, drafts, conversations } = test.hub;
    const code = { code: 'too_many_agents' };
    await expect(bus.send(test.outgoing({ from: eve }))).rejects.toMatchObject(code);
    await expect(bus.inbox(eve, { waitMs: 0, limit: 1 })).rejects.toMatchObject(code);
    expect(() => drafts.append(newDraftId(1), { from: eve, append: 'x', part: 'answer' })).toThrow(
      expect.objectContaining(code),
    );
    expect(conversations.list()).toEqual([]);
    await expect(bus.send(test.outgoing({ from: bob }))).resolves.toBeDefined();
  });

  it('F-97 SEC-8 conversations between agents end at the limit; the person can be spoken to', async () => {
    const test = await startTestHub();
    const names = Array.from({ length: 70 }, (_, index) => agentNameSchema.parse(`eve-${index}`));
    for (const name of names) await test.hub.agents.register(name);
    const pairs = names.flatMap((from, index) => names.slice(index + 1).map((to) => ({ from, to })));
    const refusal = await untilRefused(
      (index) => test.hub.bus.send(test.outgoing(pairs[index])),
      LIMITS.agentConversations,
    );
    expect(refusal).toMatchObject({ code: 'too_many_conversations' });
    expect(refusal.message).toContain(String(LIMITS.agentConversations));
    await expect(test.hub.bus.send(test.outgoing({ from: eve }))).resolves.toBeDefined();
    await expect(test.hub.bus.send(test.outgoing(pairs[0]))).resolves.toBeDefined();
  });

  it('F-97 SEC-8 drafts of an agent end at the limit, and what all drafts hold does', async () => {
    const test = await startTestHub();
    const draft = (index: number, from = eve, append = 'x') =>
      test.hub.drafts.append(newDraftId(index), { from, append, part: 'answer' });
    const refusal = await untilRefused((index) => draft(index), LIMITS.draftsPerAgent);
    expect(refusal).toMatchObject({ code: 'too_many_drafts' });
    expect(refusal.message).toContain(String(LIMITS.draftsPerAgent));
    expect(draft(0)).toMatchObject({ text: 'xx' });
    expect(() => draft(1, eve, 'x'.repeat(LIMITS.draftCharacters))).toThrow(
      expect.objectContaining({ code: 'payload_too_large' }),
    );
    const long = 'x'.repeat(LIMITS.textCharacters);
    const all = await untilRefused(
      (index) => draft(1000 + index, agentNameSchema.parse(`eve-${index}`), long),
      LIMITS.allDraftCharacters / long.length + 1,
    );
    expect(all).toMatchObject({ code: 'too_many_drafts' });
    await test.time.advance(2 * 60_000);
    expect(draft(5000)).toMatchObject({ text: 'x' });
  });

  it('F-97 SEC-8 a payload is measured as a whole, further fields too', async () => {
    const test = await startTestHub();
    const payload = { text: 'x', more: 'y'.repeat(LIMITS.payloadCharacters) };
    await expect(test.hub.bus.send(test.outgoing({ payload }))).rejects.toMatchObject({
      code: 'payload_too_large',
      message: expect.stringContaining(String(LIMITS.payloadCharacters)),
    });
    expect(test.hub.conversations.list()).toEqual([]);
  });
});
