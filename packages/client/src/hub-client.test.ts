import { ENDPOINTS, type Endpoint, NodError } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { AlreadySettledError, ConnectionError, UnexpectedAnswerError } from './errors.ts';
import { createHubClient, type HubClient } from './hub-client.ts';
import { type Answer, createFakeHub, json, refusal, unreachable } from './test-fake-hub.ts';

const request = {
  id: `req_${'0'.repeat(20)}`,
  kind: 'quick-replies',
  agent: 'ci',
  conversationId: `cnv_${'0'.repeat(20)}`,
  messageId: `msg_${'0'.repeat(20)}`,
  title: 'Deploy?',
  text: 'Deploy?',
  openedAt: 1,
  expiresAt: null,
  awaited: 'never',
  settlement: { outcome: 'cancelled', at: 2, reason: 'withdrawn' },
  options: ['yes'],
  recommended: null,
};

function connect(answer: Answer, token?: string) {
  const hub = createFakeHub(answer);
  return { hub, client: createHubClient({ baseUrl: 'http://hub', token, ...hub.ports }) };
}

const endpoints = Object.entries<Endpoint>(ENDPOINTS);

/** Any method, by the name of its endpoint. */
type Method = (...args: unknown[]) => Promise<unknown>;

function callByName(client: HubClient, name: string, { path, body, query }: Endpoint): Promise<unknown> {
  const parts = Array.from(path.matchAll(/\{(\w+)\}/g), ([, part]) => part);
  const given = { ...(body || query ? { a: 'b c' } : {}), signal: new AbortController().signal };
  return (
    (client as unknown as Record<string, Method>)[name]?.(...parts, given) ?? Promise.resolve('no method')
  );
}

/** Literal pins of a call of each form. */
const pinned: [string, (client: HubClient) => Promise<unknown>, unknown?][] = [
  ['GET /healthz', (client) => client.health()],
  [
    'POST /api/messages',
    (client) => client.sendMessage({ from: 'ci', to: 'user', payload: {} }),
    { from: 'ci', to: 'user', payload: {} },
  ],
  ['GET /api/agents/ci/inbox?waitMs=5&limit=2', (client) => client.inbox('ci', { waitMs: 5, limit: 2 })],
  ['POST /api/agents/ci/inbox/ack', (client) => client.acknowledge('ci', { ids: ['m'] }), { ids: ['m'] }],
  ['GET /api/messages/m', (client) => client.message('m')],
  ['GET /api/conversations/c', (client) => client.conversation('c')],
  ['GET /api/conversations/c/messages?before=9', (client) => client.messages('c', { before: 9 })],
  [
    'PUT /api/conversations/c/mode',
    (client) => client.setMode('c', { mode: 'ask', surface: 'cli' }),
    { mode: 'ask', surface: 'cli' },
  ],
  ['DELETE /api/programs/ci?surface=cli', (client) => client.removeProgram('ci', { surface: 'cli' })],
  ['POST /api/requests/r/cancel', (client) => client.cancel('r')],
  ['GET /api/requests', (client) => client.openRequests()],
  ['GET /api/events?after=7', (client) => client.openEvents({ after: '7' })],
  [
    'GET /api/agents/ci/inbox/stream',
    (client) => client.followInbox('ci', new AbortController().signal).next(),
  ],
];

