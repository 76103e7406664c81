import type { PageAnswer, PageCall } from '@nod/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createBrowsers } from './browsers.ts';

const ANYWHERE = { writtenIn: null, lastWrittenIn: null };
const STATE: PageCall = { type: 'state', most: 6000 };
const read = (text: string): PageAnswer => ({
  type: 'state',
  state: { url: 'https://a.example/', title: 'A', text },
});

/** Nobody who is away comes back, unless it is waited for. */
function start({ waits = false } = {}) {
  let ids = 0;
  const timers: (() => void)[] = [];
  const browsers = createBrowsers({
    newId: () => `call-${++ids}`,
    after(ms, callback) {
      if (ms <= 5_000 && !waits) {
        queueMicrotask(callback);
        return () => {};
      }
      timers.push(callback);
      return () => timers.splice(timers.indexOf(callback), 1);
    },
  });
  return { browsers, timers };
}

/** A side panel that answers each call by its id. */
function connect({ browsers }: ReturnType<typeof start>, name: string) {
  const leaving = new AbortController();
  const calls: string[] = [];
  const done = (async () => {
    for await (const { id } of browsers.follow(name, leaving.signal)) {
      calls.push(id);
      browsers.answer(id, read(`${name} ${id}`));
    }
  })();
  return { calls, leave: () => leaving.abort(), done };
}

