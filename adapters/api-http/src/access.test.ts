import { describe, expect, it } from 'vitest';
import { type As, startTestApi, type TestApi } from './test-api.ts';

type Who = 'anyone' | 'program' | 'person' | 'both' | 'session';

/** Every route and who may call it. A route that is missing here fails the first test. */
const ROUTES: Record<string, Who> = {
  'GET /healthz': 'anyone',
  'GET /api/place': 'person',
  'GET /api/openapi.json': 'anyone',
  'POST /api/proof': 'anyone',
  'POST /api/enter': 'anyone',
  'POST /api/links': 'person',
  'DELETE /api/session': 'session',
  'GET /api/sessions': 'person',
  'DELETE /api/sessions': 'person',
  'DELETE /api/sessions/{id}': 'person',
  'GET /api/programs': 'person',
  'POST /api/programs': 'person',
  'DELETE /api/programs/{name}': 'person',
  'POST /api/messages': 'both',
  'PUT /api/drafts/{id}': 'program',
  'GET /api/agents': 'both',
  'POST /api/agents': 'both',
  'DELETE /api/agents/{name}': 'both',
  'GET /api/agents/{name}/inbox': 'program',
  'POST /api/agents/{name}/inbox/ack': 'program',
  'POST /api/agents/{name}/inbox/take': 'program',
  'POST /api/agents/{name}/inbox/give-back': 'program',
  'GET /api/agents/{name}/inbox/stream': 'program',
  'POST /api/session-names': 'program',
  'POST /api/session-names/release': 'program',
  'GET /api/overview': 'person',
  'GET /api/conversations': 'person',
  'GET /api/conversations/{id}/messages': 'person',
  'POST /api/conversations/{id}/read': 'person',
  'GET /api/requests': 'person',
  'GET /api/requests/{id}': 'both',
  'GET /api/requests/{id}/question': 'both',
  'POST /api/requests/{id}/answer': 'person',
  'POST /api/requests/{id}/cancel': 'both',
  'GET /api/events': 'person',
  'POST /api/conversations/{id}/stop': 'person',
  'GET /api/memories': 'person',
  'GET /api/memories/embedding': 'person',
  'GET /api/memories/search': 'person',
  'POST /api/memories': 'person',
  'PUT /api/memories/{id}': 'person',
  'DELETE /api/memories/{id}': 'person',
  'GET /api/settings': 'person',
  'PUT /api/settings': 'person',
  'GET /api/models/found': 'person',
  'POST /api/models/try': 'person',
  'PUT /api/conversations/{id}/mode': 'person',
  'POST /api/requests/{id}/preview': 'person',
  'POST /api/approvals': 'person',
  'GET /api/policies': 'person',
  'PUT /api/policies': 'person',
  'DELETE /api/permissions/{id}': 'person',
  'GET /api/agents/{name}/tools': 'person',
  'GET /api/mentions': 'person',
  'GET /api/audit': 'person',
  'GET /api/audit/export': 'person',
};

const ALLOWED: Record<Who, As[]> = {
  anyone: ['nobody', 'impostor', 'program', 'other', 'person', 'session'],
  program: ['program', 'other'],
  person: ['person', 'session'],
  both: ['program', 'other', 'person', 'session'],
  session: ['session'],
};

const cases = Object.entries(ROUTES).map(([route, who]) => ({ route, who }));

describe('who may call what', () => {
  it('SEC-5 every route that is served is listed here', async () => {
    expect(await toServedRoutes(await startTestApi())).toEqual(Object.keys(ROUTES).sort());
  });

  it.each(cases)(
    'SEC-1 SEC-5 $route is for $who: others get 401 or 403 and change nothing',
    async ({ route, who }) => {
      const test = await startTestApi();
      await test.call('GET', '/healthz', { as: 'session' });
      await test.call('GET', '/healthz', { as: 'other' });
      const [method = '', path = ''] = route.split(' ');
      for (const as of ALLOWED.anyone) {
        if (ALLOWED[who].includes(as)) continue;
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

  it.each(cases)('$route lets $who through to what it decodes', async ({ route, who }) => {
    const [method = '', path = ''] = route.split(' ');
    for (const as of ALLOWED[who]) {
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
  ['drafts', 'drf'],
  ['conversations', 'cnv'],
  ['permissions', 'prm'],
  ['sessions', 'ses'],
] as const;

function toExample(path: string, agent = 'ci'): string {
  const [, prefix = 'req'] = PREFIXES.find(([part]) => path.includes(part)) ?? [];
  return path.replace('{name}', agent).replace('{id}', `${prefix}_${'0'.repeat(20)}`);
}
