import { connect } from 'node:net';
import { createHubClient, type HubClient, waitForAnswer } from '@nod/client';
import { PERSON, type StreamItem } from '@nod/protocol';
import { startTestHub, type TestHub } from '@nod/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpApi } from './http-api.ts';
import { type HttpServer, serveHttp } from './http-server.ts';
import { credentials, localToken, readUntil, timerSoon, toApiOptions, until } from './test-api.ts';

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function serve(
  test: TestHub,
  options: { port?: number; keepAliveMs?: number; logged?: string[] } = {},
) {
  const { port = 0, logged = [], ...more } = options;
  const server = await serveHttp({
    host: '127.0.0.1',
    port,
    createApi: (port) => createHttpApi({ ...toApiOptions(test, test.disk, logged), port, ...more }),
  });
  closing.push(server.close);
  await server.api.adoptLocalToken(localToken);
  return server;
}

function toUrl(server: HttpServer, path: string): string {
  return `http://127.0.0.1:${server.port}${path}`;
}

const asPerson = { authorization: `Bearer ${credentials.personToken}` };
const asProgram = { authorization: `Bearer ${localToken}` };

describe('the HTTP server', () => {
  it('SEC-1 serves only its own address and port', async () => {
    const server = await serve(await startTestHub());
    expect((await fetch(toUrl(server, '/healthz'))).status).toBe(200);
    expect(await sendRaw(server, 'GET /healthz HTTP/1.1\r\nHost: evil.example\r\n')).toMatch(
      /^HTTP\/1.1 403 /,
    );
    expect(await sendRaw(server, 'GET /healthz HTTP/1.0\r\n')).toMatch(/^HTTP\/1.1 403 /);
    expect(await sendRaw(server, 'GET /healthz HTTP/1.1\r\n')).toMatch(/^HTTP\/1.1 400 /);
    const twice = `GET /healthz HTTP/1.1\r\nHost: evil.example\r\nHost: 127.0.0.1:${server.port}\r\n`;
    expect(await sendRaw(server, twice)).toMatch(/^HTTP\/1.1 4\d\d /);
  });

  it('SEC-8 what cannot be read as a request is refused in the same form', async () => {
    const server = await serve(await startTestHub());
    const answer = await sendRaw(server, 'GET / HTTP/1.1\r\nHost: [nonsense\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('"code":"invalid_request"');
    expect(answer).toContain("default-src 'none'");
  });

  it('SEC-8 refuses an oversized body, announced or streamed, and goes on serving', async () => {
    const test = await startTestHub();
    const server = await serve(test);
    const headers = { ...asProgram, 'content-type': 'application/json' };
    const large = 'x'.repeat(3 * 1024 * 1024);
    const announced = await fetch(toUrl(server, '/api/messages'), { method: 'POST', headers, body: large });
    expect(announced.status).toBe(413);
    const body = new Blob([large]).stream();
    const init = { method: 'POST', headers, body, duplex: 'half' as const };
    expect((await fetch(toUrl(server, '/api/messages'), init)).status).toBe(413);
    expect((await fetch(toUrl(server, '/healthz'))).status).toBe(200);
    expect(test.hub.startingPoint().overview.seq).toBe(0);
  });

  it('F-88 SEC-8 reads no body of those who show no credential, and little of what anyone may send', async () => {
    const server = await serve(await startTestHub());
    const answerTo = (path: string, credential: string) =>
      sendUnfinished(server, path, credential, 'x'.repeat(64 * 1024));
    // None of these bodies ever ends: an answer comes only from whoever does not wait for it.
    expect(await answerTo('/api/messages', '')).toMatch(/^HTTP\/1.1 401 /);
    expect(await answerTo('/api/messages', 'Authorization: Bearer wrong\r\n')).toMatch(/^HTTP\/1.1 401 /);
    expect(await answerTo('/api/nowhere', '')).toMatch(/^HTTP\/1.1 404 /);
    expect(await answerTo('/api/enter', '')).toMatch(/^HTTP\/1.1 413 /);
    expect(await answerTo('/api/proof', '')).toMatch(/^HTTP\/1.1 413 /);
  });

  it('SEC-8 a body that breaks off changes nothing and is no failure of the hub', async () => {
    const test = await startTestHub();
    const logged: string[] = [];
    const server = await serve(test, { logged });
    const socket = connect(server.port, '127.0.0.1');
    const lines = [
      'POST /api/messages HTTP/1.1',
      `Host: 127.0.0.1:${server.port}`,
      `Authorization: ${asProgram.authorization}`,
    ];
    socket.write(
      `${[...lines, 'Content-Type: application/json', 'Content-Length: 1000'].join('\r\n')}\r\n\r\n{"from"`,
      () => socket.destroy(),
    );
    await new Promise((resolve) => socket.once('close', resolve));
    await server.close();
    closing.length = 0;
    expect(logged).toEqual([]);
    expect(test.hub.startingPoint().overview.seq).toBe(0);
  });

  it('a client that leaves its stream leaves nothing behind', async () => {
    const test = await startTestHub();
    let followed: AbortSignal | undefined;
    const { follow } = test.hub.events;
    test.hub.events.follow = (seq, signal) => {
      followed = signal;
      return follow(seq, signal);
    };
    const server = await serve(test);
    const leaving = new AbortController();
    const response = await fetch(toUrl(server, '/api/events'), { headers: asPerson, signal: leaving.signal });
    expect(response.status).toBe(200);
    const ended = new Promise((resolve) => followed?.addEventListener('abort', resolve));
    leaving.abort();
    await ended;
  });

  it('drops a client that does not read instead of keeping everything for it', async () => {
    const test = await startTestHub();
    const logged: string[] = [];
    let produced = 0;
    test.hub.events.follow = async function* (_, signal): AsyncGenerator<StreamItem> {
      const delta = 'x'.repeat(100_000);
      for (; !signal.aborted; produced += 1) {
        const draft = {
          id: 'drf' as never,
          from: 'ci' as never,
          conversationId: 'cnv' as never,
          updatedAt: 0,
          part: 'answer' as const,
        };
        yield { seq: null, event: { type: 'draft-updated', draft, offset: 0, delta } };
      }
    };
    const server = await serve(test, { logged, keepAliveMs: 50 });
    const socket = connect(server.port, '127.0.0.1');
    const lines = [
      'GET /api/events HTTP/1.1',
      `Host: 127.0.0.1:${server.port}`,
      `Authorization: ${asPerson.authorization}`,
    ];
    socket.pause().write(`${lines.join('\r\n')}\r\n\r\n`);
    await until(() => logged.length > 0);
    expect(logged[0]).toContain('dropped a stream whose client does not read');
    expect(produced).toBeLessThan(1000);
    socket.destroy();
  });

  it('closing ends streams and long polls at once', async () => {
    const test = await startTestHub();
    const server = await serve(test);
    const stream = await fetch(toUrl(server, '/api/events'), { headers: asPerson });
    const poll = fetch(toUrl(server, '/api/agents/ci/inbox?waitMs=60000'), { headers: asProgram });
    await until(() => test.hub.agents.list().length > 0);
    const texts = stream.text();
    await server.close();
    closing.length = 0;
    expect(await texts).toContain(': connected');
    expect(await (await poll).json()).toEqual({ messages: [] });
    await expect(fetch(toUrl(server, '/healthz'))).rejects.toThrow();
  });

  it('says so when the port is taken', async () => {
    const test = await startTestHub();
    const { port } = await serve(test);
    await expect(serve(test, { port })).rejects.toThrow('EADDRINUSE');
  });

  it('SEC-1 streams carry the security headers too', async () => {
    const server = await serve(await startTestHub());
    const response = await fetch(toUrl(server, '/api/events'), { headers: asPerson });
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    await readUntil(response, ': connected');
  });
});

describe('the client against the server', () => {
  const toClient = (server: HttpServer, token: string): HubClient =>
    createHubClient({
      baseUrl: toUrl(server, ''),
      token,
      fetch,
      timer: timerSoon,
      random: () => 0,
    });

  it('QR-2.5 every method of the client is understood by the server', async () => {
    const server = await serve(await startTestHub());
    const program = toClient(server, localToken);
    const person = toClient(server, credentials.personToken);
    expect(await program.health()).toEqual({ status: 'ok', problems: [], version: '1.2.3' });
    expect((await program.registerAgent({ name: 'ci' })).name).toBe('ci');
    expect(await program.listAgents()).toHaveLength(1);
    const { message, requestId } = await program.sendMessage({
      from: 'ci',
      to: PERSON,
      payload: { text: '?' },
      quickReplies: ['a'],
    });
    const id = requestId ?? '';
    expect((await program.appendDraft(`drf_${'0'.repeat(20)}`, { from: 'ci', append: 'x' })).text).toBe('x');
    expect((await person.overview()).overview.openRequests).toHaveProperty(id);
    expect(await person.conversations()).toMatchObject([{ unread: 1 }]);
    const page = await person.messages(message.conversationId, { limit: 1 });
    expect(page.messages).toMatchObject([{ id: message.id }]);
    await person.markRead(message.conversationId, { through: page.messages[0]?.position ?? 0 });
    expect(await person.conversations()).toMatchObject([{ unread: 0 }]);
    expect(await person.openRequests()).toMatchObject([{ id }]);
    expect((await program.request(id)).settlement).toBe(null);
    expect((await person.answer(id, { text: 'a', surface: 'cli' })).settlement?.outcome).toBe('answered');
    expect((await program.cancel(id)).settlement?.outcome).toBe('answered');
    expect(await waitForAnswer(program, id)).toMatchObject({ settlement: { reply: { text: 'a' } } });
    const received = await program.inbox('ci', { waitMs: 1, limit: 10 });
    expect(received).toMatchObject([{ payload: { text: 'a' } }]);
    const reader = program.followInbox('ci', new AbortController().signal);
    expect((await reader.next()).value).toMatchObject({ id: received[0]?.id });
    await reader.return();
    await program.acknowledge('ci', { ids: received.map((each) => each.id) });
    expect(await program.inbox('ci')).toEqual([]);
    expect((await person.createLink({ surface: 'panel' })).url).toContain('/enter#');
    await program.terminateAgent('ci');
    await expect(program.inbox('ci')).rejects.toMatchObject({ code: 'recipient_terminated' });
    await expect(person.signOut({ surface: 'panel' })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(program.answer(id, { text: 'a', surface: 'panel' })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(person.answer(id, { text: 'b', surface: 'panel' })).rejects.toMatchObject({
      code: 'already_settled',
      request: { settlement: { reply: { text: 'a' } } },
    });
  });
});

function sendRaw(server: HttpServer, head: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
    socket.write(`${head}Connection: close\r\n\r\n`);
  });
}

/** Sends the beginning of a body that does not end; resolves to the beginning of the answer. */
function sendUnfinished(server: HttpServer, path: string, credential: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', reject);
    socket.once('data', (data) => {
      resolve(String(data));
      socket.destroy();
    });
    const lines = [
      `POST ${path} HTTP/1.1`,
      `Host: 127.0.0.1:${server.port}`,
      'Content-Type: application/json',
    ];
    socket.write(`${lines.join('\r\n')}\r\n${credential}Transfer-Encoding: chunked\r\n\r\n`);
    socket.write(`${body.length.toString(16)}\r\n${body}\r\n`);
  });
}
