import { ENDPOINTS, PAIRING_LIFE_MS } from '@nod/protocol';
import { createFakeChannels } from '@nod/testing';
import { describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, toRefusal } from '../test-api.ts';

const surface = 'panel';

async function ask({ hub }: TestApi, account = '42'): Promise<string> {
  const offer = await hub.accounts.ask({ surface: 'telegram', account, name: 'Ada' });
  if (offer.type !== 'code') throw new Error(`no code: ${offer.type}`);
  return offer.code;
}

function pair(test: TestApi, code: string, fields: object = {}) {
  const body = { code, rights: ['chat'], surface, ...fields };
  return test.call('POST', '/api/accounts', { as: 'session', body });
}

async function read<N extends 'channels' | 'accounts'>(test: TestApi, name: N) {
  const response = await test.call('GET', ENDPOINTS[name].path, { as: 'person' });
  return ENDPOINTS[name].response.schema.parse(await response.json());
}

describe('routes of channels', () => {
  it('a channel is tried, set up, changed and turned off, each told in the audit; the token is never given out', async () => {
    const test = await startTestApi();
    expect(await read(test, 'channels')).toMatchObject({ channels: [{ surface: 'telegram', state: 'off' }] });
    const token = '123456:secret';
    const tried = await test.call('POST', '/api/channels/telegram/try', {
      as: 'session',
      body: { settings: { token } },
    });
    expect(await tried.json()).toMatchObject({ type: 'answered', self: { name: '@nod_test_bot' } });
    expect(await read(test, 'channels')).toMatchObject({ channels: [{ state: 'off' }] });
    const body = { settings: { token, groups: false }, surface };
    const changed = await test.call('PUT', '/api/channels/telegram', { as: 'session', body });
    const text = await changed.text();
    expect(JSON.parse(text)).toMatchObject({ state: 'running', settings: { hasToken: true, groups: false } });
    const off = await test.call('DELETE', `/api/channels/telegram?surface=${surface}`, { as: 'person' });
    expect(await off.json()).toMatchObject({ state: 'off', settings: {} });
    const { entries } = await test.hub.audit.page({ limit: 10 });
    expect(entries).toMatchObject([
      { outcome: 'settings-set', surface, subject: 'telegram', detail: 'off' },
      {
        outcome: 'settings-set',
        surface,
        subject: 'telegram',
        detail: expect.stringMatching(/^@nod_test_bot \{/),
      },
      { outcome: 'credential-added' },
    ]);
    expect(`${text}${JSON.stringify(entries)}${test.logged.join()}`).not.toContain(token);
  });

  it.each([
    ['wrong', 'channel_key'],
    ['away', 'channel_network'],
  ])('a refusal says whose fault it is, and changes nothing: %s', async (token, code) => {
    const test = await startTestApi();
    const body = { settings: { token }, surface };
    const response = await test.call('PUT', '/api/channels/telegram', { as: 'person', body });
    expect(await toRefusal(response)).toMatchObject({ status: 422, code });
    expect(await read(test, 'channels')).toMatchObject({ channels: [{ state: 'off' }] });
    expect((await test.hub.audit.page({ limit: 1 })).entries).toEqual([]);
  });

  it.each([
    ['PUT', '/api/channels/matrix', { settings: {}, surface }],
    ['POST', '/api/channels/matrix/try', { settings: {} }],
    ['DELETE', '/api/channels/matrix?surface=cli', undefined],
  ])('a channel that did not come with the hub is not found: %s %s', async (method, path, body) => {
    const test = await startTestApi({ channels: createFakeChannels() });
    const response = await test.call(method, path, { as: 'person', ...(body && { body }) });
    expect(await toRefusal(response)).toMatchObject({ status: 404, code: 'not_found' });
  });
});

describe('routes of accounts', () => {
  it('SEC-2 the person sees who asks, lets them in by their code, and changes and takes their rights', async () => {
    const test = await startTestApi();
    const code = await ask(test);
    const asking = await read(test, 'accounts');
    expect(asking).toMatchObject({ accounts: [], pairings: [{ account: '42', name: 'Ada' }] });
    expect(JSON.stringify(asking)).not.toMatch(/code|hash/i);
    const typed = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
    const response = await pair(test, typed, { rights: ['approve', 'chat'] });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ account: '42', rights: ['chat', 'approve'] });
    const path = '/api/accounts/telegram/42';
    const changed = await test.call('PUT', path, { as: 'session', body: { rights: ['chat'], surface } });
    expect(await changed.json()).toMatchObject({ rights: ['chat'] });
    const remove = () => test.call('DELETE', `${path}?surface=cli`, { as: 'person' });
    expect((await remove()).status).toBe(204);
    expect(await toRefusal(await remove())).toMatchObject({ status: 404 });
    expect(await test.hub.accounts.rightsOf('telegram', '42')).toEqual([]);
  });

  it('SEC-2 one that asks is turned away, and all of a channel are shut out at once', async () => {
    const test = await startTestApi();
    await pair(test, await ask(test, '1'));
    const code = await ask(test, '2');
    const turned = await test.call('DELETE', '/api/accounts/telegram/2?surface=cli', { as: 'person' });
    expect(turned.status).toBe(204);
    expect(await toRefusal(await pair(test, code))).toMatchObject({ status: 410, code: 'no_longer_valid' });
    await pair(test, await ask(test, '3'));
    const all = await test.call('DELETE', '/api/accounts/telegram?surface=cli', { as: 'session' });
    expect(await all.json()).toEqual({ removed: 2 });
    expect(await read(test, 'accounts')).toEqual({ accounts: [], pairings: [] });
  });

  it('an account that only another channel knows is not found, and stays let in there', async () => {
    const test = await startTestApi();
    await pair(test, await ask(test));
    const response = await test.call('DELETE', '/api/accounts/text/42?surface=cli', { as: 'person' });
    expect(await toRefusal(response)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await test.hub.accounts.rightsOf('telegram', '42')).toEqual(['chat']);
  });

  it.each([
    [{ code: 'ABCDEFG' }, /8 letters and digits/],
    [{ code: 'ABCDEFG0' }, /8 letters and digits/],
    [{ code: 'A'.repeat(100) }, /code/],
    [{ rights: [] }, /rights are chat/],
    [{ rights: ['approve'] }, /rights are chat/],
    [{ rights: ['root'] }, /rights/],
    [{ further: 1 }, /further/],
  ])('SEC-8 a body that cannot be is refused, and is no wrong code: %j', async (fields, message) => {
    const test = await startTestApi();
    const code = await ask(test);
    const response = await pair(test, code, fields);
    expect(await toRefusal(response)).toMatchObject({ status: 400, message: expect.stringMatching(message) });
    expect(test.disk.changes.filter(({ type }) => type === 'pairing-missed')).toEqual([]);
    expect((await test.hub.accounts.list()).pairings).toHaveLength(1);
  });

  it('SEC-2 wrong codes are limited, and say nothing of others', async () => {
    const test = await startTestApi();
    const code = await ask(test);
    for (let each = 0; each < 10; each += 1)
      expect(await toRefusal(await pair(test, 'ZZZZZZZZ'))).toMatchObject({ code: 'no_longer_valid' });
    expect(await toRefusal(await pair(test, code))).toMatchObject({ status: 429, code: 'too_many_requests' });
    await test.time.advance(PAIRING_LIFE_MS / 2);
    expect((await pair(test, code)).status).toBe(201);
  });

  it.each(['..', '.', 'a b', 'x'.repeat(65)])('SEC-8 no account is called %j', async (account) => {
    const test = await startTestApi();
    await pair(test, await ask(test));
    const path = `/api/accounts/telegram/${encodeURIComponent(account)}?surface=cli`;
    const { status } = await test.call('DELETE', path, { as: 'person' });
    expect(status).toBeGreaterThanOrEqual(400);
    expect((await test.hub.accounts.list()).accounts).toHaveLength(1);
  });
});
