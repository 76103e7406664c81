// Answers that may not have arrived: calls cancelled too late, lost responses, sessions that end.
import { ConnectionError, type HubClient } from '@nod/client';
import { agentNameSchema, type MessageId, PERSON, type RequestId } from '@nod/protocol';
import { createGate, toAddress } from '@nod/testing';
import { describe, expect, it } from 'vitest';
import { connectTestClient, type TestConnection } from '../test-connection.ts';

const question = { question: 'Which one?', options: ['Red', 'Blue'] };
const A_DAY = 86_400_000;

interface Messages {
  messages: { id: string; mayBeRepeated: boolean; answers: { requestId: RequestId } | null }[];
}

function ask({ mcp }: TestConnection, signal?: AbortSignal, more: object = {}) {
  return mcp.callTool(
    { name: 'ask_user', arguments: { questions: [question], ...more } },
    { timeout: A_DAY, ...(signal && { signal }) },
  );
}

function waitFor({ mcp }: TestConnection, requestId: unknown) {
  return mcp.callTool({ name: 'wait_for_answer', arguments: { requestId } }, { timeout: A_DAY });
}

function check({ mcp }: TestConnection, args: Record<string, unknown> = {}) {
  return mcp.callTool({ name: 'check_messages', arguments: args });
}

async function open(connection: TestConnection): Promise<RequestId> {
  const [id] = await connection.untilOpen(1);
  if (!id) throw new Error('a request is open');
  return id;
}

/** A question that was answered; the call has its result. */
async function askAnswered(connection: TestConnection): Promise<RequestId> {
  const asked = ask(connection);
  const id = await open(connection);
  await connection.hub.requests.answer(id, { text: 'Red', surface: 'panel' });
  expect((await asked).structuredContent).toMatchObject({
    answers: [{ answer: 'Red', mayBeRepeated: false }],
  });
  return id;
}

/** The cancellation of a call that has ended, as of a client whose time was over before it read the result. */
async function cancelLate({ mcp }: TestConnection, requestId: number): Promise<void> {
  const params = { requestId, reason: 'McpError: MCP error -32001: Request timed out' };
  await mcp.transport?.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params });
}

/** The first call of the test client after `initialize`. */
const FIRST_CALL = 1;

/** A line on which the response to the first call of this kind is lost; the hub has done what was asked. */
function losing<K extends 'take' | 'sendMessage' | 'question'>(kind: K) {
  let isLost = false;
  return (hub: HubClient): Partial<HubClient> => {
    const call = async (...args: unknown[]) => {
      const done = await (hub[kind] as (...args: unknown[]) => Promise<unknown>)(...args);
      if (isLost) return done;
      isLost = true;
      throw new ConnectionError('lost');
    };
    return { [kind]: call } as Partial<HubClient>;
  };
}

/** Lets time pass until the promise is there: what is tried again waits a little before. */
async function whileTimePasses<T>({ time }: TestConnection, promise: Promise<T>): Promise<T> {
  let isOver = false;
  const over = promise.finally(() => {
    isOver = true;
  });
  over.catch(() => {});
  while (!isOver) await time.advance(100);
  return over;
}

describe('an answer whose call is cancelled', () => {
  it('QR-2.5 while it is taken goes back to the mailbox', async () => {
    const taking = createGate();
    const connection = await connectTestClient('coder', {
      faults: (hub) => ({
        async take(...args) {
          const outcome = await hub.take(...args);
          await taking.pass();
          return outcome;
        },
      }),
    });
    const abort = new AbortController();
    const asked = ask(connection, abort.signal);
    const id = await open(connection);
    await connection.hub.requests.answer(id, { text: 'Red', surface: 'panel' });
    await taking.reached;
    abort.abort();
    await expect(asked).rejects.toThrow();
    taking.open();
    const other = await connectTestClient('coder', { on: connection });
    while ((await connection.hub.bus.receive(await inbox(connection))).some(({ isTaken }) => isTaken));
    expect((await check(other)).structuredContent).toMatchObject({
      messages: [{ answers: { requestId: id }, mayBeRepeated: false, payload: { text: 'Red' } }],
    });
  });

  it('QR-2.5 after its result was sent goes back to the mailbox', async () => {
    const connection = await connectTestClient();
    const id = await askAnswered(connection);
    await cancelLate(connection, FIRST_CALL);
    expect((await check(connection)).structuredContent).toMatchObject({
      messages: [{ answers: { requestId: id }, mayBeRepeated: false }],
    });
  });

  it('QR-2.5 after a further call has begun goes back to the mailbox', async () => {
    const connection = await connectTestClient();
    const id = await askAnswered(connection);
    expect((await check(connection)).structuredContent).toEqual({ messages: [] });
    await cancelLate(connection, FIRST_CALL);
    expect((await check(connection)).structuredContent).toMatchObject({
      messages: [{ answers: { requestId: id } }],
    });
  });
});

