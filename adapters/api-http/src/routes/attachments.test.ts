import { connect } from 'node:net';
import {
  type Attachment,
  attachmentSchema,
  ENDPOINTS,
  LIMITS,
  type MessageId,
  PERSON,
  receivedMessageSchema,
} from '@nod/protocol';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createHttpApi } from '../http-api.ts';
import { serveHttp } from '../http-server.ts';
import {
  type As,
  localToken,
  readUntil,
  startTestApi,
  type TestApi,
  toApiOptions,
  toRefusal,
} from '../test-api.ts';

const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 255]);

interface Added {
  as?: As;
  name?: string;
  agent?: string | undefined;
  type?: string;
  body?: Uint8Array | string;
}

/** As the agent "ci", or as the person. */
function post(
  test: TestApi,
  { as = 'program', agent = 'ci', name = 'a.png', type = 'image/png', body = bytes }: Added = {},
) {
  const query = new URLSearchParams({ name, ...(as === 'program' || as === 'other' ? { agent } : {}) });
  const headers = { 'content-type': type };
  return test.call('POST', `/api/attachments?${query}`, { as, headers, body });
}

async function add(test: TestApi, given?: Added): Promise<Attachment> {
  const response = await post(test, given);
  expect(response.status).toBe(201);
  return attachmentSchema.parse(await response.json());
}

const get = (test: TestApi, { id }: Attachment, as: As, agent?: string) =>
  test.call('GET', `/api/attachments/${id}${agent === undefined ? '' : `?agent=${agent}`}`, { as });

async function send(test: TestApi, as: As, fields: object): Promise<Response> {
  return test.call('POST', '/api/messages', { as, body: { payload: {}, ...fields } });
}

