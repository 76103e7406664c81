import { chosenNameSchema, NodError } from '@nod/protocol';
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
  settlement: { outcome: 'cancelled', at: 2 },
  options: ['yes'],
  recommended: null,
};

function connect(answer: Answer, token?: string) {
  const hub = createFakeHub(answer);
  return { hub, client: createHubClient({ baseUrl: 'http://hub', token, ...hub.ports }) };
}

const agent = chosenNameSchema.parse('ci');
const claim = { agent, client: 'c', folder: '/site', session: null, holder: 'h' };

const failing: [string, (client: HubClient) => Promise<unknown>, string, unknown?][] = [
  ['health', (client) => client.health(), 'GET /healthz'],
  ['place', (client) => client.place(), 'GET /api/place'],
  ['createLink', (client) => client.createLink({ surface: 'cli' }), 'POST /api/links', { surface: 'cli' }],
  [
    'enter',
    (client) => client.enter({ code: 'c', surface: 'cli' }),
    'POST /api/enter',
    { code: 'c', surface: 'cli' },
  ],
  ['signOut', (client) => client.signOut({ surface: 'cli' }), 'DELETE /api/session?surface=cli'],
  ['sessions', (client) => client.sessions(), 'GET /api/sessions'],
  [
    'endSession',
    (client) => client.endSession('s', { surface: 'cli' }),
    'DELETE /api/sessions/s?surface=cli',
  ],
  [
    'endOtherSessions',
    (client) => client.endOtherSessions({ surface: 'cli' }),
    'DELETE /api/sessions?surface=cli',
  ],
  ['programs', (client) => client.programs(), 'GET /api/programs'],
  [
    'addProgram',
    (client) => client.addProgram({ name: 'ci', surface: 'panel' }),
    'POST /api/programs',
    { name: 'ci', surface: 'panel' },
  ],
  [
    'removeProgram',
    (client) => client.removeProgram('ci', { surface: 'cli' }),
    'DELETE /api/programs/ci?surface=cli',
  ],
  [
    'sendMessage',
    (client) => client.sendMessage({ from: 'ci', to: 'user', payload: {} }),
    'POST /api/messages',
    { from: 'ci', to: 'user', payload: {} },
  ],
  [
    'appendDraft',
    (client) => client.appendDraft('d', { from: 'ci', append: 'x' }),
    'PUT /api/drafts/d',
    { from: 'ci', append: 'x' },
  ],
  ['listAgents', (client) => client.listAgents(), 'GET /api/agents'],
  ['registerAgent', (client) => client.registerAgent('ci'), 'POST /api/agents', { name: 'ci' }],
  ['terminateAgent', (client) => client.terminateAgent('ci'), 'DELETE /api/agents/ci'],
  [
    'inbox',
    (client) => client.inbox('ci', { waitMs: 5, limit: 2 }),
    'GET /api/agents/ci/inbox?waitMs=5&limit=2',
  ],
  [
    'acknowledge',
    (client) => client.acknowledge('ci', ['m']),
    'POST /api/agents/ci/inbox/ack',
    { ids: ['m'] },
  ],
  ['claimName', (client) => client.claimName(claim), 'POST /api/session-names', claim],
  [
    'releaseName',
    (client) => client.releaseName({ name: agent, holder: 'h' }),
    'POST /api/session-names/release',
    { name: 'ci', holder: 'h' },
  ],
  [
    'take',
    (client) => client.take('ci', 'm', 'call 1'),
    'POST /api/agents/ci/inbox/take',
    { id: 'm', by: 'call 1' },
  ],
  [
    'giveBack',
    (client) => client.giveBack('ci', 'm', 'call 1'),
    'POST /api/agents/ci/inbox/give-back',
    { id: 'm', by: 'call 1' },
  ],
  ['question', (client) => client.question('r'), 'GET /api/requests/r/question'],
  [
    'followInbox',
    (client) => client.followInbox('ci', new AbortController().signal).next(),
    'GET /api/agents/ci/inbox/stream',
  ],
  ['overview', (client) => client.overview(), 'GET /api/overview'],
  ['conversations', (client) => client.conversations(), 'GET /api/conversations'],
  ['messages', (client) => client.messages('c', { before: 9 }), 'GET /api/conversations/c/messages?before=9'],
  ['markRead', (client) => client.markRead('c', 3), 'POST /api/conversations/c/read', { through: 3 }],
  ['openRequests', (client) => client.openRequests(), 'GET /api/requests'],
  ['request', (client) => client.request('r', { waitMs: 1 }), 'GET /api/requests/r?waitMs=1'],
  [
    'answer',
    (client) => client.answer('r', { text: 'yes', surface: 'panel' }),
    'POST /api/requests/r/answer',
    { text: 'yes', surface: 'panel' },
  ],
  ['cancel', (client) => client.cancel('r'), 'POST /api/requests/r/cancel'],
  [
    'setMode',
    (client) => client.setMode('c', { mode: 'ask', surface: 'cli' }),
    'PUT /api/conversations/c/mode',
    { mode: 'ask', surface: 'cli' },
  ],
  [
    'previewApproval',
    (client) => client.previewApproval('r', { path: 'a' }),
    'POST /api/requests/r/preview',
    { parameters: { path: 'a' } },
  ],
  [
    'decideAll',
    (client) =>
      client.decideAll({ approvals: [{ id: request.id, hash: 'h' }], verdict: 'reject', surface: 'panel' }),
    'POST /api/approvals',
    { approvals: [{ id: request.id, hash: 'h' }], verdict: 'reject', surface: 'panel' },
  ],
  ['policies', (client) => client.policies(), 'GET /api/policies'],
  [
    'setPolicy',
    (client) => client.setPolicy({ agent: null, toolName: 'run_command', policy: 'never', surface: 'panel' }),
    'PUT /api/policies',
    { agent: null, toolName: 'run_command', policy: 'never', surface: 'panel' },
  ],
  [
    'revokePermission',
    (client) => client.revokePermission('p', { surface: 'cli' }),
    'DELETE /api/permissions/p?surface=cli',
  ],
  ['suggestMentions', (client) => client.suggestMentions('no'), 'GET /api/mentions?query=no'],
  ['agentTools', (client) => client.agentTools('nod'), 'GET /api/agents/nod/tools'],
  [
    'audit',
    (client) => client.audit({ since: 5, outcome: 'approved', limit: 2 }),
    'GET /api/audit?since=5&outcome=approved&limit=2',
  ],
  [
    'exportAudit',
    (client) => client.exportAudit('csv', { toolName: 'a b' }),
    'GET /api/audit/export?format=csv&toolName=a+b',
  ],
  ['stop', (client) => client.stop('c'), 'POST /api/conversations/c/stop'],
  ['memories', (client) => client.memories({ limit: 2 }), 'GET /api/memories?limit=2'],
  [
    'searchMemories',
    (client) => client.searchMemories('a b', 3),
    'GET /api/memories/search?query=a+b&limit=3',
  ],
  ['embeddingProgress', (client) => client.embeddingProgress(), 'GET /api/memories/embedding'],
  ['addMemory', (client) => client.addMemory('x', 'ci'), 'POST /api/memories', { text: 'x', source: 'ci' }],
  ['updateMemory', (client) => client.updateMemory('m', 'y'), 'PUT /api/memories/m', { text: 'y' }],
  ['removeMemory', (client) => client.removeMemory('m'), 'DELETE /api/memories/m'],
  ['settings', (client) => client.settings(), 'GET /api/settings'],
  [
    'changeSettings',
    (client) => client.changeSettings({ showReasoning: true, surface: 'cli' }),
    'PUT /api/settings',
    { showReasoning: true, surface: 'cli' },
  ],
  ['findModels', (client) => client.findModels(), 'GET /api/models/found'],
  [
    'tryModel',
    (client) => client.tryModel({ choice: { provider: 'ollama', model: 'm' } }),
    'POST /api/models/try',
    { choice: { provider: 'ollama', model: 'm' } },
  ],
  ['openEvents', (client) => client.openEvents(7, new AbortController().signal), 'GET /api/events'],
];

describe('the hub client', () => {
  it('every method is tried here', () => {
    const { client } = connect(unreachable);
    expect(failing.map(([name]) => name).sort()).toEqual(
      Object.keys(client)
        .filter((name) => name !== 'ports')
        .sort(),
    );
  });

  it.each(failing)(
    '%s calls its endpoint and rejects with the code of a refusal',
    async (_, call, expected, body) => {
      const { hub, client } = connect(refusal('forbidden', 403), 'the-token');
      const error: unknown = await call(client).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(NodError);
      expect(error).toMatchObject({ code: 'forbidden', message: 'because forbidden' });
      const [asked] = hub.asked;
      expect(`${asked?.method} ${asked?.url.replace('http://hub', '')}`).toBe(expected);
      expect(asked?.body).toEqual(body);
      expect(asked?.headers).toMatchObject({ authorization: 'Bearer the-token' });
    },
  );

  it.each(failing.filter(([name]) => name !== 'followInbox'))(
    '%s rejects with a ConnectionError when nobody answers',
    async (_, call) => {
      await expect(call(connect(unreachable).client)).rejects.toBeInstanceOf(ConnectionError);
    },
  );

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
