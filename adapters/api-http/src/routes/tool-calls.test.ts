import { ALL_ABILITIES, type AskedCall, type ToolApproval } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, toAgentName, toRefusal, until } from '../test-api.ts';

const PATH = '/api/agents/ci/tool-calls';
const LIST = { id: 'toolu_1', toolName: 'Bash', parameters: { command: 'ls -la' } };

async function ask(test: TestApi, body: object = LIST): Promise<AskedCall> {
  const response = await test.call('POST', PATH, { as: 'program', body });
  expect(response.status).toBe(200);
  return (await response.json()) as AskedCall;
}

async function read(test: TestApi, waitMs = 0, id = LIST.id): Promise<AskedCall> {
  const response = await test.call('GET', `${PATH}/${encodeURIComponent(id)}?waitMs=${waitMs}`, {
    as: 'program',
  });
  return (await response.json()) as AskedCall;
}

function waiting({ hub }: TestApi): ToolApproval {
  const [request] = hub.requests.open();
  if (!request || !('call' in request)) throw new Error('nothing waits');
  return request;
}

const answer = (test: TestApi, approval: object, as: 'session' | 'program' = 'session') =>
  test.call('POST', `/api/requests/${waiting(test).id}/answer`, {
    as,
    body: { approval, surface: 'panel' },
  });

describe('a program asks over HTTP whether it may run a tool call', () => {
  it('CM-3.3 waits by a long poll that ends when the person approves', async () => {
    const test = await startTestApi();
    expect(await ask(test)).toMatchObject({ id: 'toolu_1', state: { type: 'waiting' } });
    const told = read(test, 60_000);
    await answer(test, { verdict: 'approve', hash: waiting(test).hash });
    const run = { type: 'run', parameters: LIST.parameters, isEdited: false, scope: null, by: 'answer' };
    expect(await told).toEqual({ id: 'toolu_1', state: run });
    expect(await ask(test)).toEqual({ id: 'toolu_1', state: run });
  });

  it('CM-3.4 hears what the person says instead', async () => {
    const test = await startTestApi();
    await ask(test);
    await answer(test, { verdict: 'reject', words: 'use the staging server' });
    expect((await read(test)).state).toEqual({
      type: 'rejected',
      words: 'use the staging server',
      by: 'answer',
    });
  });

  it('waits no longer than it asked to, and the person sees for how long somebody waits', async () => {
    const test = await startTestApi();
    await ask(test);
    const told = read(test, 5_000);
    await until(() => waiting(test).awaited === 'now');
    await test.time.advance(5_000);
    expect((await told).state.type).toBe('waiting');
    await test.time.advance(5_000);
    await until(() => waiting(test).awaited === 'no-longer');
  });

  it('waits as long as the person has set, unless it says otherwise', async () => {
    const test = await startTestApi();
    await ask(test);
    const { openedAt, expiresAt } = waiting(test);
    expect(expiresAt).toBe(openedAt + 24 * 60 * 60_000);
    await test.time.advance(24 * 60 * 60_000);
    expect((await read(test)).state).toEqual({ type: 'expired' });
    await ask(test, { ...LIST, id: 'short', expiresInMs: 1_000 });
    await test.time.advance(1_000);
    expect((await read(test, 0, 'short')).state).toEqual({ type: 'expired' });
  });

  it('SEC-1 answers nothing itself, and cannot ask or look in the name of another', async () => {
    const test = await startTestApi();
    await ask(test);
    const { hash } = waiting(test);
    expect((await answer(test, { verdict: 'approve', hash }, 'program')).status).toBe(403);
    for (const as of ['other', 'nobody', 'person', 'session'] as const) {
      const status = as === 'nobody' ? 401 : 403;
      expect((await test.call('POST', PATH, { as, body: { ...LIST, id: as } })).status).toBe(status);
      expect((await test.call('GET', `${PATH}/toolu_1`, { as })).status).toBe(status);
    }
    await test.hub.agents.host(toAgentName('nod'), ALL_ABILITIES);
    const built = await test.call('POST', '/api/agents/nod/tool-calls', { as: 'program', body: LIST });
    expect(built.status).toBe(403);
    expect(test.hub.requests.open()).toHaveLength(1);
  });

  it('withdraws what it asked', async () => {
    const test = await startTestApi();
    await ask(test);
    const path = `/api/requests/${waiting(test).id}/cancel`;
    expect((await test.call('POST', path, { as: 'other' })).status).toBe(403);
    expect((await test.call('POST', path, { as: 'program' })).status).toBe(200);
    expect((await read(test)).state).toEqual({ type: 'cancelled' });
  });

  it('refuses what is no call, claims to be caged or has the id of another', async () => {
    const test = await startTestApi();
    await ask(test);
    const before = test.state();
    const refused = async (body: object) =>
      (await toRefusal(await test.call('POST', PATH, { as: 'program', body }))).code;
    const preview = { type: 'command', command: 'ls', isCaged: true };
    for (const body of [
      {},
      { ...LIST, preview },
      { ...LIST, parameters: { command: 'rm' } },
      { ...LIST, id: '' },
    ])
      expect(await refused(body)).toBe('invalid_request');
    const missing = await test.call('GET', `${PATH}/toolu_2`, { as: 'program' });
    expect(missing.status).toBe(404);
    expect(test.state()).toBe(before);
  });

  it.each([
    ['command', '{"command":"ls","command":"rm -rf /"}'],
    ['command', '{"command":"ls","comm\\u0061nd":"rm -rf /"}'],
    ['retries', '{"retries":1e400}'],
    ['id', '{"id":9007199254740993}'],
    ['offset', '{"deep":[{"other":1},{"offset":[0,-0]}]}'],
    ['share', '{"share":1e-400}'],
  ])(
    'SEC-4 refuses what would be changed silently on the way to the card, and names %s: %s',
    async (name, parameters) => {
      const test = await startTestApi();
      const body = `{"toolName":"Bash","parameters":${parameters}}`;
      const refusal = await toRefusal(await test.call('POST', PATH, { as: 'program', body }));
      expect(refusal.code).toBe('invalid_request');
      expect(refusal.message).toContain(`"${name}"`);
      expect(test.hub.requests.open()).toEqual([]);
    },
  );

  it('SEC-4 takes everything that arrives as it was sent', async () => {
    const test = await startTestApi();
    const text = '{"a":1,"a":-0} "a": 1e400 \\ ';
    const parameters = {
      text,
      list: [{ text }, { text }],
      numbers: [0, 1.5, -2e-7, 2 ** 53 - 1],
      '': { '': 0 },
    };
    await ask(test, { ...LIST, parameters });
    expect(waiting(test).call.parameters).toEqual(parameters);
  });
});
