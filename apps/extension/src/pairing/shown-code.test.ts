import { NodError } from '@nod/protocol';
import { beforeEach, expect, it, vi } from 'vitest';
import { type FakeChrome, startFakeChrome } from '../test-chrome.ts';
import { type Pairing, pair } from './shown-code.ts';

let browser: FakeChrome;

beforeEach(() => {
  browser = startFakeChrome();
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

/** A hub that gives out codes, and a side panel that shows them until it is left. */
function start(hub: { take: (secret: string) => string | null }) {
  let begun = 0;
  const client = {
    beginPairing: async () => {
      begun += 1;
      return { code: `CODE000${begun}`, secret: `secret ${begun}`, expiresAt: Date.now() + 600_000 };
    },
    takePairing: async ({ secret }: { secret: string }) => hub.take(secret),
  };
  return {
    open() {
      const shown: Pairing[] = [];
      const written: object[] = [];
      const leaving = new AbortController();
      const place = { write: async (change: object) => void written.push(change) };
      const done = pair({ client, place }, (pairing) => shown.push(pairing), leaving.signal);
      return { shown, written, done, leave: () => leaving.abort() };
    },
  };
}

it('SEC-1 the code stays while the side panel is closed and opened, and its token is kept once it is confirmed', async () => {
  let token: string | null = null;
  const hub = start({ take: (secret) => (secret === 'secret 1' ? token : 'of another') });
  const first = hub.open();
  await vi.advanceTimersByTimeAsync(4_000);
  first.leave();
  const second = hub.open();
  await vi.advanceTimersByTimeAsync(4_000);
  expect([first.shown.at(-1), second.shown.at(-1)]).toEqual([
    { type: 'shown', code: 'CODE0001' },
    { type: 'shown', code: 'CODE0001' },
  ]);
  token = 'given';
  await vi.advanceTimersByTimeAsync(2_000);
  await second.done;
  expect([first.written, second.written, browser.session.has('pairing')]).toEqual([
    [],
    [{ token: 'given' }],
    false,
  ]);
});

it('SEC-2 a code that is over is said to be so and forgotten, and a hub that is gone for a while is waited for', async () => {
  let refusal: Error = new TypeError('fetch failed');
  const hub = start({
    take() {
      throw refusal;
    },
  });
  const waiting = hub.open();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(waiting.shown.at(-1)).toEqual({ type: 'shown', code: 'CODE0001' });
  refusal = new NodError('no_longer_valid', 'this pairing is over');
  await vi.advanceTimersByTimeAsync(2_000);
  await waiting.done;
  expect([waiting.shown.at(-1), browser.session.has('pairing')]).toEqual([{ type: 'over' }, false]);
  const another = hub.open();
  await vi.advanceTimersByTimeAsync(0);
  expect(another.shown[0]).toEqual({ type: 'shown', code: 'CODE0002' });
});

it('SEC-2 a stored code that has run out is not shown again', async () => {
  const over = { code: 'OLDCODE1', secret: 'secret 0', expiresAt: Date.now() - 1 };
  for (const stored of [over, { code: 7 }, 'x']) {
    browser.session.set('pairing', stored);
    const panel = start({ take: () => null }).open();
    await vi.advanceTimersByTimeAsync(0);
    expect(panel.shown).toEqual([{ type: 'shown', code: 'CODE0001' }]);
    panel.leave();
  }
});
