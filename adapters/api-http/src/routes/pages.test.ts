import { createBrowsers } from '@nod/browsers';
import { type AskedPageCall, askedPageCallSchema, ENDPOINTS, type PageCall } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { startTestApi, toRefusal } from '../test-api.ts';

const PANEL = 'panel-1';
const BESIDE = { writtenIn: PANEL, lastWrittenIn: null };
const STATE: PageCall = { type: 'state', most: 6000 };
const ANSWER = { type: 'state', state: { url: 'https://a.example/', title: 'A', text: 'It says this.' } };

async function start() {
  let ids = 0;
  const browsers = createBrowsers({
    newId: () => `call-${++ids}`,
    // Nobody who is away comes back.
    after(ms, callback) {
      if (ms <= 5_000) queueMicrotask(callback);
      return () => {};
    },
  });
  const test = await startTestApi({ browsers });
  return {
    ...test,
    browsers,
    follow: () => test.call('GET', `/api/page-calls?sidePanel=${PANEL}`, { as: 'session' }),
    answer: (id: string, body: unknown) =>
      test.call('POST', `/api/page-calls/${id}`, { as: 'session', body }),
  };
}

/** A stream that stays open: what it says next that is a call, or null when it has ended. */
function toCalls(stream: Response): () => Promise<AskedPageCall | null> {
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let read = '';
  return async function next(): Promise<AskedPageCall | null> {
    const found = /event: page-call\ndata: (.*)\n\n/.exec(read);
    if (found) {
      read = read.slice(found.index + found[0].length);
      return askedPageCallSchema.parse(JSON.parse(found[1] ?? ''));
    }
    const { value, done = true } = (await reader?.read()) ?? {};
    read += value ?? '';
    return done ? null : next();
  };
}

describe('the calls to the page beside the person', () => {
  it('AC-P13 SEC-3 each is handed out as it is and answered once; nobody waits for a second answer', async () => {
    const test = await start();
    const next = toCalls(await test.follow());
    const asked = test.browsers.ask(STATE, BESIDE);
    expect(await next()).toEqual({ id: 'call-1', call: STATE });
    expect((await test.answer('call-1', ANSWER)).status).toBe(204);
    expect(await asked).toEqual(ANSWER);
    for (const id of ['call-1', 'call-9'])
      expect(await toRefusal(await test.answer(id, ANSWER))).toMatchObject({ code: 'no_longer_valid' });
  });

  it('SEC-7 AC-7.4 a session that is ended is asked nothing more, and what it had not answered is lost', async () => {
    const test = await start();
    const next = toCalls(await test.follow());
    const lost = test.browsers.ask(STATE, BESIDE);
    await next();
    const listed = await test.call('GET', '/api/sessions', { as: 'person' });
    const [session] = ENDPOINTS.sessions.response.schema.parse(await listed.json()).sessions;
    await test.call('DELETE', `/api/sessions/${session?.id}?surface=cli`, { as: 'person' });
    expect(await lost).toMatchObject({ failure: { problem: 'lost' } });
    expect(await test.browsers.ask(STATE, BESIDE)).toMatchObject({ failure: { problem: 'no-browser' } });
    expect(await next()).toBe(null);
  });

  it('SEC-8 an answer that says too much is refused, and the call goes on waiting for a right one', async () => {
    const test = await start();
    const next = toCalls(await test.follow());
    const asked = test.browsers.ask(STATE, BESIDE);
    await next();
    const fail = (change: object) => ({
      type: 'failed',
      failure: { problem: 'stale', detail: '', near: [], ...change },
    });
    for (const wrong of [
      fail({ detail: 'x'.repeat(1_001) }),
      fail({ near: Array(11).fill('x') }),
      fail({ near: ['x'.repeat(301)] }),
      fail({ problem: 'other' }),
      { type: 'state' },
    ])
      expect((await test.answer('call-1', wrong)).status).toBe(400);
    await test.answer('call-1', fail({ near: Array(10).fill('x'.repeat(300)) }));
    expect(await asked).toMatchObject({ failure: { problem: 'stale' } });
  });
});
