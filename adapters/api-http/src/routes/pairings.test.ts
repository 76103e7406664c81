import { ENDPOINTS, EXTENSION_ORIGIN, MAX_PAIRING_MISSES, MAX_PAIRINGS } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { credentials, localToken, PORT, startTestApi, type TestApi, toRefusal } from '../test-api.ts';

const headers = {
  origin: EXTENSION_ORIGIN,
  'sec-fetch-site': 'cross-site',
  'user-agent': 'Chrome/156 Linux',
};
const path = '/api/extension/pairings';

async function begin(test: TestApi) {
  const response = await test.call('POST', path, { headers });
  return ENDPOINTS.beginPairing.response.schema.parse(await response.json());
}

const take = (test: TestApi, secret: string) =>
  test.call('POST', `${path}/take`, { headers, body: { secret } });
const confirm = (test: TestApi, code: string) =>
  test.call('POST', '/api/extension/sessions', { as: 'person', body: { code, surface: 'cli' } });
const overview = (test: TestApi, token: string, more: Record<string, string> = headers) =>
  test.call('GET', '/api/overview', { headers: { ...more, authorization: `Bearer ${token}` } });

/** The token of a paired extension. */
async function pair(test: TestApi): Promise<string> {
  const { code, secret } = await begin(test);
  await confirm(test, code);
  const { token } = ENDPOINTS.takePairing.response.schema.parse(await (await take(test, secret)).json());
  return token ?? '';
}

describe('pairing the browser extension', () => {
  it('SEC-1 SEC-3 the extension is in once the person has named its code, and the token is told once', async () => {
    const test = await startTestApi();
    const { code, secret } = await begin(test);
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    expect(await (await take(test, secret)).json()).toEqual({ token: null });
    expect(await toRefusal(await take(test, `${secret}x`))).toMatchObject({ code: 'no_longer_valid' });
    expect(await (await confirm(test, `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase())).json()).toEqual({
      name: 'Chrome · Linux',
    });
    expect((await confirm(test, code)).status).toBe(404);
    const response = await take(test, secret);
    expect(response.headers.get('access-control-allow-origin')).toBe(EXTENSION_ORIGIN);
    expect(response.headers.get('set-cookie')).toBe(null);
    const { token } = (await response.json()) as { token: string };
    expect((await overview(test, token)).status).toBe(200);
    expect(await toRefusal(await take(test, secret))).toMatchObject({ code: 'no_longer_valid' });
    expect((await confirm(test, code)).status).toBe(404);
  });

  it('SEC-1 the token works from no other origin than that of the extension, and nothing else works from there', async () => {
    const test = await startTestApi();
    const token = await pair(test);
    expect((await overview(test, token, {})).status).toBe(200);
    expect((await overview(test, token, { origin: `http://127.0.0.1:${PORT}` })).status).toBe(401);
    expect((await overview(test, token, { origin: 'chrome-extension://abc' })).status).toBe(403);
    for (const other of [credentials.personToken, localToken, `${token}x`, token.split('.')[0] ?? '']) {
      expect((await overview(test, other)).status).toBe(401);
    }
    const session = await test.call('GET', '/api/overview', { as: 'session', headers });
    expect(session.status).toBe(401);
    expect((await test.call('GET', '/', { headers })).status).toBe(403);
    expect((await test.call('GET', '/mcp', { as: 'program', headers })).status).toBe(403);
  });

  it('SEC-1 SEC-2 a token is taken by nobody but the extension, nor once its code is over', async () => {
    const test = await startTestApi();
    const { code, secret } = await begin(test);
    await confirm(test, code);
    for (const other of [{}, { origin: `http://127.0.0.1:${PORT}` }])
      expect((await test.call('POST', `${path}/take`, { headers: other, body: { secret } })).status).toBe(
        400,
      );
    await test.time.advance(599_999);
    expect((await take(test, secret)).status).toBe(200);
    const late = await begin(test);
    await confirm(test, late.code);
    await test.time.advance(600_000);
    expect(await toRefusal(await take(test, late.secret))).toMatchObject({ code: 'no_longer_valid' });
  });

  it('SEC-7 the extension is listed among the browsers, and is out at once when it is signed out', async () => {
    const test = await startTestApi();
    const token = await pair(test);
    const listed = await test.call('GET', '/api/sessions', { as: 'person' });
    const { sessions } = ENDPOINTS.sessions.response.schema.parse(await listed.json());
    expect(sessions.map(({ name }) => name)).toEqual(['Chrome · Linux · Nod extension']);
    await test.call('DELETE', `/api/sessions/${sessions[0]?.id}?surface=cli`, { as: 'person' });
    expect((await overview(test, token)).status).toBe(401);
  });

  it('SEC-1 nobody but the extension asks for a code, and nobody else is answered a preflight', async () => {
    const test = await startTestApi();
    const own = { origin: `http://127.0.0.1:${PORT}` };
    for (const other of [{}, own])
      expect((await test.call('POST', path, { headers: other })).status).toBe(400);
    const evil = { origin: 'https://evil.example' };
    expect((await test.call('POST', path, { headers: evil })).status).toBe(403);
    const preflight = await test.call('OPTIONS', '/api/overview', { headers });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([
      204,
      EXTENSION_ORIGIN,
    ]);
    expect(preflight.headers.get('access-control-allow-credentials')).toBe(null);
    const panel = await test.call('OPTIONS', '/', { headers });
    expect([panel.status, panel.headers.get('access-control-allow-origin')]).toEqual([403, null]);
  });

  it('SEC-1 a code that the person has named is not pushed out, however many others are asked for', async () => {
    const test = await startTestApi();
    const { code, secret } = await begin(test);
    await confirm(test, code);
    for (let more = 0; more < MAX_PAIRINGS * 3; more++) await begin(test);
    expect(await (await take(test, secret)).json()).toMatchObject({ token: expect.any(String) });
  });

  it('SEC-2 codes end after ten minutes, the oldest of more than three at once, and all tries after ten wrong ones', async () => {
    const test = await startTestApi();
    const first = await begin(test);
    for (let more = 0; more < MAX_PAIRINGS; more++) await begin(test);
    expect((await confirm(test, first.code)).status).toBe(404);
    const last = await begin(test);
    await test.time.advance(600_000);
    expect((await confirm(test, last.code)).status).toBe(404);
    const wrong = last.code === 'AAAAAAAA' ? 'BBBBBBBB' : 'AAAAAAAA';
    const fresh = await begin(test);
    for (let miss = 1; miss < MAX_PAIRING_MISSES; miss++) await confirm(test, wrong);
    expect((await confirm(test, fresh.code)).status).toBe(429);
    await test.time.advance(600_001);
    expect((await confirm(test, (await begin(test)).code)).status).toBe(200);
  });
});