describe('the hub client', () => {
  it('F-55 has one method for each endpoint, and four things of its own', () => {
    const { client } = connect(unreachable);
    const own = ['followInbox', 'followTerminal', 'openRequests', 'ports'];
    expect(Object.keys(client).sort()).toEqual([...Object.keys(ENDPOINTS), ...own].sort());
  });

  it.each(endpoints)(
    'F-55 %s calls its endpoint, gives what it was given, and rejects with the code of a refusal',
    async (name, endpoint) => {
      const { hub, client } = connect(refusal('forbidden', 403), 'the-token');
      const error: unknown = await callByName(client, name, endpoint).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(NodError);
      expect(error).toMatchObject({ code: 'forbidden', message: 'because forbidden' });
      const [asked] = hub.asked;
      const path = endpoint.path.replaceAll(/[{}]/g, '') + (endpoint.query ? '?a=b+c' : '');
      expect(`${asked?.method} ${asked?.url}`).toBe(`${endpoint.method} http://hub${path}`);
      expect(asked?.body).toEqual(endpoint.body && { a: 'b c' });
      expect(asked?.headers).toMatchObject({ authorization: 'Bearer the-token' });
    },
  );

  it.each(endpoints)('%s rejects with a ConnectionError when nobody answers', async (name, endpoint) => {
    const { client } = connect(unreachable);
    await expect(callByName(client, name, endpoint)).rejects.toBeInstanceOf(ConnectionError);
  });

  it.each(pinned)('calls %s', async (expected, call, body) => {
    const { hub, client } = connect(refusal('forbidden', 403));
    await expect(call(client)).rejects.toMatchObject({ code: 'forbidden' });
    expect(`${hub.asked[0]?.method} ${hub.asked[0]?.url.replace('http://hub', '')}`).toBe(expected);
    expect(hub.asked[0]?.body).toEqual(body);
  });

  it('resolves to the one thing in an answer that holds one', async () => {
    const { client } = connect(json({ taken: 'now' }));
    expect(await client.take('ci', { id: 'm', by: 'me' })).toBe('now');
  });

  it('F-97 a hub that can accept nothing still says how it is', async () => {
    const problems = [{ code: 'storage_full', message: 'full' }];
    const health = { status: 'failing', problems, version: '1' };
    expect(await connect(json(health, 503)).client.health()).toEqual(health);
  });

  it('sends no credential of its own in a browser', async () => {
    const health = { status: 'ok', problems: [], version: '1' };
    const { hub, client } = connect(json(health));
    expect(await client.health()).toEqual(health);
    expect(hub.asked[0]?.headers).toEqual({});
  });

  it('SEC-8 a hostile name stays one segment of the path', async () => {
    const { hub, client } = connect(refusal('not_found', 404));
    await expect(client.terminateAgent('../session?x#y')).rejects.toThrow();
    expect(hub.asked[0]?.url).toBe('http://hub/api/agents/..%2Fsession%3Fx%23y');
  });

  it('QR-3.7 an answer that came too late says who was first', async () => {
    const { client } = connect(
      json({ error: { code: 'already_settled', message: 'too late' }, request }, 409),
    );
    const error: unknown = await client
      .answer('r', { text: 'x', surface: 'panel' })
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AlreadySettledError);
    expect(error).toMatchObject({ code: 'already_settled', request });
  });

  it('CM-8.4 an approval of something else than what was shown is told apart from one that came too late', async () => {
    const { client } = connect(refusal('hash_mismatch', 409));
    const approval = { approval: { verdict: 'approve', hash: 'h' }, surface: 'panel' } as const;
    const error: unknown = await client.answer('r', approval).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'hash_mismatch' });
    expect(error).not.toBeInstanceOf(AlreadySettledError);
  });

  it.each([
    ['a page of some other server', () => new Response('<html>'), UnexpectedAnswerError],
    ['JSON of another shape', json({ status: 'fine' }), UnexpectedAnswerError],
    ['a refusal of some other server', json({ detail: 'no' }, 404), UnexpectedAnswerError],
    [
      'a gateway without a hub behind it',
      () => new Response('bad gateway', { status: 502 }),
      ConnectionError,
    ],
    [
      'a body that breaks off',
      () => new Response(new ReadableStream({ start: (c) => c.error(new Error('reset')) })),
      ConnectionError,
    ],
  ] as const)('SEC-8 %s is told apart', async (_, answer, culprit) => {
    await expect(connect(answer).client.health()).rejects.toBeInstanceOf(culprit);
  });

  it('an aborted wait rejects with the reason of its signal', async () => {
    const stop = new AbortController();
    const reason = new Error('changed my mind');
    const { client } = connect((_, signal) => {
      stop.abort(reason);
      return Promise.reject(signal?.reason);
    });
    await expect(client.request('r', { waitMs: 1000, signal: stop.signal })).rejects.toBe(reason);
  });
});