describe('browsers', () => {
  it('AC-7.4 without one every call is answered with that, and nothing waits', async () => {
    const { browsers, timers } = start();
    expect(await browsers.ask(STATE, ANYWHERE)).toMatchObject({ failure: { problem: 'no-browser' } });
    expect(timers).toEqual([]);
  });

  it('AC-7.2 the side panel that the person wrote in is asked and no other; where they wrote elsewhere, the one written in last, or the only one', async () => {
    const test = start();
    const ask = (writtenIn: string | null, lastWrittenIn: string | null = null) =>
      test.browsers.ask(STATE, { writtenIn, lastWrittenIn });
    const one = connect(test, 'one');
    const two = connect(test, 'two');
    expect(await ask('one')).toEqual(read('one call-1'));
    expect(await ask('two', 'one')).toEqual(read('two call-2'));
    expect(await ask(null, 'one')).toEqual(read('one call-3'));
    expect(await ask(null)).toMatchObject({ failure: { problem: 'several-browsers' } });
    expect(await ask(null, 'three')).toMatchObject({ failure: { problem: 'several-browsers' } });
    two.leave();
    await two.done;
    expect(await ask(null, 'two')).toEqual(read('one call-4'));
    expect(await ask('two')).toMatchObject({ failure: { problem: 'no-browser' } });
    one.leave();
    await one.done;
    expect(await ask(null)).toMatchObject({ failure: { problem: 'no-browser' } });
  });

  it('OPS-2 the side panel that was written in may be on its way back to a hub that has just begun: it is waited for, no other', async () => {
    const test = start({ waits: true });
    const asked = test.browsers.ask(STATE, { writtenIn: 'one', lastWrittenIn: null });
    const two = connect(test, 'two');
    const one = connect(test, 'one');
    expect(await asked).toEqual(read('one call-1'));
    expect(two.calls).toEqual([]);
    one.leave();
    await one.done;
    const late = test.browsers.ask(STATE, { writtenIn: 'one', lastWrittenIn: null });
    await expect.poll(() => test.timers.length).toBe(1);
    test.timers[0]?.();
    expect(await late).toMatchObject({ failure: { problem: 'no-browser' } });
    const leaving = new AbortController();
    const stopped = test.browsers.ask(STATE, { writtenIn: 'one', lastWrittenIn: null }, leaving.signal);
    leaving.abort();
    expect(await stopped).toMatchObject({ type: 'failed' });
  });

  it('AC-P13 of the same side panel opened again, the later connection is asked', async () => {
    const test = start();
    const first = connect(test, 'one');
    const again = connect(test, 'one');
    await test.browsers.ask(STATE, ANYWHERE);
    expect([first.calls, again.calls]).toEqual([[], ['call-1']]);
    for (const each of [first, again]) each.leave();
    await Promise.all([first.done, again.done]);
  });

  it('SEC-5 whatever is connected, nothing is asked of another side panel than the one written in', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 }),
        fc.constantFrom('a', 'b', 'c'),
        async (names, writtenIn) => {
          const test = start();
          const connected = names.map((name) => connect(test, name));
          const answer = await test.browsers.ask(STATE, { writtenIn, lastWrittenIn: names[0] ?? null });
          if (names.includes(writtenIn)) expect(answer).toEqual(read(`${writtenIn} call-1`));
          else expect(answer).toMatchObject({ failure: { problem: 'no-browser' } });
          for (const each of connected) each.leave();
          await Promise.all(connected.map(({ done }) => done));
        },
      ),
    ));

  it('AC-7.4 what a browser had not answered when it went, was called off or came late is said to be so', async () => {
    const { browsers, timers } = start();
    const leaving = new AbortController();
    const calls = browsers.follow('panel', leaving.signal);
    const first = calls.next();
    const lost = browsers.ask({ type: 'act', action: { type: 'scroll' }, shown: null }, ANYWHERE);
    await first;
    expect(timers).toEqual([]);
    const stopping = new AbortController();
    const stopped = browsers.ask(STATE, ANYWHERE, stopping.signal);
    stopping.abort();
    expect(await stopped).toMatchObject({ failure: { problem: 'lost' } });
    expect((await calls.next()).value).toMatchObject({ id: 'call-2' });
    expect((await calls.next()).value).toMatchObject({ call: { type: 'stop', of: 'call-2' } });
    const late = browsers.ask(STATE, ANYWHERE);
    timers.at(-1)?.();
    expect(await late).toMatchObject({ failure: { problem: 'silent' } });
    leaving.abort();
    await calls.return();
    expect(await lost).toMatchObject({ failure: { problem: 'lost' } });
    expect(browsers.answer('call-1', read('late'))).toBe(false);
  });

  it('AC-7.4 a browser that goes leaves the calls of another alone, and one that is not wanted any more is not handed out', async () => {
    const { browsers } = start();
    const staying = new AbortController();
    const leaving = new AbortController();
    const stays = browsers.follow('one', staying.signal);
    const first = stays.next();
    const kept = browsers.ask(STATE, ANYWHERE);
    await first;
    const leaves = browsers.follow('two', leaving.signal);
    const waiting = leaves.next();
    leaving.abort();
    await waiting;
    expect(browsers.answer('call-1', read('kept'))).toBe(true);
    expect(await kept).toEqual(read('kept'));
    expect(await browsers.ask(STATE, ANYWHERE, AbortSignal.abort())).toMatchObject({
      failure: { problem: 'lost' },
    });
    const next = stays.next();
    const last = browsers.ask(STATE, ANYWHERE);
    expect((await next).value).toMatchObject({ id: 'call-2', call: STATE });
    staying.abort();
    await stays.return();
    await last;
  });

  it('AC-P13 what is answered leaves nothing behind: no timer, and no stop when its run ends later', async () => {
    const test = start();
    const { calls, leave, done } = connect(test, 'one');
    const run = new AbortController();
    expect(await test.browsers.ask(STATE, ANYWHERE, run.signal)).toEqual(read('one call-1'));
    run.abort();
    expect(test.timers).toEqual([]);
    expect(await test.browsers.ask(STATE, ANYWHERE)).toEqual(read('one call-2'));
    expect(calls).toEqual(['call-1', 'call-2']);
    leave();
    await done;
  });

  it('Feature: agent-core-upgrade, Property 13: AC-P13 every call is answered once, by its own answer, in any order of answers', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.nat(), { minLength: 1, maxLength: 12 }), async (order) => {
        const { browsers } = start();
        const leaving = new AbortController();
        const handed: string[] = [];
        const following = (async () => {
          for await (const { id } of browsers.follow('panel', leaving.signal)) handed.push(id);
        })();
        const asked = order.map(() => browsers.ask(STATE, ANYWHERE));
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
