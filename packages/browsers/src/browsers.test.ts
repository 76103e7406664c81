import type { PageAnswer, PageCall } from '@nod/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBrowsers } from './browsers.ts';

const STATE: PageCall = { type: 'state', most: 6000 };
const read = (text: string): PageAnswer => ({
  type: 'state',
  state: { url: 'https://a.example/', title: 'A', text },
});

function start() {
  let ids = 0;
  const timers: (() => void)[] = [];
  const browsers = createBrowsers({
    newId: () => `call-${++ids}`,
    after(_, callback) {
      timers.push(callback);
      return () => timers.splice(timers.indexOf(callback), 1);
    },
  });
  return { browsers, timers };
}

/** A side panel that answers each call by its id. */
function connect({ browsers }: ReturnType<typeof start>, name = 'one') {
  const leaving = new AbortController();
  const calls: string[] = [];
  const done = (async () => {
    for await (const { id } of browsers.follow(leaving.signal)) {
      calls.push(id);
      browsers.answer(id, read(`${name} ${id}`));
    }
  })();
  return { calls, leave: () => leaving.abort(), done };
}

describe('browsers', () => {
  it('AC-7.4 without one every call is answered with that, and nothing waits', async () => {
    const { browsers, timers } = start();
    expect(await browsers.ask(STATE)).toMatchObject({ failure: { problem: 'no-browser' } });
    expect(timers).toEqual([]);
  });

  it('AC-7.2 the latest to connect is asked, and the one before it once that has gone', async () => {
    const test = start();
    const one = connect(test, 'one');
    const two = connect(test, 'two');
    expect(await test.browsers.ask(STATE)).toEqual(read('two call-1'));
    two.leave();
    await two.done;
    expect(await test.browsers.ask(STATE)).toEqual(read('one call-2'));
    one.leave();
    await one.done;
    expect(await test.browsers.ask(STATE)).toMatchObject({ failure: { problem: 'no-browser' } });
  });

  it('AC-7.4 what a browser had not answered when it went, was called off or came late is said to be so', async () => {
    const { browsers, timers } = start();
    const leaving = new AbortController();
    const calls = browsers.follow(leaving.signal);
    const first = calls.next();
    const lost = browsers.ask({ type: 'act', action: { type: 'scroll' }, shown: null });
    await first;
    expect(timers).toEqual([]);
    const stopping = new AbortController();
    const stopped = browsers.ask(STATE, stopping.signal);
    stopping.abort();
    expect(await stopped).toMatchObject({ failure: { problem: 'lost' } });
    expect((await calls.next()).value).toMatchObject({ id: 'call-2' });
    expect((await calls.next()).value).toMatchObject({ call: { type: 'stop', of: 'call-2' } });
    const late = browsers.ask(STATE);
    timers.at(-1)?.();
    expect(await late).toMatchObject({ failure: { problem: 'silent' } });
    leaving.abort();
    await calls.return();
    expect(await lost).toMatchObject({ failure: { problem: 'lost' } });
    expect(browsers.answer('call-1', read('late'))).toBe(false);
  });

  it('Feature: agent-core-upgrade, Property 13: AC-P13 every call is answered once, by its own answer, in any order of answers', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.nat(), { minLength: 1, maxLength: 12 }), async (order) => {
        const { browsers } = start();
        const leaving = new AbortController();
        const handed: string[] = [];
        const following = (async () => {
          for await (const { id } of browsers.follow(leaving.signal)) handed.push(id);
        })();
        const asked = order.map(() => browsers.ask(STATE));
        while (handed.length < order.length) await Promise.resolve();
        const shuffled = handed.toSorted(
          (one, other) => (order[handed.indexOf(one)] ?? 0) - (order[handed.indexOf(other)] ?? 0),
        );
        for (const id of shuffled) expect(browsers.answer(id, read(id))).toBe(true);
        for (const id of shuffled) expect(browsers.answer(id, read('again'))).toBe(false);
        expect(await Promise.all(asked)).toEqual(order.map((_, index) => read(`call-${index + 1}`)));
        leaving.abort();
        await following;
      }),
    ));
});