describe('a giving back', () => {
  it('that takes long is over before the mailbox is read', async () => {
    const back = createGate();
    const connection = await connectTestClient('coder', {
      faults: (hub) => ({
        async giveBack(...args) {
          await back.pass();
          await hub.giveBack(...args);
        },
      }),
    });
    const id = await askAnswered(connection);
    await cancelLate(connection, FIRST_CALL);
    await back.reached;
    const checked = check(connection);
    await connection.time.advance(0);
    back.open();
    expect((await checked).structuredContent).toMatchObject({
      messages: [{ answers: { requestId: id }, mayBeRepeated: false }],
    });
  });

  it('is tried until the hub has heard of it', async () => {
    const connection = await connectTestClient('coder', { faults: failing('giveBack') });
    const id = await askAnswered(connection);
    await cancelLate(connection, FIRST_CALL);
    expect((await whileTimePasses(connection, check(connection))).structuredContent).toMatchObject({
      messages: [{ answers: { requestId: id }, mayBeRepeated: false }],
    });
  });

  it('leaves alone what the mailbox has brought and the agent has acknowledged', async () => {
    const connection = await connectTestClient();
    const abort = new AbortController();
    const asked = ask(connection, abort.signal);
    const id = await open(connection);
    abort.abort();
    await expect(asked).rejects.toThrow();
    await connection.hub.requests.answer(id, { text: 'Red', surface: 'panel' });
    const { structuredContent } = await check(connection);
    const acknowledge = (structuredContent as unknown as Messages).messages.map((message) => message.id);
    await check(connection, { acknowledge });
    await waitFor(connection, id);
    await cancelLate(connection, FIRST_CALL + 3);
    expect((await check(connection)).structuredContent).toEqual({ messages: [] });
  });
});

describe('an acknowledgement', () => {
  it('of which the hub has not heard is told once more with the next call', async () => {
    const connection = await connectTestClient('coder', { faults: failing('acknowledge') });
    await askAnswered(connection);
    const tell = () => connection.mcp.callTool({ name: 'send_message', arguments: HELLO });
    await tell();
    await tell();
    const next = await connectTestClient('coder', { on: connection });
    expect((await check(next)).structuredContent).toEqual({ messages: [] });
  });

  it('M6 is told of each answer in the mailbox that it came from, where calls are of several threads', async () => {
    const connection = await connectTestClient();
    const threads = ['a', 'b'].map((threadId) =>
      connection.mcp.callTool(
        { name: 'ask_user', arguments: { questions: [question] }, _meta: { threadId } },
        { timeout: A_DAY },
      ),
    );
    for (const id of await connection.untilOpen(2))
      await connection.hub.requests.answer(id, { text: 'Red', surface: 'panel' });
    await Promise.all(threads);
    const left = async () => {
      const mailboxes = connection.hub.agents
        .list()
        .map(({ name }) => connection.hub.bus.inbox(name, { limit: 10, waitMs: 0 }));
      return (await Promise.all(mailboxes)).map(({ length }) => length);
    };
    expect(await left()).toEqual([1, 1]);
    await connection.mcp.callTool({ name: 'send_message', arguments: HELLO, _meta: { threadId: 'a' } });
    expect(await left()).toEqual([0, 0]);
  });
});

const HELLO = { to: 'user', payload: { text: 'thanks' } };

/** A line on which the first call of this kind does not reach the hub. */
function failing(kind: 'giveBack' | 'acknowledge') {
  let hasFailed = false;
  return (hub: HubClient): Partial<HubClient> => {
    const call = async (...args: unknown[]) => {
      if (hasFailed) return (hub[kind] as (...args: unknown[]) => Promise<unknown>)(...args);
      hasFailed = true;
      throw new ConnectionError('away');
    };
    return { [kind]: call } as Partial<HubClient>;
  };
}

