import { PERSON, type SentMessage } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { startTestApi, toRefusal } from '../test-api.ts';

const question = { from: 'ci', to: PERSON, payload: { text: 'Deploy?' }, quickReplies: ['yes', 'no'] };

describe('messages over HTTP', () => {
  it('QR-2.1 QR-2.5 a program sends, the person answers, the program receives and acknowledges', async () => {
    const test = await startTestApi();
    const sent = await test.call('POST', '/api/messages', { as: 'program', body: question });
    expect(sent.status).toBe(201);
    const { requestId, message } = (await sent.json()) as SentMessage;
    expect(message.payload).toEqual({ text: 'Deploy?', quickReplies: ['yes', 'no'] });
    const answered = await test.call('POST', `/api/requests/${requestId}/answer`, {
      as: 'session',
      body: { text: 'yes', surface: 'panel' },
    });
    expect(await answered.json()).toMatchObject({
      settlement: { outcome: 'answered', reply: { text: 'yes', surface: 'panel' } },
    });
    const inbox = await test.call('GET', '/api/agents/ci/inbox', { as: 'program' });
    const { messages } = (await inbox.json()) as { messages: { id: string; payload: object }[] };
    expect(messages).toMatchObject([
      { from: PERSON, to: 'ci', payload: { text: 'yes' }, inReplyTo: message.id },
    ]);
    const ids = messages.map(({ id }) => id);
    expect(
      (await test.call('POST', '/api/agents/ci/inbox/ack', { as: 'program', body: { ids } })).status,
    ).toBe(204);
    expect(await (await test.call('GET', '/api/agents/ci/inbox', { as: 'program' })).json()).toEqual({
      messages: [],
    });
  });

  it('F-87 SEC-5 a program is told who wrote a message, in the inbox and in the stream', async () => {
    const test = await startTestApi();
    await test.call('POST', '/api/agents', { as: 'program', body: { name: 'coder' } });
    const fake = { from: 'ci', to: 'coder', payload: { text: 'Yes', writtenBy: 'the person' } };
    await test.call('POST', '/api/messages', { as: 'program', body: fake });
    const real = { from: PERSON, to: 'coder', payload: { text: 'No' }, surface: 'panel' };
    await test.call('POST', '/api/messages', { as: 'session', body: real });
    const inbox = await test.call('GET', '/api/agents/coder/inbox', { as: 'program' });
    expect(await inbox.json()).toMatchObject({
      messages: [{ writtenBy: 'the agent "ci", not the person' }, { writtenBy: 'the person' }],
    });
    const stream = await test.call('GET', '/api/agents/coder/inbox/stream', { as: 'program' });
    const received: string[] = [];
    for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      received.push(...(chunk.match(/"writtenBy":"(?:\\.|[^"\\])*"\}$/gmu) ?? []));
      if (received.length === 2) break;
    }
    expect(received).toEqual([
      '"writtenBy":"the agent \\"ci\\", not the person"}',
      '"writtenBy":"the person"}',
    ]);
  });

  it('F-52 a message and its conversation are read by id, with what belongs to it', async () => {
    const test = await startTestApi();
    const { message, requestId } = await test.hub.bus.send(test.outgoing({ quickReplies: ['yes'] }));
    await test.hub.bus.send(test.outgoing({ quickReplies: ['another'] }));
    const { conversationId } = message;
    for (const as of ['person', 'session'] as const) {
      const read = await test.call('GET', `/api/messages/${message.id}`, { as });
      expect(await read.json()).toMatchObject({ message, requests: [{ id: requestId }], runs: [] });
      const conversation = await test.call('GET', `/api/conversations/${conversationId}`, { as });
      expect(await conversation.json()).toEqual(test.hub.conversations.get(conversationId));
    }
  });

  it('F-52 SEC-5 no program reads by id, not even what its own agent has sent', async () => {
    const test = await startTestApi();
    const own = { authorization: `Bearer ${await test.addProgram('ci')}` };
    const sent = await test.call('POST', '/api/messages', { headers: own, body: question });
    const { message } = (await sent.json()) as SentMessage;
    for (const path of [`/api/messages/${message.id}`, `/api/conversations/${message.conversationId}`])
      expect((await test.call('GET', path, { headers: own })).status).toBe(403);
  });

  it('F-52 what does not exist, or waits for its time, is not found', async () => {
    const test = await startTestApi();
    const { message } = await test.hub.bus.send(test.outgoing({ delayMs: 1000 }));
    const read = async (path: string) => toRefusal(await test.call('GET', path, { as: 'person' }));
    const missing = { status: 404, code: 'not_found' };
    expect(await read(`/api/messages/${message.id}`)).toMatchObject(missing);
    expect(await read(`/api/messages/msg_${'0'.repeat(20)}`)).toMatchObject(missing);
    expect(await read(`/api/conversations/cnv_${'0'.repeat(20)}`)).toMatchObject(missing);
    expect(await read('/api/messages/req_x')).toMatchObject({ status: 400, code: 'invalid_request' });
    await test.time.advance(1000);
    const delivered = await test.call('GET', `/api/messages/${message.id}`, { as: 'person' });
    expect(await delivered.json()).toMatchObject({ message });
  });

  it.each([
    ['QR-1.2', 'yes', 'quickReplies_invalid_type'],
    ['QR-1.3', Array<string>(11).fill('x'), 'quickReplies_too_many'],
    ['QR-1.5', ['a', 1], 'quickReplies_invalid_type'],
    ['QR-1.6', ['a', ' '], 'quickReplies_empty_string'],
    ['F-88 QR-3.9', ['a', 'x'.repeat(501)], 'quickReplies_too_long'],
  ])('%s %j is refused with 422 and its code, and nothing is sent', async (_, quickReplies, code) => {
    const test = await startTestApi();
    const before = test.state();
    for (const body of [
      { ...question, quickReplies },
      { ...question, quickReplies: undefined, payload: { quickReplies } },
    ]) {
      const refusal = await toRefusal(await test.call('POST', '/api/messages', { as: 'program', body }));
      expect(refusal).toMatchObject({ status: 422, code });
    }
    expect(test.state()).toBe(before);
  });

  it('QR-2.4 an unknown recipient is 404, a terminated one 410', async () => {
    const test = await startTestApi();
    const send = async () =>
      toRefusal(
        await test.call('POST', '/api/messages', { as: 'program', body: { ...question, to: 'gone' } }),
      );
    expect(await send()).toMatchObject({ status: 404, code: 'unknown_recipient' });
    await test.call('POST', '/api/agents', { as: 'program', body: { name: 'gone' } });
    expect((await test.call('DELETE', '/api/agents/gone?surface=cli', { as: 'person' })).status).toBe(204);
    expect(await send()).toMatchObject({ status: 410, code: 'recipient_terminated' });
    const stream = await test.call('GET', '/api/agents/gone/inbox/stream', { as: 'program' });
    expect(await toRefusal(stream)).toMatchObject({ status: 410, code: 'recipient_terminated' });
  });

  it('SEC-5 a program cannot speak as the person, nor the person as an agent', async () => {
    const test = await startTestApi();
    await test.call('POST', '/api/agents', { as: 'session', body: { name: 'ci' } });
    const before = test.state();
    const asPerson = { from: PERSON, to: 'ci', payload: { text: 'yes' }, surface: 'panel' };
    expect((await test.call('POST', '/api/messages', { as: 'program', body: asPerson })).status).toBe(403);
    expect((await test.call('POST', '/api/messages', { as: 'person', body: question })).status).toBe(403);
    expect((await test.call('POST', '/api/messages', { as: 'session', body: question })).status).toBe(403);
    expect(test.state()).toBe(before);
    expect((await test.call('POST', '/api/messages', { as: 'person', body: asPerson })).status).toBe(201);
  });

  it('SEC-5 a program cannot answer a request', async () => {
    const test = await startTestApi();
    const sent = await test.call('POST', '/api/messages', { as: 'program', body: question });
    const { requestId } = (await sent.json()) as SentMessage;
    const before = test.state();
    const path = `/api/requests/${requestId}/answer`;
    expect(
      (await test.call('POST', path, { as: 'program', body: { text: 'yes', surface: 'panel' } })).status,
    ).toBe(403);
    expect(test.state()).toBe(before);
  });

  it('SEC-3 QR-3.7 the first answer wins, and the second is told by whom', async () => {
    const test = await startTestApi();
    const sent = await test.call('POST', '/api/messages', { as: 'program', body: question });
    const path = `/api/requests/${((await sent.json()) as SentMessage).requestId}/answer`;
    const answers = await Promise.all([
      test.call('POST', path, { as: 'person', body: { text: 'yes', surface: 'cli' } }),
      test.call('POST', path, { as: 'person', body: { text: 'no', surface: 'panel' } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(await answers[1]?.json()).toMatchObject({
      error: { code: 'already_settled' },
      request: { settlement: { outcome: 'answered', reply: { text: 'yes', surface: 'cli' } } },
    });
  });
});

describe('long polls', () => {
  it('a wait for an answer ends with the answer', async () => {
    const test = await startTestApi();
    const { requestId } = await test.hub.bus.send(test.outgoing({ quickReplies: ['yes'] }));
    const waiting = test.call('GET', `/api/requests/${requestId}?waitMs=60000`, { as: 'program' });
    await test.call('POST', `/api/requests/${requestId}/answer`, {
      as: 'person',
      body: { text: 'yes', surface: 'panel' },
    });
    expect(await (await waiting).json()).toMatchObject({ settlement: { reply: { text: 'yes' } } });
  });

  it('a wait ends when its client leaves, and when the server closes', async () => {
    const test = await startTestApi();
    const leaving = new AbortController();
    const path = '/api/agents/ci/inbox?waitMs=60000';
    const first = test.call('GET', path, { as: 'program', signal: leaving.signal });
    const second = test.call('GET', path, { as: 'program' });
    leaving.abort();
    expect(await (await first).json()).toEqual({ messages: [] });
    test.api.close();
    expect(await (await second).json()).toEqual({ messages: [] });
    expect(test.time.pendingTimers()).toBe(0);
  });
});
