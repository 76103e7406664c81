import { ENDPOINTS, type Endpoint } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { type As, startTestApi, type TestApi } from './test-api.ts';

const ANYBODY: As[] = ['nobody', 'impostor', 'program', 'other', 'person', 'session'];

/** What is open to more than the person. Whoever opens a further endpoint says so here, too. */
const FOR_ANYONE = ['beginPairing', 'enter', 'health', 'openApiDocument', 'proveHub', 'takePairing'];
const FOR_PROGRAMS = [
  'acknowledge',
  'appendDraft',
  'askToolCall',
  'claimName',
  'giveBack',
  'inbox',
  'openInbox',
  'releaseName',
  'take',
  'toolCall',
];
const FOR_BOTH = [
  'addAttachment',
  'attachment',
  'cancel',
  'listAgents',
  'question',
  'registerAgent',
  'request',
  'sendMessage',
  'terminateAgent',
];
const FOR_SESSIONS = ['answerPageCall', 'openPageCalls', 'signOut'];

const endpoints = Object.entries<Endpoint>(ENDPOINTS).map(([name, endpoint]) => ({ name, ...endpoint }));

/** Those who may call it, of everybody. */
function toAllowed({ access }: Pick<Endpoint, 'access'>): As[] {
  if (access.length === 0) return ANYBODY;
  return ANYBODY.filter((as) => access.some((kind) => kind === (as === 'other' ? 'program' : as)));
}

function listOpenTo(...kinds: string[]): string[] {
  return endpoints
    .filter(({ access }) => [...access].sort().join() === kinds.sort().join())
    .map(({ name }) => name)
    .sort();
}

describe('who may call what', () => {
  it('SEC-5 nothing is open to others than the person that is not listed here', () => {
    expect(listOpenTo()).toEqual(FOR_ANYONE);
    expect(listOpenTo('program')).toEqual(FOR_PROGRAMS);
    expect(listOpenTo('program', 'person', 'session')).toEqual(FOR_BOTH);
    expect(listOpenTo('session')).toEqual(FOR_SESSIONS);
    const others = [...FOR_ANYONE, ...FOR_PROGRAMS, ...FOR_BOTH, ...FOR_SESSIONS];
    expect(listOpenTo('person', 'session')).toHaveLength(endpoints.length - others.length);
  });

  it('F-55 SEC-5 every endpoint is served once, and nothing else is', async () => {
    const listed = endpoints.map(({ method, path }) => `${method} ${path}`);
    expect(await toServedRoutes(await startTestApi())).toEqual(listed.sort());
  });

  it.each(endpoints)(
    'SEC-1 SEC-5 $name is for $access: others get 401 or 403 and change nothing',
    async ({ method, path, access }) => {
      const test = await startTestApi();
      await test.call('GET', '/healthz', { as: 'session' });
      await test.call('GET', '/healthz', { as: 'other' });
      const allowed = toAllowed({ access });
      for (const as of ANYBODY) {
        if (allowed.includes(as)) continue;
        const before = test.state();
        const { status } = await test.call(method, toExample(path), {
          as,
          ...(method !== 'GET' && { body: {} }),
        });
        expect([as, status]).toEqual([as, as === 'nobody' || as === 'impostor' ? 401 : 403]);
        expect(test.state()).toBe(before);
      }
    },
  );

  it.each(endpoints)('$name lets $access through to what it decodes', async ({ method, path, access }) => {
    for (const as of toAllowed({ access })) {
      const test = await startTestApi();
      const body = method === 'POST' || method === 'PUT' ? { body: {} } : {};
      const response = await test.call(method, toExample(path, as === 'other' ? 'other' : 'ci'), {
        as,
        ...body,
      });
      expect(response.status).not.toBe(401);
      expect(response.status).not.toBe(403);
      await response.body?.cancel();
    }
  });

  it('SEC-1 /mcp is for programs, behind the same checks', async () => {
    const test = await startTestApi({ mcp: async (request) => new Response(await request.text()) });
    const path = '/mcp?agent=ci';
    expect((await test.call('POST', path, { as: 'nobody', body: '1' })).status).toBe(401);
    expect((await test.call('POST', path, { as: 'person', body: '1' })).status).toBe(403);
    expect(
      (await test.call('POST', path, { as: 'program', body: '1', headers: { host: 'evil' } })).status,
    ).toBe(403);
    const response = await test.call('POST', path, { as: 'program', body: '{"a":1}' });
    expect(await response.text()).toBe('{"a":1}');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('a hub without MCP says that /mcp is not there', async () => {
    expect((await (await startTestApi()).call('POST', '/mcp', { as: 'program' })).status).toBe(404);
  });

  it('SEC-1 a wrong bearer token is not made good by a valid cookie', async () => {
    const test = await startTestApi();
    const headers = { authorization: 'Bearer wrong' };
    expect((await test.call('GET', '/api/overview', { as: 'session' })).status).toBe(200);
    expect((await test.call('GET', '/api/overview', { as: 'session', headers })).status).toBe(401);
  });

  it.each(['', 'short', ' '.repeat(43)])('F-83 SEC-1 a hub is not made with the token %j', async (token) => {
    await expect(startTestApi({ credentials: { personToken: token } })).rejects.toThrow(
      /a token is at least 43/,
    );
    const test = await startTestApi();
    await expect(test.api.adoptLocalToken(token)).rejects.toThrow(/a token is at least 43/);
  });

  it.each(['Bearer', 'Bearer ', 'Basic abc', '', 'Bearer a b'])(
    'F-83 SEC-1 the authorization %j is refused',
    async (value) => {
      const test = await startTestApi();
      expect((await test.call('GET', '/api/agents', { headers: { authorization: value } })).status).toBe(401);
    },
  );
});

async function toServedRoutes(test: TestApi): Promise<string[]> {
  const document = (await (await test.call('GET', '/api/openapi.json')).json()) as {
    paths: Record<string, object>;
  };
  return Object.entries(document.paths)
    .flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    .sort();
}

const PREFIXES = [
  ['attachments', 'att'],
  ['drafts', 'drf'],
  ['conversations', 'cnv'],
  ['messages', 'msg'],
  ['permissions', 'prm'],
  ['sessions', 'ses'],
] as const;

function toExample(path: string, agent = 'ci'): string {
  const [, prefix = 'req'] = PREFIXES.find(([part]) => path.includes(part)) ?? [];
  return path
    .replace('{channel}', 'telegram')
    .replace('{account}', '42')
    .replace('{name}', agent)
    .replace('{id}', `${prefix}_${'0'.repeat(20)}`);
}
