import { NO_ABILITIES, PERSON } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { startTestApi, toAgentName, toRefusal } from '../test-api.ts';

/** Run by the hub: what it is called does not matter. */
const hosted = toAgentName('codex');
const draft = `drf_${'0'.repeat(20)}`;
const message = `msg_${'0'.repeat(20)}`;

describe('an agent that the hub runs', () => {
  it.each([
    [
      'speaks',
      'POST',
      '/api/messages',
      { from: hosted, to: PERSON, payload: { text: 'I only read a file.' } },
    ],
    ['writes', 'PUT', `/api/drafts/${draft}`, { from: hosted, append: 'I only read a file.' }],
    ['listens', 'GET', '/api/agents/codex/inbox', undefined],
    ['listens', 'GET', '/api/agents/codex/inbox/stream', undefined],
    ['takes its mail', 'POST', '/api/agents/codex/inbox/ack', { ids: [message] }],
    ['comes back', 'POST', '/api/agents', { name: hosted }],
    ['ends', 'DELETE', '/api/agents/codex?surface=cli', undefined],
  ])('SEC-8 %s by itself: no program does it in its name (%s %s)', async (_, method, path, body) => {
    const test = await startTestApi();
    await test.hub.agents.host(hosted, NO_ABILITIES);
    await test.hub.bus.send({
      from: PERSON,
      to: hosted,
      payload: { text: 'for it alone' },
      surface: 'panel',
    });
    const before = test.state();
    const response = await test.call(method, path, { as: 'program', ...(body && { body }) });
    expect(await toRefusal(response)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(test.state()).toBe(before);
  });

  it('SEC-8 takes its name from the program that had it', async () => {
    const test = await startTestApi();
    const headers = { authorization: `Bearer ${await test.addProgram('codex')}` };
    const body = { from: hosted, to: PERSON, payload: { text: 'hello' } };
    const say = async () => (await test.call('POST', '/api/messages', { headers, body })).status;
    expect(await say()).toBe(201);
    await test.hub.agents.host(hosted, NO_ABILITIES);
    expect(await say()).toBe(403);
  });

  it('is spoken to by programs, and ended by the person', async () => {
    const test = await startTestApi();
    await test.hub.agents.host(hosted, NO_ABILITIES);
    const body = { from: 'ci', to: hosted, payload: { text: 'hello' } };
    expect((await test.call('POST', '/api/messages', { as: 'program', body })).status).toBe(201);
    expect((await test.call('DELETE', '/api/agents/codex?surface=cli', { as: 'session' })).status).toBe(204);
  });
});
