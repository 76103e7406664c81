// Where the extension finds its hub, and when it hears that it was let in.
import { USUAL_ADDRESS, USUAL_PORT } from '@nod/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { moveHub, openHubPlace, parseAddress } from './hub-place.ts';

/** What is stored, and who hears of changes. */
function createStorage() {
  const kept: Record<string, unknown> = {};
  const listeners: ((changes: Record<string, { newValue: unknown }>) => void)[] = [];
  const area = {
    setAccessLevel: async () => {},
    get: async (key: string) => ({ [key]: kept[key] }),
    set: async (values: Record<string, unknown>) => {
      Object.assign(kept, values);
      for (const [key, newValue] of Object.entries(values))
        for (const listener of listeners) listener({ [key]: { newValue } });
    },
    onChanged: { addListener: (listener: (typeof listeners)[number]) => listeners.push(listener) },
  };
  return { kept, area };
}

let storage = createStorage();
beforeEach(() => {
  storage = createStorage();
  vi.stubGlobal('chrome', { storage: { local: storage.area } });
});
afterEach(() => vi.unstubAllGlobals());

it('looks where a hub listens unless the person said otherwise', async () => {
  expect((await openHubPlace()).read()).toEqual({ address: USUAL_ADDRESS, token: null });
  storage.kept.hub = { address: 7, token: 'a' };
  expect((await openHubPlace()).read()).toEqual({ address: USUAL_ADDRESS, token: 'a' });
});

it('SEC-1 hears of every other token that lets it in, also in place of one that the hub has ended, and of no other change', async () => {
  const place = await openHubPlace();
  const heard: (string | null)[] = [];
  place.onLetIn(() => heard.push(place.read().token));
  await place.write({ token: 'first' });
  await place.write({ token: 'first' });
  await storage.area.set({ hub: { address: USUAL_ADDRESS, token: 'second' } });
  await place.write({ token: null });
  expect(heard).toEqual(['first', 'second']);
});

it('SEC-1 forgets its token when another hub is meant, and says so once; the same one changes nothing', async () => {
  const place = await openHubPlace();
  await place.write({ token: 'first' });
  const known = place.read();
  const heard: string[] = [];
  place.onMoved(() => heard.push('moved'));
  const stop = place.subscribe(() => heard.push('changed'));
  await moveHub(place, USUAL_ADDRESS);
  expect(place.read()).toBe(known);
  await moveHub(place, 'http://127.0.0.1:8000');
  stop();
  await place.write({ token: 'second' });
  expect(heard).toEqual(['changed', 'moved']);
  expect(place.read()).toEqual({ address: 'http://127.0.0.1:8000', token: 'second' });
});

it.each([
  [String(USUAL_PORT), USUAL_ADDRESS],
  [' localhost:8000/ ', 'http://127.0.0.1:8000'],
  ['http://127.0.0.1:8000/#/settings', 'http://127.0.0.1:8000'],
  ['https://127.0.0.1:8000', null],
  ['192.168.1.5:7663', null],
  ['127.0.0.1.hub.example', null],
  ['nonsense', null],
  ['', null],
])('takes %j for %j', (typed, address) => {
  expect(parseAddress(typed)).toBe(address);
});