function inbox({ hub }: TestConnection) {
  return hub.bus.inbox(agentNameSchema.parse('coder'), { limit: 10, waitMs: 0 });
}

describe('an answer of which nobody knows whether it arrived', () => {
  it('QR-2.5 comes once more to the next session, labelled, until it is acknowledged', async () => {
    const first = await connectTestClient();
    const id = await askAnswered(first);
    await first.mcp.close();
    const next = await connectTestClient('coder', { on: first });
    const { content, structuredContent } = await check(next);
    expect(structuredContent).toMatchObject({
      messages: [{ answers: { requestId: id }, mayBeRepeated: true }],
    });
    expect(content).toMatchObject([
      { text: expect.stringContaining('may have been given to you before:\nRed') },
    ]);
    const acknowledge = (structuredContent as unknown as Messages).messages.map((message) => message.id);
    expect((await check(next, { acknowledge })).structuredContent).toEqual({ messages: [] });
  });

  it('has arrived where the same session goes on', async () => {
    const connection = await connectTestClient();
    await askAnswered(connection);
    await connection.mcp.callTool({
      name: 'send_message',
      arguments: { to: 'user', payload: { text: 'thanks' } },
    });
    const next = await connectTestClient('coder', { on: connection });
    expect((await check(next)).structuredContent).toEqual({ messages: [] });
  });

  it('is not called repeated where only the hub had heard of its taking', async () => {
    const connection = await connectTestClient('coder', { faults: losing('take') });
    const asked = ask(connection);
    const id = await open(connection);
    await connection.hub.requests.answer(id, { text: 'Red', surface: 'panel' });
    expect((await whileTimePasses(connection, asked)).structuredContent).toMatchObject({
      answers: [{ answer: 'Red', mayBeRepeated: false }],
    });
  });

  it('is called so where the mailbox brought it before, acknowledged or not', async () => {
    const connection = await connectTestClient();
    const abort = new AbortController();
    const asked = ask(connection, abort.signal);
    const id = await open(connection);
    abort.abort();
    await expect(asked).rejects.toThrow();
    await connection.hub.requests.answer(id, { text: 'Red', surface: 'panel' });
    expect((await check(connection)).structuredContent).toMatchObject({
      messages: [{ mayBeRepeated: false }],
    });
    expect((await waitFor(connection, id)).structuredContent).toMatchObject({
      answers: [{ answer: 'Red', mayBeRepeated: true }],
    });
  });

  it('is shown once where the mailbox is read beside the call that waits for it', async () => {
    const connection = await connectTestClient();
    await check(connection);
    const asked = ask(connection);
    const id = await open(connection);
    const checked = check(connection, { waitMs: 50_000 });
    await connection.hub.requests.answer(id, { text: 'Red', surface: 'panel' });
    expect((await asked).structuredContent).toMatchObject({
      answers: [{ answer: 'Red', mayBeRepeated: false }],
    });
    expect((await checked).structuredContent).toEqual({ messages: [] });
  });
});