describe('attachments over HTTP', () => {
  it('a file is added, sent by its id, and comes with the message on every way', async () => {
    const test = await startTestApi();
    const attachment = await add(test);
    expect(attachment).toMatchObject({ name: 'a.png', mediaType: 'image/png', size: bytes.length });
    const sent = await send(test, 'program', { from: 'ci', to: PERSON, attachments: [attachment.id] });
    const { message } = ENDPOINTS.sendMessage.response.schema.parse(await sent.json());
    expect(message.attachments).toEqual([attachment]);
    const [conversation] = test.hub.conversations.list();
    expect(conversation?.lastMessage?.preview).toBe('📎 a.png');
    const page = await test.call('GET', `/api/conversations/${conversation?.id}/messages`, { as: 'session' });
    expect(await page.json()).toMatchObject({ messages: [{ attachments: [attachment] }] });
    for (const as of ['session', 'person'] as const) {
      const response = await get(test, attachment, as);
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
    }
  });

  it('what the person attaches comes with the inbox and its stream, and the agent reads it', async () => {
    const test = await startTestApi();
    await test.call('POST', '/api/agents', { as: 'program', body: { name: 'ci' } });
    const attachment = await add(test, { as: 'session', name: '截图.png' });
    await send(test, 'session', { from: PERSON, to: 'ci', attachments: [attachment.id], surface: 'panel' });
    const inbox = await test.call('GET', '/api/agents/ci/inbox', { as: 'program' });
    const { messages } = (await inbox.json()) as { messages: unknown[] };
    expect(messages.map((each) => receivedMessageSchema.parse(each).attachments)).toEqual([[attachment]]);
    const stream = await test.call('GET', '/api/agents/ci/inbox/stream', { as: 'program' });
    expect(await readUntil(stream, attachment.id)).toContain('截图.png');
    expect((await get(test, attachment, 'program', 'ci')).status).toBe(200);
  });

  it('SEC-4 a file is a download that shows, runs and loads nothing, whatever it calls itself', async () => {
    const test = await startTestApi();
    const html = await add(test, {
      name: 'exe.\u202egpj "x\'.html',
      type: 'Text/HTML; charset=utf-8',
      body: '<script>1</script>',
    });
    expect(html.mediaType).toBe('text/html');
    const { headers } = await get(test, html, 'session');
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': "attachment; filename*=UTF-8''exe.%E2%80%AEgpj%20%22x%27.html",
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(JSON.parse(headers.get('x-nod-attachment') ?? '')).toEqual(html);
    const svg = await add(test, { type: 'image/svg+xml', body: '<svg/>' });
    expect((await get(test, svg, 'session')).headers.get('content-type')).toBe('application/octet-stream');
    const png = await add(test);
    expect((await get(test, png, 'session')).headers.get('content-type')).toBe('image/png');
    const overview = await test.call('GET', '/api/overview', { as: 'session' });
    expect(overview.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  it.each([
    ['no name', '?agent=ci', 400],
    ['a path', `?agent=ci&name=${encodeURIComponent('../x')}`, 400],
    ['no agent', '?name=x', 400],
    ['a field that is none', '?agent=ci&name=x&path=y', 400],
  ])('SEC-4 %s is refused', async (_, query, status) => {
    const test = await startTestApi();
    const response = await test.call('POST', `/api/attachments${query}`, { as: 'program', body: 'x' });
    expect(response.status).toBe(status);
    expect(test.disk.files?.size).toBe(0);
  });

  it('a form is refused, and what curl says of itself is said about no file', async () => {
    const test = await startTestApi();
    const form = await post(test, { type: 'multipart/form-data; boundary=x' });
    expect(await toRefusal(form)).toMatchObject({ status: 415, code: 'unsupported_media_type' });
    expect(await add(test, { type: 'application/x-www-form-urlencoded' })).toMatchObject({
      mediaType: 'application/octet-stream',
    });
  });

  it('SEC-8 a file that is too large is refused by its own code, announced or not, and nothing is kept', async () => {
    const test = await startTestApi();
    const most = LIMITS.attachmentBytes;
    expect(await toRefusal(await post(test, { body: new Uint8Array(most + 1) }))).toMatchObject({
      status: 413,
      code: 'attachment_too_large',
    });
    let given = 0;
    const endless = new ReadableStream({
      pull(controller) {
        given += 1_000_000;
        controller.enqueue(new Uint8Array(1_000_000));
      },
    });
    const request = new Request('http://127.0.0.1:4747/api/attachments?name=x&agent=ci', {
      method: 'POST',
      headers: { host: '127.0.0.1:4747', authorization: `Bearer ${localToken}` },
      body: endless,
      duplex: 'half',
    });
    expect(await toRefusal(await test.api.fetch(request))).toMatchObject({ code: 'attachment_too_large' });
    expect(given).toBeLessThan(3 * most);
    expect(test.disk.files?.size).toBe(0);
    expect((await post(test, { body: new Uint8Array(most) })).status).toBe(201);
    expect((await post(test, { body: new Uint8Array(0) })).status).toBe(201);
  });

  it('SEC-8 of many files at once all get in, two of one caller at a time', async () => {
    const test = await startTestApi();
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => post(test)));
    expect(outcomes.map(({ status }) => status)).toEqual(Array(12).fill(201));
    expect(test.disk.files?.size).toBe(12);
  });

  it('a file that breaks off on its way is none', async () => {
    const test = await startTestApi();
    const options = toApiOptions(test, test.disk, []);
    const server = await serveHttp({
      host: '127.0.0.1',
      port: 0,
      createApi: (port) => createHttpApi({ ...options, port }),
    });
    onTestFinished(() => server.close());
    const socket = connect(server.port, '127.0.0.1');
    const head = `POST /api/attachments?name=x&agent=ci HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\nauthorization: Bearer ${localToken}\r\ncontent-length: 1000\r\n\r\n`;
    await new Promise<void>((resolve) => socket.write(`${head}half`, () => resolve()));
    socket.destroy();
    await new Promise((resolve) => socket.once('close', resolve));
    const next = await fetch(`http://127.0.0.1:${server.port}/api/attachments?name=x&agent=ci`, {
      method: 'POST',
      headers: { authorization: `Bearer ${localToken}` },
      body: bytes,
    });
    expect([next.status, test.disk.files?.size]).toEqual([201, 1]);
  });
});

describe('who reads a file', () => {
  it('SEC-5 the person all; a program what it added and what goes with messages of its agents', async () => {
    const test = await startTestApi();
    await test.call('POST', '/api/agents', { as: 'other', body: { name: 'other' } });
    const own = await add(test);
    const sent = await add(test);
    await send(test, 'program', { from: 'ci', to: 'other', attachments: [sent.id] });
    const mine = await add(test, { as: 'person' });
    const statuses = async (attachment: Attachment) => [
      (await get(test, attachment, 'program', 'ci')).status,
      (await get(test, attachment, 'other', 'other')).status,
      (await get(test, attachment, 'session')).status,
      (await get(test, attachment, 'person')).status,
      (await get(test, attachment, 'nobody')).status,
      (await get(test, attachment, 'impostor')).status,
    ];
    expect(await statuses(own)).toEqual([200, 404, 200, 200, 401, 401]);
    expect(await statuses(sent)).toEqual([200, 200, 200, 200, 401, 401]);
    expect(await statuses(mine)).toEqual([404, 404, 200, 200, 401, 401]);
    expect((await get(test, own, 'other', 'ci')).status).toBe(403);
    expect((await get(test, own, 'program', PERSON)).status).toBe(400);
    expect((await get(test, own, 'session', 'ci')).status).toBe(403);
  });

  it.each(['its token taken away', 'terminated'])(
    'SEC-5 SEC-7 nobody reads what came to, or from, who had the name before (%s)',
    async (way) => {
      const test = await startTestApi();
      await test.addProgram('ci');
      const [own, mine] = [
        await add(test, { as: 'other', agent: 'other' }),
        await add(test, { as: 'person' }),
      ];
      const toPerson = { from: 'other', to: PERSON, attachments: [own.id] };
      const fromPerson = { from: PERSON, to: 'other', attachments: [mine.id], surface: 'panel' };
      expect((await send(test, 'other', toPerson)).status).toBe(201);
      expect((await send(test, 'person', fromPerson)).status).toBe(201);
      for (const each of [own, mine]) expect((await get(test, each, 'other', 'other')).status).toBe(200);
      const path = way === 'terminated' ? '/api/agents/other' : '/api/programs/other';
      await test.call('DELETE', `${path}?surface=cli`, { as: 'person' });
      const next = way === 'terminated' ? 'other' : 'program';
      for (const each of [own, mine]) {
        expect((await get(test, each, next, 'other')).status).toBe(404);
        expect((await get(test, each, 'person')).status).toBe(200);
      }
    },
  );

  it('SEC-5 nobody sends what another added, or learns that it is there', async () => {
    const test = await startTestApi();
    const attachment = await add(test);
    const unknown = `att_${'9'.repeat(20)}`;
    const refusals = [];
    for (const id of [attachment.id, unknown])
      refusals.push(
        await toRefusal(await send(test, 'other', { from: 'other', to: PERSON, attachments: [id] })),
      );
    expect(refusals.map(({ status, code }) => [status, code])).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
    ]);
    expect(refusals[0]?.message.replace(attachment.id, unknown)).toBe(refusals[1]?.message);
    const byPerson = { from: PERSON, to: 'other', attachments: [attachment.id], surface: 'panel' };
    expect((await send(test, 'session', byPerson)).status).toBe(404);
  });

  it('a file goes with one message; the same message may be sent again', async () => {
    const test = await startTestApi();
    const attachment = await add(test);
    const id = `msg_${'7'.repeat(20)}` as MessageId;
    const message = { id, from: 'ci', to: PERSON, attachments: [attachment.id] };
    expect((await send(test, 'program', message)).status).toBe(201);
    expect((await send(test, 'program', message)).status).toBe(201);
    const another = await send(test, 'program', { ...message, id: undefined });
    expect(await toRefusal(another)).toMatchObject({ status: 409, code: 'attachment_sent' });
  });
});

describe('downloads that nobody takes', () => {
  it('SEC-8 are few at a time of one caller: the next waits until one is taken or given up, and others do not wait', async () => {
    const test = await startTestApi();
    const file = await add(test, { body: new Uint8Array(300_000) });
    const open = () => get(test, file, 'program', 'ci');
    const held = await Promise.all([open(), open(), open(), open()]);
    let isAnswered = false;
    const next = open().then((response) => {
      isAnswered = true;
      return response;
    });
    expect((await (await get(test, file, 'person')).arrayBuffer()).byteLength).toBe(300_000);
    expect(isAnswered).toBe(false);
    await held[0]?.body?.cancel();
    expect((await (await next).arrayBuffer()).byteLength).toBe(300_000);
    expect((await held[1]?.arrayBuffer())?.byteLength).toBe(300_000);
  });
});
