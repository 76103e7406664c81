import { ENDPOINTS, PERSON, type Program } from '@nod/protocol';
import { hostBuiltIn } from '@nod/testing';
import { describe, expect, it } from 'vitest';
import { localToken, startTestApi, type TestApi, toAgentName, toRefusal } from './test-api.ts';

interface Call {
  method: string;
  path: string;
  body?: object;
}

const draft = `drf_${'0'.repeat(20)}`;
const attachment = `att_${'0'.repeat(20)}`;
const message = `msg_${'0'.repeat(20)}`;

/** What a program does in the name of "ci": every route that programs may call but the list of agents. */
function toCalls(requestId: string): Call[] {
  return [
    { method: 'POST', path: '/api/messages', body: { from: 'ci', to: PERSON, payload: { text: 'x' } } },
    { method: 'POST', path: '/api/attachments?name=x&agent=ci', body: {} },
    { method: 'GET', path: `/api/attachments/${attachment}?agent=ci` },
    { method: 'PUT', path: `/api/drafts/${draft}`, body: { from: 'ci', append: 'x' } },
    { method: 'POST', path: '/api/agents', body: { name: 'ci' } },
    { method: 'GET', path: '/api/agents/ci/inbox' },
    { method: 'GET', path: '/api/agents/ci/inbox/stream' },
    { method: 'POST', path: '/api/agents/ci/inbox/ack', body: { ids: [message] } },
    { method: 'POST', path: '/api/agents/ci/inbox/take', body: { id: message, by: 'call' } },
    { method: 'POST', path: '/api/agents/ci/inbox/give-back', body: { id: message, by: 'call' } },
    { method: 'GET', path: `/api/requests/${requestId}/question` },
    { method: 'GET', path: `/api/requests/${requestId}` },
    { method: 'POST', path: `/api/requests/${requestId}/cancel` },
    { method: 'POST', path: '/api/agents/ci/tool-calls', body: { id: 'x', toolName: 'Bash' } },
    { method: 'GET', path: '/api/agents/ci/tool-calls/x' },
    { method: 'POST', path: '/mcp?agent=ci', body: {} },
    { method: 'GET', path: '/mcp?agent=ci' },
    { method: 'DELETE', path: '/mcp?agent=ci' },
    { method: 'DELETE', path: '/api/agents/ci' },
  ];
}