describe('an answer that a call and the mailbox could bring', () => {
  it('is left to the call that is about to take it', async () => {
    const taking = createGate();
    let isFirst = true;
    const connection = await connectTestClient('coder', {
      faults: (hub) => ({
        async take(...args) {
          if (isFirst) {
            isFirst = false;
            await taking.pass();
          }
          return hub.take(...args);
        },
      }),
    });
    await check(connection);
    const asked = ask(connection);
    const id = await open(connection);
    await connection.hub.requests.answer(id, { text: 'Red', surface: 'panel' });
    await taking.reached;
    expect((await check(connection)).structuredContent).toEqual({ messages: [] });
    taking.open();
    expect((await asked).structuredContent).toMatchObject({
      answers: [{ answer: 'Red', mayBeRepeated: false }],
    });
  });

  it('is not brought by a reading of the mailbox that was asked for before the call had it', async () => {
    const reading = createGate();
    const connection = await connectTestClient('coder', {
      faults: (hub) => ({
        async inbox(...args) {
          await reading.pass();
          return hub.inbox(...args);
        },
      }),
    });
    const asked = ask(connection);
    const id = await open(connection);
    const checked = check(connection);
    await reading.reached;
    await connection.hub.requests.answer(id, { text: 'Red', surface: 'panel' });
    expect((await asked).structuredContent).toMatchObject({ answers: [{ mayBeRepeated: false }] });
    reading.open();
    expect((await checked).structuredContent).toEqual({ messages: [] });
  });

  it('is not brought by a reading of the mailbox in another session that comes second', async () => {
    const connection = await connectTestClient();
    const abort = new AbortController();
    const asked = ask(connection, abort.signal);
    const id = await open(connection);
    abort.abort();
    await expect(asked).rejects.toThrow();
    await connection.hub.requests.answer(id, { text: 'Red', surface: 'panel' });
    const found = createGate();
    const reading = await connectTestClient('coder', {
      on: connection,
      faults: (hub) => ({
        async inbox(...args) {
          const messages = await hub.inbox(...args);
          await found.pass();
          return messages;
        },
      }),
    });
    const checked = check(reading);
    await found.reached;
    expect((await waitFor(connection, id)).structuredContent).toMatchObject({
      answers: [{ answer: 'Red', mayBeRepeated: false }],
    });
    found.open();
    expect((await checked).structuredContent).toEqual({ messages: [] });
  });
});

describe('an answer that is left in the mailbox', () => {
  /** A hub that can be asked and not be told, until the line is mended. */
  async function connectDeaf() {
    let isDeaf = true;
    const connection = await connectTestClient('coder', {
      patienceMs: 50_000,
      faults: (hub) => ({
        take: (...args) => (isDeaf ? Promise.reject(new ConnectionError('away')) : hub.take(...args)),
      }),
    });
    const asked = ask(connection);
    const id = await open(connection);
    await connection.hub.requests.answer(id, { text: 'Red', surface: 'panel' });
    const { structuredContent } = await whileTimePasses(connection, asked);
    expect(structuredContent).toMatchObject({
      outcome: 'pending',
      requestId: id,
      answers: [{ outcome: 'pending', answer: null, messageId: null, mayBeRepeated: false }],
    });
    const mend = () => {
      isDeaf = false;
    };
    return { connection, id, mend };
  }

  it('is pending: wait_for_answer brings it, as one that was not given before', async () => {
    const { connection, id, mend } = await connectDeaf();
    mend();
    expect((await waitFor(connection, id)).structuredContent).toMatchObject({
      answers: [{ outcome: 'answered', answer: 'Red', mayBeRepeated: false }],
    });
    expect((await check(connection)).structuredContent).toEqual({ messages: [] });
  });

  it('is pending: check_messages brings it, as one that was not given before', async () => {
    const { connection, id, mend } = await connectDeaf();
    mend();
    expect((await check(connection)).structuredContent).toMatchObject({
      messages: [{ answers: { requestId: id }, payload: { text: 'Red' }, mayBeRepeated: false }],
    });
  });

  it('is pending once more where it was given back by a call that nobody heard', async () => {
    const connection = await connectTestClient();
    const id = await askAnswered(connection);
    await cancelLate(connection, FIRST_CALL);
    expect((await waitFor(connection, id)).structuredContent).toMatchObject({
      answers: [{ outcome: 'answered', answer: 'Red', mayBeRepeated: false }],
    });
  });
});

describe('wait_for_answer', () => {
  it("SEC-7 does not find another agent's question, also not one of the same token", async () => {
    const one = await connectTestClient('one');
    const two = await connectTestClient('two', { on: one, client: 'claude-code' });
    const asked = ask(one);
    const id = await open(one);
    expect((await waitFor(two, id)).structuredContent).toMatchObject({ error: { code: 'not_found' } });
    await one.hub.requests.answer(id, { text: 'Red', surface: 'panel' });
    expect((await asked).structuredContent).toMatchObject({ answers: [{ mayBeRepeated: false }] });
  });

  it('tells the whole question, also where the hub was away at first', async () => {
    const connection = await connectTestClient('coder', { faults: losing('question') });
    const long = `${'very '.repeat(200)}long?`;
    const abort = new AbortController();
    const questions = [{ ...question, question: long }];
    const asked = ask(connection, abort.signal, { questions });
    const id = await open(connection);
    abort.abort();
    await expect(asked).rejects.toThrow();
    await connection.hub.requests.answer(id, { text: 'Red', surface: 'panel' });
    const waited = await whileTimePasses(connection, waitFor(connection, id));
    expect(waited.structuredContent).toMatchObject({ answers: [{ question: long, answer: 'Red' }] });
  });
});

