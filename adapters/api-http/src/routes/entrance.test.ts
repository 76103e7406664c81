import { ENDPOINTS } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { MAX_SESSIONS, SESSION_LIFE_MS } from '../callers/sessions.ts';
import { createHttpApi } from '../http-api.ts';
import {
  credentials,
  PORT,
  readUntil,
  type SessionHeaders,
  startTestApi,
  type TestApi,
  toApiOptions,
  toCode,
  toRefusal,
} from '../test-api.ts';

const DAY_MS = 86_400_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const enterBy = (test: TestApi, url: string) =>
  test.call('POST', '/api/enter', { body: { code: toCode(url), surface: 'panel' } });

const overviewOf = async (test: TestApi, headers: Record<string, string>) =>
  (await test.call('GET', '/api/overview', { headers })).status;

const listOf = async (test: TestApi, headers: SessionHeaders) =>
  ENDPOINTS.sessions.response.schema.parse(
    await (await test.call('GET', '/api/sessions', { headers })).json(),
  ).sessions;

describe('the entrance', () => {
  it('SEC-1 a code becomes a cookie that scripts and other sites cannot use, and a key that is told once', async () => {
    const test = await startTestApi();
    const response = await enterBy(test, test.api.createLink().url);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ key: expect.stringMatching(/^[\w-]{43}$/) });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('set-cookie')).toMatch(
      new RegExp(`^nod-session-${PORT}=[\\w-]{43}; Max-Age=7776000; Path=/; HttpOnly; SameSite=Strict$`),
    );
  });

  it('F-80 SEC-1 neither the cookie nor the key is a credential without the other', async () => {
    const test = await startTestApi();
    const mine = await test.enter();
    const other = await test.enter();
    expect(await overviewOf(test, mine)).toBe(200);
    expect(await overviewOf(test, { cookie: mine.cookie })).toBe(401);
    expect(await overviewOf(test, { 'x-nod-key': mine['x-nod-key'] })).toBe(401);
    expect(await overviewOf(test, { ...mine, 'x-nod-key': '' })).toBe(401);
    expect(await overviewOf(test, { ...mine, 'x-nod-key': other['x-nod-key'] })).toBe(401);
    expect(await overviewOf(test, { ...other, cookie: mine.cookie })).toBe(401);
    const secret = mine.cookie.split('=')[1] ?? '';
    expect(await overviewOf(test, { ...mine, 'x-nod-key': secret })).toBe(401);
  });

  it('F-80 SEC-1 cookies of the same name, set by a page of another port, lock nobody out', async () => {
    const test = await startTestApi();
    const { cookie, 'x-nod-key': key } = await test.enter();
    const name = cookie.split('=')[0];
    const shadows = [`${name}=x`, `${name}=`, `${name}="a=b"`, `${name}=%`, 'other=1'].join('; ');
    expect(await overviewOf(test, { cookie: `${shadows}; ${cookie}`, 'x-nod-key': key })).toBe(200);
    expect(await overviewOf(test, { cookie: `${cookie}; ${shadows}`, 'x-nod-key': key })).toBe(200);
    expect(await overviewOf(test, { cookie: shadows, 'x-nod-key': key })).toBe(401);
    const many = `${name}=x; `.repeat(1_000);
    expect(await overviewOf(test, { cookie: `${many}${cookie}`, 'x-nod-key': key })).toBe(401);
  });

  it('F-80 signing out clears the cookies that another port has put before it', async () => {
    const test = await startTestApi();
    const response = await test.call('DELETE', '/api/session?surface=panel', { headers: await test.enter() });
    const cleared = response.headers.getSetCookie();
    for (const path of ['/', '/api', '/api/'])
      expect(cleared).toContain(`nod-session-${PORT}=; Max-Age=0; Path=${path}`);
  });

  it('SEC-3 a code works once', async () => {
    const test = await startTestApi();
    const { url } = test.api.createLink();
    expect((await enterBy(test, url)).status).toBe(200);
    const before = test.state();
    const response = await enterBy(test, url);
    expect(response.headers.get('set-cookie')).toBe(null);
    expect(await toRefusal(response)).toMatchObject({ status: 403, code: 'forbidden' });
    expect(test.state()).toBe(before);
  });

  it('SEC-3 a code has at least 128 random bits, is sent to no server by its link, and lives for an hour', async () => {
    const test = await startTestApi();
    const first = test.api.createLink();
    expect(first.url).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${PORT}/enter#[\\w-]{32}$`));
    expect(first.expiresAt).toBe(test.time.clock() + 3_600_000);
    await test.time.advance(3_599_999);
    expect((await enterBy(test, first.url)).status).toBe(200);
    const second = test.api.createLink();
    await test.time.advance(3_600_000);
    expect((await enterBy(test, second.url)).status).toBe(403);
  });

  it('SEC-1 a session that is found to be over is forgotten', async () => {
    const test = await startTestApi();
    const headers = await test.enter();
    await test.time.advance(SESSION_LIFE_MS - 1);
    expect(await overviewOf(test, headers)).toBe(200);
    expect(test.disk.sessions.size).toBe(1);
    await test.time.advance(1);
    expect(await overviewOf(test, headers)).toBe(401);
    expect(test.disk.sessions.size).toBe(0);
  });

  it('F-93 SEC-7 a session that is found to be over closes its live connections', async () => {
    const test = await startTestApi();
    const headers = await test.enter();
    const stream = await test.call('GET', '/api/events', { headers });
    await test.time.advance(SESSION_LIFE_MS);
    expect(await overviewOf(test, headers)).toBe(401);
    expect(await stream.text()).toBe(': connected\n\n');
  });

  it('SEC-3 of more than 20 unused codes the oldest stops working', async () => {
    const test = await startTestApi();
    const urls = Array.from({ length: 21 }, () => test.api.createLink().url);
    const statuses: number[] = [];
    for (const url of urls) statuses.push((await enterBy(test, url)).status);
    expect(statuses).toEqual([403, ...Array<number>(20).fill(200)]);
  });

  it('F-97 SEC-3 however many wrong codes were tried, the right one lets in', async () => {
    const test = await startTestApi();
    for (let count = 0; count < 25; count += 1) {
      const body = { code: `wrong${count}`, surface: 'panel' };
      expect((await test.call('POST', '/api/enter', { body })).status).toBe(403);
    }
    expect((await enterBy(test, test.api.createLink().url)).status).toBe(200);
    expect(
      (await test.call('POST', '/api/enter', { body: { code: 'x'.repeat(201), surface: 'panel' } })).status,
    ).toBe(400);
  });

  it.each(['', '\0', 'constructor'])('SEC-3 the code %j lets nobody in', async (code) => {
    const test = await startTestApi();
    expect((await test.call('POST', '/api/enter', { body: { code, surface: 'panel' } })).status).toBe(403);
  });

  it('F-80 SEC-1 a page of another port cannot redeem a code in the person’s browser', async () => {
    const test = await startTestApi();
    const { url } = test.api.createLink();
    for (const headers of [{ origin: 'http://127.0.0.1:9999' }, { 'sec-fetch-site': 'same-site' }]) {
      const body = { code: toCode(url), surface: 'panel' };
      expect((await test.call('POST', '/api/enter', { body, headers })).status).toBe(403);
    }
    expect((await enterBy(test, url)).status).toBe(200);
  });

  it('SEC-6 a session is stored by its hashes alone, and no secret is logged', async () => {
    const test = await startTestApi();
    const headers = await test.enter();
    const stored = JSON.stringify([...test.disk.sessions.values()]);
    for (const secret of [
      headers.cookie.split('=')[1] ?? '',
      headers['x-nod-key'],
      credentials.personToken,
    ]) {
      expect(secret.length).toBeGreaterThan(20);
      expect(stored).not.toContain(secret);
    }
    expect(test.logged).toEqual([]);
  });

  it('SEC-3 a session ends after 90 days', async () => {
    const test = await startTestApi();
    const headers = await test.enter();
    await test.time.advance(90 * DAY_MS - 1);
    expect(await overviewOf(test, headers)).toBe(200);
    await test.time.advance(1);
    expect(await overviewOf(test, headers)).toBe(401);
  });

  it('the person gets a fresh link from inside', async () => {
    const test = await startTestApi();
    const response = await test.call('POST', '/api/links', { as: 'person', body: { surface: 'cli' } });
    const link = (await response.json()) as { url: string };
    expect((await enterBy(test, link.url)).status).toBe(200);
  });

  it('a browser that enters again has one session', async () => {
    const test = await startTestApi();
    const first = await test.enter();
    const body = { code: toCode(test.api.createLink().url), surface: 'panel' };
    expect((await test.call('POST', '/api/enter', { body, headers: first })).status).toBe(200);
    expect(await overviewOf(test, first)).toBe(401);
    expect(test.disk.sessions.size).toBe(1);
  });

  it('SEC-7 signing out ends the session and its streams, and no other', async () => {
    const test = await startTestApi();
    const [mine, other] = [await test.enter(), await test.enter()];
    const streams = await Promise.all(
      [mine, other].map((headers) => test.call('GET', '/api/events', { headers })),
    );
    const response = await test.call('DELETE', '/api/session?surface=panel', { headers: mine });
    expect(response.status).toBe(204);
    expect(response.headers.getSetCookie()[0]).toBe(`nod-session-${PORT}=; Max-Age=0; Path=/`);
    expect(await streams[0]?.text()).toBe(': connected\n\n');
    expect(await overviewOf(test, mine)).toBe(401);
    await test.hub.bus.send(test.outgoing());
    expect(await readUntil(streams[1], 'event: message-delivered')).toContain('id: ');
  });
});

