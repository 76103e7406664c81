// A name that loses its program, is terminated or is given a token: nothing of what it had is left to whoever has it next,
// also where the hub dies in between.
import { createHub } from '@nod/hub';
import { agentNameSchema, ENDPOINTS, PERSON } from '@nod/protocol';
import { createMemoryStore, createMortalStore } from '@nod/testing';
import { describe, expect, it } from 'vitest';
import { createHttpApi } from './http-api.ts';
import { credentials, localToken, PORT, startTestApi, toApiOptions } from './test-api.ts';

type Started = Awaited<ReturnType<typeof startMortal>>;

/** A hub on a store that may die, behind its API, on the disk of another that is stopped. */
async function startMortal() {
  const test = await startTestApi();
  test.hub.stop();
  const mortal = createMortalStore(createMemoryStore(test.disk));
  const hub = await createHub({ ...test.ports, store: mortal.store });
  const api = createHttpApi({ ...toApiOptions({ ...test, hub }, test.disk, []), port: PORT });
  const call = async (method: string, path: string, body?: object, token = credentials.personToken) =>
    api.fetch(
      new Request(`http://127.0.0.1:${PORT}${path}`, {
        method,
        headers: {
          host: `127.0.0.1:${PORT}`,
          authorization: `Bearer ${token}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
  const addProgram = async () => {
    const added = await call('POST', '/api/programs', { name: 'ci', replaces: true, surface: 'cli' });
    return ENDPOINTS.addProgram.response.schema.parse(await added.json()).token;
  };
  return { ...test, hub, mortal, call, addProgram };
}

async function askCall({ call }: Pick<Started, 'call'>, token: string, id: string) {
  const body = { id, toolName: 'Bash', parameters: { command: id } };
  const response = await call('POST', '/api/agents/ci/tool-calls', body, token);
  return ENDPOINTS.askToolCall.response.schema.parse(await response.json()).state;
}

/** It may list always, has asked for two more, has an answer and an unread order, and runs unasked from then on. */
async function useName(test: Started, token: string): Promise<void> {
  const { hub } = test;
  await askCall(test, token, 'ls');
  for (const remember of ['always', 'once'] as const) {
    const [asked] = hub.requests.open();
    if (!asked || !('hash' in asked)) throw new Error('nothing is asked');
    const approval = { verdict: 'approve', hash: asked.hash, remember } as const;
    await hub.requests.answer(asked.id, { approval, surface: 'panel' });
    if (remember === 'always') await askCall(test, token, 'df');
  }
  await askCall(test, token, 'du');
  await askCall(test, token, 'id');
  const order = { from: PERSON, to: 'ci', payload: { text: 'secret' }, surface: 'panel' };
  await test.call('POST', '/api/messages', order);
  const later = { from: 'ci', to: PERSON, payload: { text: 'later' }, delayMs: 60_000 };
  await test.call('POST', '/api/messages', later, token);
}

/** What is left of what the name had. */
function listLeft({ startingPoint, requests, approvals }: Started['hub']) {
  const { agents } = startingPoint().overview;
  const terminated = Object.values(agents).some(
    ({ name, terminatedAt }) => name === 'ci' && terminatedAt !== null,
  );
  return { asked: requests.open().length, permitted: approvals.policies().permissions.length, terminated };
}

const WAYS: Record<string, { given: boolean; end: (test: Started) => Promise<unknown> }> = {
  'taking its token away': { given: true, end: ({ call }) => call('DELETE', '/api/programs/ci?surface=cli') },
  'terminating it': { given: true, end: ({ call }) => call('DELETE', '/api/agents/ci?surface=cli') },
  'giving it a token': { given: false, end: ({ addProgram }) => addProgram() },
};

describe.each(Object.entries(WAYS))('%s', (way, { given, end }) => {
  it('SEC-7 F-61 is done as a whole or not at all, wherever the hub dies', async () => {
    for (let commits = 0; commits < 5; commits += 1) {
      const test = await startMortal();
      await useName(test, given ? await test.addProgram() : localToken);
      const tokens = async () => (await createMemoryStore(test.disk).programs()).length;
      const before = { ...listLeft(test.hub), tokens: await tokens() };
      test.mortal.dieAfter(commits);
      await Promise.race([end(test), test.mortal.death]);
      const again = await test.restart();
      const left = { ...listLeft(again.hub), tokens: await tokens() };
      const { entries } = await again.hub.audit.page({ limit: 1 });
      const isAudited = /^credential|^agent-terminated/.test(entries[0]?.outcome ?? '');
      const isDone = commits > 0;
      const changed = {
        tokens: before.tokens + (way === 'giving it a token' ? 1 : way === 'terminating it' ? 0 : -1),
        terminated: way === 'terminating it',
      };
      expect(left).toEqual(isDone ? { asked: 0, permitted: 0, ...changed } : before);
      expect(isAudited && isDone).toBe(isDone);
      if (isDone) expect(entries[0]?.detail).toContain('ended: 1 unread messages, 1 delayed');
      again.hub.stop();
    }
  });

  it('SEC-7 SEC-3 CM-8.5 leaves its next holder no mode Agent, no permission, no verdict, no open call and no mail', async () => {
    const test = await startMortal();
    await useName(test, given ? await test.addProgram() : localToken);
    const [conversation] = test.hub.conversations.list();
    if (!conversation) throw new Error('there is no conversation');
    const { id } = conversation;
    await test.hub.conversations.setMode(id, 'agent', 'panel');
    const auto = {
      agent: agentNameSchema.parse('ci'),
      toolName: 'Bash',
      policy: 'auto',
      surface: 'panel',
    } as const;
    await test.hub.approvals.setPolicy(auto);
    if (given) await end(test);
    if (way === 'terminating it') await test.call('DELETE', '/api/programs/ci?surface=cli');
    const token = await test.addProgram();
    expect(test.hub.conversations.get(id).mode).toBe('supervised');
    for (const each of ['ls', 'df', 'du', 'id']) {
      const old = await test.call('GET', `/api/agents/ci/tool-calls/${each}`, undefined, token);
      expect(old.status).toBe(404);
      expect((await askCall(test, token, each)).type).toBe('waiting');
    }
    const inbox = await test.call('GET', '/api/agents/ci/inbox', undefined, token);
    expect(await inbox.json()).toEqual({ messages: [] });
    await test.time.advance(60_000);
    expect(JSON.stringify(await test.hub.conversations.messages(id, { limit: 100 }))).not.toContain(
      '"later"',
    );
    const { entries } = await test.hub.audit.page({ limit: 50 });
    expect(entries).toContainEqual(
      expect.objectContaining({ outcome: 'mode-set', agent: 'ci', surface: 'cli', detail: 'supervised' }),
    );
  });
});

describe('giving a token to an agent that is in use', () => {
  const IN_USE = 'ended: 1 unread messages, 1 delayed messages, 2 questions, 1 permissions';

  it('SEC-7 is refused, and ends nothing, unless the person says that it replaces who was called so; what ends is told and on the record', async () => {
    const test = await startMortal();
    await useName(test, localToken);
    const before = listLeft(test.hub);
    const refused = await test.call('POST', '/api/programs', { name: 'ci', surface: 'cli' });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      error: { code: 'agent_in_use', message: expect.stringContaining('1 unread messages') },
    });
    expect(listLeft(test.hub)).toEqual(before);
    expect(await createMemoryStore(test.disk).inbox(agentNameSchema.parse('ci'), 0, 9)).toHaveLength(1);

    const added = await test.call('POST', '/api/programs', { name: 'ci', replaces: true, surface: 'cli' });
    const { ended } = ENDPOINTS.addProgram.response.schema.parse(await added.json());
    expect(ended).toEqual({ unread: 1, delayed: 1, questions: 2, permissions: 1 });
    const { entries } = await test.hub.audit.page({ limit: 1 });
    expect(entries).toMatchObject([{ outcome: 'credential-added', detail: `ci · ${IN_USE}` }]);
  });

  it('SEC-7 taking it away says what ended, too', async () => {
    const test = await startMortal();
    await useName(test, await test.addProgram());
    const removed = await test.call('DELETE', '/api/programs/ci?surface=cli');
    expect(await removed.json()).toEqual({
      ended: { unread: 1, delayed: 1, questions: 2, permissions: 1 },
    });
    const { entries } = await test.hub.audit.page({ limit: 1 });
    expect(entries).toMatchObject([{ outcome: 'credential-revoked', detail: IN_USE }]);
  });

  it('an agent that has nothing to lose is given one at once', async () => {
    const test = await startMortal();
    await test.call('POST', '/api/agents', { name: 'ci' }, localToken);
    const added = await test.call('POST', '/api/programs', { name: 'ci', surface: 'cli' });
    expect(await added.json()).toMatchObject({
      ended: { unread: 0, delayed: 0, questions: 0, permissions: 0 },
    });
  });
});