describe('a question of which the hub has lost the response', () => {
  it('QR-2.5 is put to the person once', async () => {
    const connection = await connectTestClient('coder', { faults: losing('sendMessage') });
    const asked = ask(connection);
    const id = await open(connection);
    await connection.hub.requests.answer(id, { text: 'Red', surface: 'panel' });
    const { structuredContent } = await whileTimePasses(connection, asked);
    expect(structuredContent).toMatchObject({ answers: [{ requestId: id, answer: 'Red' }] });
    expect(connection.hub.requests.open()).toEqual([]);
  });

  it('is an error where the hub stays away', async () => {
    const away = () => Promise.reject(new ConnectionError('away'));
    const connection = await connectTestClient('coder', { faults: () => ({ sendMessage: away }) });
    const { structuredContent } = await whileTimePasses(connection, ask(connection));
    expect(structuredContent).toMatchObject({ error: { code: 'unavailable' } });
  });
});

describe('a question whose message the person replaces', () => {
  async function told(connection: TestConnection) {
    const { hub, outgoing } = connection;
    await check(connection);
    const say = (text: string, supersedes: MessageId | null) =>
      hub.bus.send(outgoing({ text, supersedes, from: PERSON, to: toAddress('coder') }));
    const { message } = await say('fix the tests', null);
    await check(connection, { acknowledge: [message.id] });
    return { id: message.id, replace: () => say('fix the tests, nicely', message.id) };
  }

  const superseded = {
    answers: [{ outcome: 'superseded', answer: null, messageId: null, mayBeRepeated: false }],
  };
  const why = 'The person has replaced the message that this belongs to';

  it('F-33 says so to the call that waits', async () => {
    const connection = await connectTestClient();
    const { replace } = await told(connection);
    const asked = ask(connection);
    await open(connection);
    await replace();
    const { content, structuredContent } = await asked;
    expect(structuredContent).toMatchObject(superseded);
    expect(JSON.stringify(content)).toContain(why);
  });

  it('F-33 says so to whoever asks for its answer later, and gives no answer that does not count', async () => {
    const connection = await connectTestClient();
    const { replace } = await told(connection);
    const abort = new AbortController();
    const asked = ask(connection, abort.signal);
    const id = await open(connection);
    abort.abort();
    await expect(asked).rejects.toThrow();
    await connection.hub.requests.answer(id, { text: 'Yes', surface: 'panel' });
    await replace();
    const { content, structuredContent } = await waitFor(connection, id);
    expect(structuredContent).toMatchObject(superseded);
    expect(JSON.stringify(content)).toContain(why);
    expect(JSON.stringify(content)).not.toContain('Yes');
  });

  it('F-33 an answer that the person says once more still comes with its question', async () => {
    const connection = await connectTestClient();
    const { hub, outgoing } = connection;
    const abort = new AbortController();
    const asked = ask(connection, abort.signal);
    const id = await open(connection);
    abort.abort();
    await expect(asked).rejects.toThrow();
    const { settlement } = await hub.requests.answer(id, { text: 'Red', surface: 'panel' });
    const supersedes = settlement?.outcome === 'answered' ? settlement.reply.messageId : null;
    await hub.bus.send(outgoing({ text: 'Red', supersedes, from: PERSON, to: toAddress('coder') }));
    expect((await check(connection)).structuredContent).toMatchObject({
      messages: [{ supersedes, payload: { text: 'Red' }, answers: { requestId: id } }],
    });
  });

  it('F-33 is withdrawn at once where it comes too late and says what it is about', async () => {
    const connection = await connectTestClient();
    const { id, replace } = await told(connection);
    await replace();
    expect((await ask(connection, undefined, { inReplyTo: id })).structuredContent).toMatchObject(superseded);
    expect(connection.hub.requests.open()).toEqual([]);
  });
});
