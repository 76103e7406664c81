import { describe, expect, it } from 'vitest';
import { PORT, startTestApi, toRefusal } from '../test-api.ts';

const body = { from: 'ci', to: 'user', payload: { text: 'hello' } };

describe('requireOwnOrigin', () => {
  it.each([`127.0.0.1:${PORT}`, `localhost:${PORT}`, `LocalHost:${PORT}`, `[::1]:${PORT}`])(
    'SEC-1 the Host %s is served',
    async (host) => {
      const test = await startTestApi();
      expect(
        (await test.call('POST', '/api/messages', { as: 'program', body, headers: { host } })).status,
      ).toBe(201);
    },
  );

  it.each([
    'evil.example',
    `evil.example:${PORT}`,
    'localhost',
    '127.0.0.1:1',
    `127.0.0.1:${PORT}.evil.example`,
    `0.0.0.0:${PORT}`,
    '',
  ])('SEC-1 the Host %j is refused on every path, and nothing changes', async (host) => {
    const test = await startTestApi();
    const before = test.state();
    const refusal = await toRefusal(
      await test.call('POST', '/api/messages', { as: 'program', body, headers: { host } }),
    );
    expect(refusal).toMatchObject({ status: 403, code: 'forbidden' });
    for (const path of ['/', '/healthz', '/enter', '/api/openapi.json', '/mcp', '/api/nothing']) {
      expect((await test.call('GET', path, { headers: { host } })).status).toBe(403);
    }
    expect(test.state()).toBe(before);
  });

  it('SEC-1 a request without a Host is refused', async () => {
    const { api } = await startTestApi();
    expect((await api.fetch(new Request(`http://127.0.0.1:${PORT}/healthz`))).status).toBe(403);
  });

  it.each([`http://127.0.0.1:${PORT}`, `http://localhost:${PORT}`, `http://[::1]:${PORT}`])(
    'SEC-1 our own Origin %s is let in',
    async (origin) => {
      const test = await startTestApi();
      const response = await test.call('POST', '/api/messages', { as: 'program', body, headers: { origin } });
      expect(response.status).toBe(201);
      expect(response.headers.get('access-control-allow-origin')).toBe(null);
    },
  );

  it.each([
    'null',
    'http://evil.example',
    `https://127.0.0.1:${PORT}`,
    'http://localhost:3000',
    `http://localhost:${PORT}.evil.example`,
    '',
  ])('SEC-1 the Origin %j is refused, also with a valid cookie, and nothing changes', async (origin) => {
    const test = await startTestApi();
    const options = {
      as: 'session',
      body: { ...body, from: 'user', to: 'ci' },
      headers: { origin },
    } as const;
    await test.call('GET', '/api/overview', { as: 'session' });
    const before = test.state();
    expect((await test.call('POST', '/api/messages', options)).status).toBe(403);
    expect(
      (await test.call('OPTIONS', '/api/messages', { headers: { origin } })).headers.get(
        'access-control-allow-origin',
      ),
    ).toBe(null);
    expect(test.state()).toBe(before);
  });

  it.each(['cross-site', 'same-site'])(
    'SEC-1 what a browser calls %s does not reach the API',
    async (site) => {
      const test = await startTestApi();
      const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
      expect((await test.call('GET', '/api/overview', { as: 'session', headers })).status).toBe(403);
      expect((await test.call('GET', '/mcp', { as: 'program', headers })).status).toBe(403);
    },
  );

  it('SEC-1 another site may lead to the panel, but not load or frame it', async () => {
    const test = await startTestApi();
    const from = (mode: string, dest: string) =>
      test.call('GET', '/healthz', {
        headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': mode, 'sec-fetch-dest': dest },
      });
    expect((await from('navigate', 'document')).status).toBe(200);
    expect((await from('navigate', 'iframe')).status).toBe(403);
    expect((await from('no-cors', 'image')).status).toBe(403);
  });

  it('our own page and a typed address reach the API', async () => {
    const test = await startTestApi();
    for (const site of ['same-origin', 'none']) {
      const headers = { 'sec-fetch-site': site };
      expect((await test.call('GET', '/api/overview', { as: 'session', headers })).status).toBe(200);
    }
  });
});
