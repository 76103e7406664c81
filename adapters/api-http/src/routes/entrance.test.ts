import { describe, expect, it } from 'vitest';
import { SESSION_LIFE_MS } from '../sessions.ts';
import { PORT, readUntil, startTestApi, toPath } from '../test-api.ts';

const DAY_MS = 86_400_000;
const PAGE = `This link is no longer valid. Run "nod link" for a new one.
此链接已失效。请运行“nod link”获取新链接。
`;

describe('the entrance', () => {
  it('SEC-1 a code becomes a cookie that scripts and other sites cannot use, and leaves the address', async () => {
    const test = await startTestApi();
    const response = await test.call('GET', toPath(test.api.createLink().url));
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/');
    expect(response.headers.get('set-cookie')).toMatch(
      new RegExp(`^nod-session-${PORT}=[\\w-]{43}; Max-Age=7776000; Path=/; HttpOnly; SameSite=Strict$`),
    );
  });

  it('SEC-3 a code works once', async () => {
    const test = await startTestApi();
    const path = toPath(test.api.createLink().url);
    expect((await test.call('GET', path)).status).toBe(303);
    const before = test.state();
    const response = await test.call('GET', path);
    expect(response.status).toBe(403);
    expect(response.headers.get('set-cookie')).toBe(null);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await response.text()).toBe(PAGE);
    expect(test.state()).toBe(before);
  });

  it('SEC-3 asking for the headers alone does not use a code up', async () => {
    const test = await startTestApi();
    const path = toPath(test.api.createLink().url);
    expect((await test.call('HEAD', path)).status).toBe(405);
    expect((await test.call('GET', path)).status).toBe(303);
  });

  it('SEC-3 a code has at least 128 random bits and lives for an hour', async () => {
    const test = await startTestApi();
    const first = test.api.createLink();
    expect(first.url).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${PORT}/enter\\?code=[\\w-]{32}$`));
    expect(first.expiresAt).toBe(test.time.clock() + 3_600_000);
    await test.time.advance(3_599_999);
    expect((await test.call('GET', toPath(first.url))).status).toBe(303);
    const second = test.api.createLink();
    await test.time.advance(3_600_000);
    expect((await test.call('GET', toPath(second.url))).status).toBe(403);
  });

  it('SEC-1 a session that is found to be over is forgotten', async () => {
    const test = await startTestApi();
    const cookie = await test.enter();
    const call = () => test.call('GET', '/api/overview', { headers: { cookie } });
    await test.time.advance(SESSION_LIFE_MS - 1);
    expect((await call()).status).toBe(200);
    expect(test.disk.sessions.size).toBe(1);
    await test.time.advance(1);
    expect((await call()).status).toBe(401);
    expect(test.disk.sessions.size).toBe(0);
  });

  it('SEC-3 of more than 20 unused codes the oldest stops working', async () => {
    const test = await startTestApi();
    const paths = Array.from({ length: 21 }, () => toPath(test.api.createLink().url));
    const statuses: number[] = [];
    for (const path of paths) statuses.push((await test.call('GET', path)).status);
    expect(statuses).toEqual([403, ...Array<number>(20).fill(303)]);
  });

  it('SEC-3 after 20 wrong codes no code is looked at for a minute', async () => {
    const test = await startTestApi();
    for (let count = 0; count < 20; count += 1) {
      expect((await test.call('GET', `/enter?code=wrong${count}`)).status).toBe(403);
    }
    const path = toPath(test.api.createLink().url);
    expect((await test.call('GET', path)).status).toBe(429);
    await test.time.advance(60_000);
    expect((await test.call('GET', path)).status).toBe(303);
  });

  it.each(['/enter', '/enter?code=', '/enter?code=%00', '/enter?other=1'])(
    '%s lets nobody in',
    async (path) => {
      expect((await (await startTestApi()).call('GET', path)).status).toBe(403);
    },
  );

  it('SEC-6 a session is stored by its hash alone, and no secret is logged', async () => {
    const test = await startTestApi();
    const cookie = await test.enter();
    const secret = cookie.split('=')[1] ?? '';
    expect(secret).toHaveLength(43);
    expect(JSON.stringify([...test.disk.sessions])).not.toContain(secret);
    expect([...test.disk.sessions.keys()]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(test.logged).toEqual([]);
  });

  it('SEC-3 a session ends after 90 days', async () => {
    const test = await startTestApi();
    const headers = { cookie: await test.enter() };
    await test.time.advance(90 * DAY_MS - 1);
    expect((await test.call('GET', '/api/overview', { headers })).status).toBe(200);
    await test.time.advance(1);
    expect((await test.call('GET', '/api/overview', { headers })).status).toBe(401);
  });

  it('the person gets a fresh link from inside', async () => {
    const test = await startTestApi();
    const response = await test.call('POST', '/api/links', { as: 'person' });
    const link = (await response.json()) as { url: string };
    expect((await test.call('GET', toPath(link.url))).status).toBe(303);
  });

  it('SEC-7 signing out ends the session and its streams, and no other', async () => {
    const test = await startTestApi();
    const [mine, other] = [{ cookie: await test.enter() }, { cookie: await test.enter() }];
    const streams = await Promise.all(
      [mine, other].map((headers) => test.call('GET', '/api/events', { headers })),
    );
    const response = await test.call('DELETE', '/api/session', { headers: mine });
    expect(response.status).toBe(204);
    expect(response.headers.get('set-cookie')).toBe(`nod-session-${PORT}=; Max-Age=0; Path=/`);
    expect(await streams[0]?.text()).toBe(': connected\n\n');
    expect((await test.call('GET', '/api/overview', { headers: mine })).status).toBe(401);
    await test.hub.bus.send(test.outgoing());
    expect(await readUntil(streams[1], 'event: message-delivered')).toContain('id: ');
  });
});
