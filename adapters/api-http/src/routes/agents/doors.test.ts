import { NO_DOORS } from '@nod/hub';
import { ENDPOINTS } from '@nod/protocol';
import { createFakeDoors } from '@nod/testing';
import { describe, expect, it } from 'vitest';
import { readUntil, startTestApi, type TestApi, toRefusal, until } from '../../test-api.ts';

const surface = 'panel';
const TERMINAL = '/api/agents/codex-1/terminal';

async function start() {
  const test = await startTestApi();
  const doors = createFakeDoors(test.hub.adoptions);
  return {
    ...(await startTestApi({ doors, hub: test.hub, clock: test.time.clock })),
    hub: test.hub,
    time: test.time,
    doors,
  };
}

const adopt = (test: Pick<TestApi, 'call'>, id: string, door = 'codex') =>
  test.call('POST', '/api/doors/sessions/adopt', { as: 'session', body: { door, id, surface } });

async function agents(test: Pick<TestApi, 'call'>) {
  const response = await test.call('GET', '/api/doors/sessions', { as: 'person' });
  const { sessions } = ENDPOINTS.livingSessions.response.schema.parse(await response.json());
  return sessions.map(({ id, agent }) => [id, agent]);
}

const type = (test: Pick<TestApi, 'call'>, input: object, name = 'codex-1') =>
  test.call('POST', `/api/agents/${name}/terminal/input`, { as: 'session', body: { input, surface } });

describe('routes of doors', () => {
  it('a living session is found, adopted and let go, each told in the audit', async () => {
    const test = await start();
    expect(await agents(test)).toEqual([
      ['thread-1', null],
      ['thread-2', null],
    ]);
    expect(await (await adopt(test, 'thread-1')).json()).toMatchObject({ id: 'thread-1', agent: 'codex-1' });
    expect((await adopt(test, 'thread-1')).status).toBe(200);
    expect((await agents(test))[0]).toEqual(['thread-1', 'codex-1']);
    const path = `/api/agents/codex-1/door?surface=${surface}`;
    expect((await test.call('DELETE', path, { as: 'session' })).status).toBe(204);
    expect((await agents(test))[0]).toEqual(['thread-1', null]);
    expect(await toRefusal(await test.call('DELETE', path, { as: 'person' }))).toMatchObject({
      status: 404,
      code: 'no_door',
    });
    const { entries } = await test.hub.audit.page({ limit: 9, agent: 'codex-1' as never });
    expect(entries).toMatchObject([
      { outcome: 'session-let-go', surface },
      { outcome: 'session-adopted', surface, subject: 'codex thread-1' },
    ]);
    expect(await toRefusal(await adopt(test, 'thread-9'))).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('DS-5.4 the terminal is seen, watched for as long as somebody does, and typed into', async () => {
    const test = await start();
    await adopt(test, 'thread-1');
    const seen = await test.call('GET', TERMINAL, { as: 'session' });
    expect(ENDPOINTS.terminal.response.schema.parse(await seen.json()).lines).toEqual(['> ', '']);
    const watched = await test.call('GET', `${TERMINAL}/stream`, { as: 'session' });
    expect(watched.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(await readUntil(watched, 'event: screen\ndata: {"columns":80')).toContain(': connected');
    await until(() => test.doors.watching() === 0);
    expect((await type(test, { type: 'text', text: 'ls' })).status).toBe(204);
    expect((await type(test, { type: 'key', key: 'enter' })).status).toBe(204);
    expect(test.doors.typed).toEqual([
      { type: 'text', text: 'ls' },
      { type: 'key', key: 'enter' },
    ]);
    expect((await type(test, { type: 'key', key: 'C-c' })).status).toBe(400);
  });

  it('CM-8.5 typing is told in the audit, once for as long as it goes on, and never what', async () => {
    const test = await start();
    await adopt(test, 'thread-1');
    const typedRows = async () =>
      (await test.hub.audit.page({ limit: 99, outcome: 'terminal-typed' })).entries;
    for (const text of ['my', ' ', 'secret']) await type(test, { type: 'text', text });
    expect(await typedRows()).toMatchObject([{ agent: 'codex-1', who: 'person', surface, basis: 'door' }]);
    await test.time.advance(60_000);
    await type(test, { type: 'text', text: 'secret' });
    expect(await typedRows()).toHaveLength(2);
    expect(JSON.stringify((await test.hub.audit.page({ limit: 99 })).entries)).not.toContain('secret');
  });

  it('CM-8.5 typing into another terminal is told too, and nothing is typed that cannot be told', async () => {
    const { hub, time, doors } = await start();
    const screen = { columns: 80, rows: 1, lines: ['> '], cursor: null, isDead: false };
    const open = { ...doors, screen: async () => screen };
    let isFull = false;
    const record: typeof hub.audit.record = async (...given) => {
      if (isFull) throw new Error('the disk is full');
      return hub.audit.record(...given);
    };
    const filling = { ...hub, audit: { ...hub.audit, record } };
    const test = await startTestApi({ doors: open, hub: filling, clock: time.clock });
    for (const id of ['thread-1', 'thread-2']) await adopt(test, id);
    for (const name of ['codex-1', 'codex-2']) await type(test, { type: 'text', text: 'x' }, name);
    const { entries } = await hub.audit.page({ limit: 99, outcome: 'terminal-typed' });
    expect(entries.map(({ agent }) => agent).toSorted()).toEqual(['codex-1', 'codex-2']);
    const typed = doors.typed.length;
    isFull = true;
    await time.advance(60_000);
    expect((await type(test, { type: 'text', text: 'x' })).status).toBe(500);
    expect(doors.typed).toHaveLength(typed);
  });

  it.each([
    ['codex-2', 'no_terminal'],
    ['nobody', 'no_door'],
  ])('SEC-8 what has no terminal is refused, and nothing is typed or told: %s', async (name, code) => {
    const test = await start();
    await adopt(test, 'thread-2');
    const before = await test.hub.audit.page({ limit: 99 });
    for (const path of ['terminal', 'terminal/stream'])
      expect(
        await toRefusal(await test.call('GET', `/api/agents/${name}/${path}`, { as: 'session' })),
      ).toMatchObject({ status: 404, code });
    expect(await toRefusal(await type(test, { type: 'text', text: 'x' }, name))).toMatchObject({ code });
    expect(test.doors.typed).toEqual([]);
    expect(await test.hub.audit.page({ limit: 99 })).toEqual(before);
  });

  it('a hub without doors has no sessions, and says so of every agent', async () => {
    const test = await startTestApi({ doors: NO_DOORS });
    expect(await agents(test)).toEqual([]);
    expect(await toRefusal(await adopt(test, 'thread-1'))).toMatchObject({ code: 'not_found' });
    expect(await toRefusal(await test.call('GET', TERMINAL, { as: 'person' }))).toMatchObject({
      code: 'no_door',
    });
  });
});