async function start({ hasToken = false } = {}) {
  const test = await startTestApi({ mcp: () => new Response('from MCP') });
  const headers = hasToken ? bearer(await test.addProgram('ci')) : {};
  const sent = await test.hub.bus.send({
    from: toAgentName('ci'),
    to: PERSON,
    payload: { text: 'Deploy?' },
    quickReplies: ['Yes', 'No'],
  });
  return { ...test, headers, calls: toCalls(sent.requestId ?? '') };
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function refusalOf(test: TestApi, { method, path, body }: Call, token: string) {
  const response = await test.call(method, path, { headers: bearer(token), ...(body && { body }) });
  if (response.status === 403) return toRefusal(response);
  await response.body?.cancel();
  return response.status;
}

async function listPrograms(test: TestApi): Promise<Program[]> {
  const response = await test.call('GET', '/api/programs', { as: 'session' });
  return ENDPOINTS.programs.response.schema.parse(await response.json()).programs;
}

describe("a program's token", () => {
  it('F-93 SEC-7 taking a token away withdraws what its agents have scheduled and asked, and says so in the audit', async () => {
    const test = await startTestApi();
    const authorization = bearer(await test.addProgram('ci'));
    const say = (text: string, further: object) =>
      test.call('POST', '/api/messages', {
        headers: authorization,
        body: { from: 'ci', to: PERSON, payload: { text }, quickReplies: ['Yes'], ...further },
      });
    await say('now', {});
    await say('later', { delayMs: 60_000 });
    await test.call('POST', '/api/messages', {
      as: 'session',
      body: { from: PERSON, to: 'ci', payload: { text: 'mine' }, delayMs: 60_000, surface: 'panel' },
    });
    expect(test.hub.requests.open()).toMatchObject([{ agent: 'ci' }]);
    await test.call('DELETE', '/api/programs/ci?surface=panel', { as: 'person' });
    expect(test.hub.requests.open()).toEqual([]);
    await test.time.advance(120_000);
    expect(test.hub.requests.open()).toEqual([]);
    const pages = test.hub.conversations
      .list()
      .map(({ id }) => test.hub.conversations.currentMessages(id, { limit: 10 }));
    const messages = (await Promise.all(pages)).flat();
    expect(messages.map(({ from, payload }) => [from, payload.text])).toEqual([
      ['ci', 'now'],
      ['ci', expect.stringContaining('Not delivered, because "ci" is no longer the program')],
    ]);
    const { entries } = await test.hub.audit.page({ limit: 10 });
    expect(entries).toContainEqual(
      expect.objectContaining({
        outcome: 'credential-revoked',
        detail: 'ended: 0 unread messages, 2 delayed messages, 1 questions, 0 permissions',
      }),
    );
  });

  it('SEC-7 taking a token away takes along the calls that wait and what its agents were permitted, on the record', async () => {
    const test = await startTestApi();
    const headers = bearer(await test.addProgram('ci'));
    const ask = async (id: string) => {
      const body = { id, toolName: 'Bash', parameters: { command: id } };
      const path = '/api/agents/ci/tool-calls';
      await test.call('POST', path, { headers, body });
    };
    await ask('ls');
    const [asked] = test.hub.requests.open();
    const hash = asked && 'hash' in asked ? asked.hash : '';
    const approval = { verdict: 'approve', hash, remember: 'always' } as const;
    await test.hub.requests.answer(asked?.id ?? ('' as never), { approval, surface: 'panel' });
    await ask('df');
    expect(test.hub.approvals.policies().permissions).toHaveLength(1);
    await test.call('DELETE', '/api/programs/ci?surface=panel', { as: 'person' });
    expect([test.hub.requests.open(), test.hub.approvals.policies().permissions]).toEqual([[], []]);
    const { entries } = await test.hub.audit.page({ limit: 3 });
    expect(entries).toMatchObject([
      {
        outcome: 'credential-revoked',
        detail: 'ended: 0 unread messages, 0 delayed messages, 1 questions, 1 permissions',
      },
      { outcome: 'permission-revoked', who: 'person', surface: 'panel' },
      { outcome: 'cancelled', callId: 'df', who: 'person', surface: 'panel' },
    ]);
  });

  it("SEC-5 speaks, listens, asks and ends as its own agents alone: another program's token is refused everywhere", async () => {
    const { calls, ...test } = await start();
    const other = await test.addProgram('other');
    const before = test.state();
    for (const call of calls) {
      expect([call, await refusalOf(test, call, other)]).toMatchObject([
        call,
        { code: 'forbidden', message: expect.stringContaining('"other" does not speak as "ci"') },
      ]);
    }
    expect(test.state()).toBe(before);
  });

  it("SEC-5 of the person's own shell speaks as every agent that no other token was given, and no longer", async () => {
    const { calls, ...test } = await start();
    const first = calls.slice(0, -1);
    for (const call of first)
      expect([call, await refusalOf(test, call, localToken)]).not.toMatchObject([
        call,
        { code: 'forbidden' },
      ]);

    const again = await start();
    const own = await again.addProgram('ci');
    for (const call of again.calls) {
      expect([call, await refusalOf(again, call, localToken)]).toMatchObject([call, { code: 'forbidden' }]);
    }
    for (const call of again.calls) {
      expect([call, await refusalOf(again, call, own)]).not.toMatchObject([call, { code: 'forbidden' }]);
    }
  });

  it("M6 SEC-5 speaks as the sessions of its agents, and as no other's: nor does another token get their names", async () => {
    const test = await startTestApi();
    const [own, other] = [bearer(await test.addProgram('codex')), bearer(await test.addProgram('other'))];
    const claim = (headers: Record<string, string>, agent: string) => {
      const body = {
        agent,
        client: 'c',
        folder: '/srv/site',
        session: 'thread',
        holder: 'a-process-that-lives',
      };
      return test.call('POST', '/api/session-names', { headers, body });
    };
    const given = await claim(own, 'codex');
    expect(await given.json()).toEqual({ name: 'codex · site', heldForMs: 60_000 });
    const path = `/api/agents/${encodeURIComponent('codex · site')}/inbox`;
    expect((await test.call('GET', path, { headers: own })).status).toBe(200);
    const release = { name: 'codex · site', holder: 'a-process-that-lives' };
    const message = { from: 'codex · site', to: PERSON, payload: { text: 'x' } };
    for (const headers of [other, bearer(localToken)]) {
      expect((await claim(headers, 'codex')).status).toBe(403);
      expect((await test.call('GET', path, { headers })).status).toBe(403);
      expect((await test.call('POST', '/api/messages', { headers, body: message })).status).toBe(403);
      expect((await test.call('POST', '/api/session-names/release', { headers, body: release })).status).toBe(
        403,
      );
    }
    const invented = { name: 'codex · elsewhere' };
    expect((await test.call('POST', '/api/agents', { headers: own, body: invented })).status).toBe(403);
    for (const as of ['person', 'session'] as const)
      expect((await test.call('POST', '/api/session-names', { as, body: {} })).status).toBe(403);
    await hostBuiltIn(test.hub);
    for (const agent of ['nod', 'codex · site'])
      expect((await claim(bearer(localToken), agent)).ok).toBe(false);
  });

  it('M6 SEC-7 taken away withdraws what the sessions of its agents ask', async () => {
    const test = await startTestApi();
    const headers = bearer(await test.addProgram('codex'));
    const body = {
      agent: 'codex',
      client: 'c',
      folder: '/site',
      session: null,
      holder: 'a-process-that-lives',
    };
    await test.call('POST', '/api/session-names', { headers, body });
    const question = { from: 'codex · site', to: PERSON, payload: { text: 'x' }, quickReplies: ['Yes'] };
    await test.call('POST', '/api/messages', { headers, body: question });
    expect(test.hub.requests.open()).toMatchObject([{ agent: 'codex · site' }]);
    await test.call('DELETE', '/api/programs/codex?surface=panel', { as: 'person' });
    expect(test.hub.requests.open()).toEqual([]);
  });

  it('SEC-5 is one for several agents where the person says so, and only for those', async () => {
    const test = await startTestApi();
    const body = { name: 'pipeline', agents: ['build', 'deploy', 'build'], surface: 'panel' };
    const response = await test.call('POST', '/api/programs', { as: 'person', body });
    const { token } = (await response.json()) as { token: string };
    const register = (name: string) =>
      test.call('POST', '/api/agents', { headers: bearer(token), body: { name } });
    expect((await register('build')).status).toBe(201);
    expect((await register('deploy')).status).toBe(201);
    expect((await register('pipeline')).status).toBe(403);
    expect(await listPrograms(test)).toMatchObject([
      { name: 'local', agents: null },
      { name: 'pipeline', agents: ['build', 'deploy'], lastUsedAt: test.time.clock() },
    ]);
  });

  it('SEC-6 is told once, and is nowhere in what the hub keeps', async () => {
    const test = await startTestApi();
    const token = await test.addProgram('ci');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify([...(test.disk.programs?.values() ?? [])])).not.toContain(token);
    expect(JSON.stringify(await listPrograms(test))).not.toContain(token);
    expect(test.state()).not.toContain(token);
  });

  it.each([
    ['a name that has a token', { name: 'ci' }, 409, 'name_taken'],
    ['an agent that another has', { name: 'cd', agents: ['cd', 'ci'] }, 409, 'name_taken'],
    ['the name of the own shell', { name: 'local' }, 409, 'name_taken'],
    ['the name of an agent that the hub runs', { name: 'nod', agents: ['x'] }, 409, 'name_taken'],
    ['an agent that the hub runs', { name: 'x', agents: ['nod'] }, 403, 'forbidden'],
    ['the person', { name: 'x', agents: ['user'] }, 400, 'name_reserved'],
    ['a session', { name: 'x', agents: ['ci · site'] }, 400, 'name_malformed'],
    ['no agent', { name: 'x', agents: [] }, 400, 'invalid_request'],
    [
      'too many agents',
      { name: 'x', agents: Array.from({ length: 21 }, (_, i) => `a${i}`) },
      400,
      'invalid_request',
    ],
    ['a name that is too long', { name: 'x'.repeat(65) }, 400, 'name_malformed'],
  ])('SEC-8 is not made for %s', async (_, body, status, code) => {
    const test = await startTestApi();
    await hostBuiltIn(test.hub);
    await test.addProgram('ci');
    const before = test.state();
    const response = await test.call('POST', '/api/programs', {
      as: 'person',
      body: { ...body, surface: 'panel' },
    });
    expect(await toRefusal(response)).toMatchObject({ status, code });
    expect(test.state()).toBe(before);
  });

  it('SEC-8 is not made beyond a hundred', async () => {
    const test = await startTestApi();
    for (let index = 1; index < 100; index += 1) await test.addProgram(`program-${index}`);
    const response = await test.call('POST', '/api/programs', {
      as: 'person',
      body: { name: 'more', surface: 'panel' },
    });
    expect(await toRefusal(response)).toMatchObject({ status: 429, code: 'too_many_programs' });
  });

  it('waits for the answer where it asks for one again and again; the person who looks at the question does not', async () => {
    const test = await start({ hasToken: true });
    const { headers } = test;
    const [request] = test.hub.requests.open();
    const path = `/api/requests/${request?.id}?waitMs=60000`;
    const awaited = async () => {
      await test.time.advance(0);
      return test.hub.requests.open().map((each) => each.awaited);
    };
    const looks = [test.call('GET', path, { as: 'session' }), test.call('GET', path, { as: 'person' })];
    expect(await awaited()).toEqual(['never']);
    const poll = test.call('GET', path, { headers });
    await expect.poll(awaited).toEqual(['now']);
    if (request) await test.hub.requests.answer(request.id, { text: 'Yes', surface: 'panel' });
    for (const each of await Promise.all([...looks, poll])) expect(each.status).toBe(200);
  });

  it('SEC-7 taken away ends its stream and its long polls at once, and its next call', async () => {
    const test = await start({ hasToken: true });
    const { headers } = test;
    const [request] = test.hub.requests.open();
    const stream = await test.call('GET', '/api/agents/ci/inbox/stream', { headers });
    const polls = [
      test.call('GET', '/api/agents/ci/inbox?waitMs=60000', { headers }),
      test.call('GET', `/api/requests/${request?.id}?waitMs=60000`, { headers }),
    ];
    const removed = await test.call('DELETE', '/api/programs/ci?surface=panel', { as: 'session' });
    expect(removed.status).toBe(200);
    expect(await stream.text()).toBe(': connected\n\n');
    for (const poll of await Promise.all(polls)) expect(poll.status).toBe(200);
    expect((await test.call('GET', '/api/agents', { headers })).status).toBe(401);
    expect((await test.call('GET', '/api/agents/ci/inbox', { as: 'program' })).status).toBe(200);
  });

  it('SEC-7 taken away ends what listens over MCP at once', async () => {
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('working ')),
      cancel: () => {
        isCancelled = true;
      },
    });
    const test = await startTestApi({ mcp: () => new Response(body) });
    const headers = bearer(await test.addProgram('ci'));
    const answer = await test.call('GET', '/mcp?agent=ci', { headers });
    const said = answer.text();
    await test.call('DELETE', '/api/programs/ci?surface=panel', { as: 'person' });
    expect(await said).toBe('working ');
    expect(isCancelled).toBe(true);
    expect((await test.call('POST', '/mcp?agent=ci', { headers, body: {} })).status).toBe(401);
  });

  it('SEC-7 a name that is given away ends the connections of the own shell, which listened to it', async () => {
    const test = await startTestApi();
    const stream = await test.call('GET', '/api/agents/ci/inbox/stream', { as: 'program' });
    await test.addProgram('ci');
    expect(await stream.text()).toBe(': connected\n\n');
    expect((await test.call('GET', '/api/agents/ci/inbox/stream', { as: 'program' })).status).toBe(403);
  });

  it('SEC-7 the token of the own shell is not taken away but replaced, and the earlier one is worth nothing', async () => {
    const test = await startTestApi();
    const response = await test.call('DELETE', '/api/programs/local?surface=panel', { as: 'person' });
    expect(await toRefusal(response)).toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('delete the file and start the hub again'),
    });
    await test.api.adoptLocalToken(`another-token-${'0'.repeat(30)}`);
    expect((await test.call('GET', '/api/agents', { as: 'program' })).status).toBe(401);
    expect(await listPrograms(test)).toHaveLength(1);
  });

  it('SEC-7 made or taken away is in the audit, with where and for whom, and without the token', async () => {
    const test = await startTestApi();
    await test.call('POST', '/api/programs', {
      as: 'person',
      body: { name: 'pipeline', agents: ['build', 'deploy'], surface: 'cli' },
    });
    await test.call('DELETE', '/api/programs/pipeline?surface=panel', { as: 'person' });
    const { entries } = await test.hub.audit.page({ limit: 10 });
    expect(entries).toMatchObject([
      { outcome: 'credential-revoked', who: 'person', surface: 'panel', subject: 'token pipeline' },
      {
        outcome: 'credential-added',
        who: 'person',
        surface: 'cli',
        subject: 'token pipeline',
        detail: 'build, deploy',
      },
    ]);
  });

  it('says of itself when it was last used, to the minute', async () => {
    const test = await startTestApi();
    const headers = bearer(await test.addProgram('ci'));
    const lastUsed = async () => (await listPrograms(test)).find(({ name }) => name === 'ci')?.lastUsedAt;
    expect(await lastUsed()).toBeNull();
    const first = test.time.clock();
    await test.call('GET', '/api/agents', { headers });
    expect(await lastUsed()).toBe(first);
    await test.time.advance(59_000);
    await test.call('GET', '/api/agents', { headers });
    expect(await lastUsed()).toBe(first);
    await test.time.advance(1_000);
    await test.call('GET', '/api/agents', { headers });
    expect(await lastUsed()).toBe(first + 60_000);
  });
});