describe('the list of sessions', () => {
  it('F-93 the person sees every browser by name, and when it was last here', async () => {
    const test = await startTestApi();
    const createdAt = test.time.clock();
    const first = await test.enter(FIREFOX);
    await test.time.advance(DAY_MS);
    const second = await test.enter(CHROME);
    await test.time.advance(60_000);
    expect(await listOf(test, second)).toEqual([
      {
        id: expect.stringMatching(/^ses_/),
        name: 'Firefox · Linux',
        createdAt,
        lastSeenAt: createdAt,
        expiresAt: createdAt + SESSION_LIFE_MS,
        isCurrent: false,
      },
      expect.objectContaining({ name: 'Chrome · Windows', lastSeenAt: test.time.clock(), isCurrent: true }),
    ]);
    await test.call('GET', '/api/events', { headers: first });
    await test.time.advance(DAY_MS);
    const [withStream] = await listOf(test, second);
    expect(withStream?.lastSeenAt).toBe(test.time.clock());
  });

  it('F-93 SEC-7 ending a session from elsewhere closes its live connections at once', async () => {
    const test = await startTestApi();
    const [mine, lost] = [await test.enter(), await test.enter()];
    const stream = await test.call('GET', '/api/events', { headers: lost });
    const id = (await listOf(test, lost)).find(({ isCurrent }) => isCurrent)?.id ?? '';
    expect((await test.call('DELETE', `/api/sessions/${id}?surface=panel`, { headers: mine })).status).toBe(
      204,
    );
    expect(await stream.text()).toBe(': connected\n\n');
    expect(await overviewOf(test, lost)).toBe(401);
    expect(await overviewOf(test, mine)).toBe(200);
    expect((await test.call('DELETE', `/api/sessions/${id}?surface=panel`, { headers: mine })).status).toBe(
      404,
    );
  });

  it('F-93 all others are ended by one call; for a token, all', async () => {
    const test = await startTestApi();
    const [mine, ...others] = [await test.enter(), await test.enter(), await test.enter()];
    const response = await test.call('DELETE', '/api/sessions?surface=panel', { headers: mine });
    expect(await response.json()).toEqual({ ended: 2 });
    for (const other of others) expect(await overviewOf(test, other)).toBe(401);
    expect(await overviewOf(test, mine)).toBe(200);
    expect(await (await test.call('DELETE', '/api/sessions?surface=panel', { as: 'person' })).json()).toEqual(
      { ended: 1 },
    );
    expect(await overviewOf(test, mine)).toBe(401);
  });

  it('F-93 SEC-7 another person-token ends every session of the old one', async () => {
    const test = await startTestApi();
    const headers = await test.enter();
    const restartWith = (personToken: string) =>
      createHttpApi({
        ...toApiOptions(test, test.disk, []),
        credentials: { ...credentials, personToken },
        port: PORT,
      });
    const callAt = (api: ReturnType<typeof restartWith>) =>
      api.fetch(
        new Request(`http://127.0.0.1:${PORT}/api/overview`, {
          headers: { ...headers, host: `127.0.0.1:${PORT}` },
        }),
      );
    expect((await callAt(restartWith(credentials.personToken))).status).toBe(200);
    expect((await callAt(restartWith(`another-token-${'0'.repeat(30)}`))).status).toBe(401);
    expect(test.disk.sessions.size).toBe(0);
  });

  it('F-93 SEC-7 every session that was opened or revoked has a row in the audit', async () => {
    const test = await startTestApi();
    const [mine] = [await test.enter(FIREFOX), await test.enter(CHROME)];
    const [own, other] = await listOf(test, mine);
    await test.call('DELETE', `/api/sessions/${other?.id}?surface=cli`, { as: 'person' });
    await test.call('DELETE', '/api/session?surface=panel', { headers: mine });
    const { entries } = await test.hub.audit.page({ limit: 10 });
    expect(
      entries.map(({ outcome, surface, subject, detail }) => [outcome, surface, subject, detail]),
    ).toEqual([
      ['credential-revoked', 'panel', 'browser Firefox · Linux', own?.id],
      ['credential-revoked', 'cli', 'browser Chrome · Windows', other?.id],
      ['credential-added', 'panel', 'browser Chrome · Windows', other?.id],
      ['credential-added', 'panel', 'browser Firefox · Linux', own?.id],
    ]);
  });

  it('F-93 SEC-7 browsers signed out by one call have rows that say where that was done', async () => {
    const test = await startTestApi();
    const [mine] = [await test.enter(FIREFOX), await test.enter(CHROME)];
    await test.call('DELETE', '/api/sessions?surface=panel', { headers: mine });
    await test.call('DELETE', '/api/sessions?surface=cli', { as: 'person' });
    const { entries } = await test.hub.audit.page({ limit: 2 });
    expect(entries).toMatchObject([
      { outcome: 'credential-revoked', surface: 'cli', subject: 'browser Firefox · Linux' },
      { outcome: 'credential-revoked', surface: 'panel', subject: 'browser Chrome · Windows' },
    ]);
  });

  it('F-93 beyond 50 the session that was unused for longest gives way', async () => {
    const test = await startTestApi();
    const first = await test.enter();
    const second = await test.enter();
    for (let count = 2; count < MAX_SESSIONS; count += 1) await test.enter();
    await test.time.advance(DAY_MS);
    expect(await overviewOf(test, first)).toBe(200);
    const last = await test.enter();
    expect(test.disk.sessions.size).toBe(MAX_SESSIONS);
    expect(await overviewOf(test, first)).toBe(200);
    expect(await overviewOf(test, second)).toBe(401);
    expect(await overviewOf(test, last)).toBe(200);
  });
});
