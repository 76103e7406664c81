import { describe, expect, it } from 'vitest';
import { startTestApi } from '../test-api.ts';

describe('memories over HTTP', () => {
  it('are added, found, changed and deleted by the person', async () => {
    const { call } = await startTestApi();
    const added = await call('POST', '/api/memories', {
      as: 'person',
      body: { text: 'The cat is called Miso' },
    });
    expect(added.status).toBe(201);
    const { id } = (await added.json()) as { id: string };
    const found = await call('GET', '/api/memories/search?query=cat%20name', { as: 'person' });
    expect(await found.json()).toMatchObject({ found: [{ memory: { id, source: 'user' } }] });
    const progress = await call('GET', '/api/memories/embedding', { as: 'person' });
    expect(await progress.json()).toEqual({ memories: 1, embedded: 1, failure: null });
    const changed = await call('PUT', `/api/memories/${id}`, {
      as: 'person',
      body: { text: 'Miso is a cat' },
    });
    expect(await changed.json()).toMatchObject({ id, text: 'Miso is a cat' });
    expect((await call('DELETE', `/api/memories/${id}`, { as: 'person' })).status).toBe(204);
    expect((await call('DELETE', `/api/memories/${id}`, { as: 'person' })).status).toBe(404);
    expect(await (await call('GET', '/api/memories', { as: 'person' })).json()).toEqual({
      memories: [],
      count: 0,
    });
  });

  it('brought back keep who saved them', async () => {
    const { call } = await startTestApi();
    const add = (body: object) => call('POST', '/api/memories', { as: 'person', body });
    const text = 'Miso is a cat';
    expect(await (await add({ text, source: 'nod' })).json()).toMatchObject({ text, source: 'nod' });
    expect(await (await add({ text, source: 'user' })).json()).toMatchObject({ source: 'user' });
    expect((await add({ text, source: 'no agent' })).status).toBe(400);
  });

  it('SEC-8 refuses an empty and an overlong memory', async () => {
    const { call } = await startTestApi();
    for (const text of ['', ' \n', 'x'.repeat(20_001)]) {
      expect((await call('POST', '/api/memories', { as: 'person', body: { text } })).status).toBe(400);
    }
    expect(
      (await call('PUT', `/api/memories/mem_${'a'.repeat(20)}`, { as: 'person', body: { text: 'x' } }))
        .status,
    ).toBe(404);
  });
});

describe('settings over HTTP', () => {
  it('F-23 SEC-7 are read and changed by the person, and changes are audited', async () => {
    const { call, hub } = await startTestApi();
    const changed = await call('PUT', '/api/settings', {
      as: 'person',
      body: { showReasoning: false, surface: 'cli' },
    });
    expect(await changed.json()).toMatchObject({ showReasoning: false });
    expect((await hub.audit.page({ limit: 10 })).entries).toMatchObject([
      { outcome: 'settings-set', surface: 'cli', subject: 'showReasoning', detail: 'off' },
    ]);
    expect(await (await call('GET', '/api/settings', { as: 'person' })).json()).toMatchObject({
      showReasoning: false,
    });
    expect(await (await call('GET', '/api/models/found', { as: 'person' })).json()).toEqual({ offers: [] });
  });
});

describe('stopping over HTTP', () => {
  it('AC-6.5 says whether anything was running', async () => {
    const { call } = await startTestApi();
    const stopped = await call('POST', `/api/conversations/cnv_${'a'.repeat(20)}/stop?surface=panel`, {
      as: 'person',
    });
    expect(await stopped.json()).toEqual({ stopped: false });
  });
});
