import { PERSON } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { startTestApi, toAgentName, toRefusal } from './test-api.ts';

const nod = toAgentName('nod');
const draft = `drf_${'0'.repeat(20)}`;
const message = `msg_${'0'.repeat(20)}`;

describe('the built-in agent', () => {
  it.each([
    ['speaks', 'POST', '/api/messages', { from: nod, to: PERSON, payload: { text: 'I only read a file.' } }],
    ['writes', 'PUT', `/api/drafts/${draft}`, { from: nod, append: 'I only read a file.' }],
    ['listens', 'GET', '/api/agents/nod/inbox', undefined],
    ['listens', 'GET', '/api/agents/nod/inbox/stream', undefined],
    ['takes its mail', 'POST', '/api/agents/nod/inbox/ack', { ids: [message] }],
    ['comes back', 'POST', '/api/agents', { name: nod }],
    ['ends', 'DELETE', '/api/agents/nod', undefined],
  ])('SEC-8 %s by itself: no program does it in its name (%s %s)', async (_, method, path, body) => {
    const test = await startTestApi();
    await test.hub.agents.register(nod);
    await test.hub.bus.send({ from: PERSON, to: nod, payload: { text: 'for nod alone' }, surface: 'panel' });
    const before = test.state();
    const response = await test.call(method, path, { as: 'program', ...(body && { body }) });
    expect(await toRefusal(response)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(test.state()).toBe(before);
  });

  it('is spoken to by programs, and ended by the person', async () => {
    const test = await startTestApi();
    await test.hub.agents.register(nod);
    const body = { from: 'ci', to: nod, payload: { text: 'hello' } };
    expect((await test.call('POST', '/api/messages', { as: 'program', body })).status).toBe(201);
    expect((await test.call('DELETE', '/api/agents/nod', { as: 'session' })).status).toBe(204);
  });
});
