// Hub place: where the hub is and the token that lets the extension in, kept in chrome.storage. The token goes into no URL
// and to no page: extension pages alone can read it.
import { USUAL_ADDRESS } from '@nod/protocol';
import { z } from 'zod';

const KEY = 'hub';

const hubPlaceSchema = z.object({
  address: z.string().catch(USUAL_ADDRESS),
  token: z.string().nullable().catch(null),
});

export interface HubPlace {
  /** Without a slash at the end. */
  address: string;
  /** Null: not let in. */
  token: string | null;
}

export interface KeptHubPlace {
  /** The same object until something has changed. */
  read(): HubPlace;
  /** Hears of every change. Returns how to stop. */
  subscribe(listener: () => void): () => void;
  write(change: Partial<HubPlace>): Promise<void>;
  /** Hears when another token has come, here or in another window. */
  onLetIn(listener: () => void): void;
  /** Hears when another hub is meant. */
  onMoved(listener: () => void): void;
}

/** What is stored, followed while the page lives. */
export async function openHubPlace(): Promise<KeptHubPlace> {
  await chrome.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' });
  let place = toPlace((await chrome.storage.local.get(KEY))[KEY]);
  const heard = { change: new Set<() => void>(), letIn: new Set<() => void>(), move: new Set<() => void>() };
  const become = (next: HubPlace): void => {
    const before = place;
    if (next.address === before.address && next.token === before.token) return;
    place = next;
    for (const listener of heard.change) listener();
    if (next.address !== before.address) for (const listener of heard.move) listener();
    // Not only where there was none: the hub may have ended the session of the one before.
    if (next.token !== null && next.token !== before.token) for (const listener of heard.letIn) listener();
  };
  chrome.storage.local.onChanged.addListener((changes) => {
    if (changes[KEY]) become(toPlace(changes[KEY].newValue));
  });
  return {
    read: () => place,
    async write(change) {
      const next = { ...place, ...change };
      await chrome.storage.local.set({ [KEY]: next });
      become(next);
    },
    subscribe(listener) {
      heard.change.add(listener);
      return () => heard.change.delete(listener);
    },
    onLetIn: (listener) => void heard.letIn.add(listener),
    onMoved: (listener) => void heard.move.add(listener),
  };
}

function toPlace(stored: unknown): HubPlace {
  return hubPlaceSchema.safeParse(stored).data ?? { address: USUAL_ADDRESS, token: null };
}

/** Another hub is meant from now on. A token is for the hub that gave it. */
export async function moveHub(place: KeptHubPlace, address: string): Promise<void> {
  if (address !== place.read().address) await place.write({ address, token: null });
}

/** What was typed as an address on this machine; null when it is none. */
export function parseAddress(typed: string): string | null {
  const text = typed.trim();
  const whole = /^\d{1,5}$/.test(text) ? `127.0.0.1:${text}` : text;
  const url = URL.parse(whole.includes('://') ? whole : `http://${whole}`);
  if (url?.protocol !== 'http:' || !['127.0.0.1', 'localhost'].includes(url.hostname)) return null;
  return `http://127.0.0.1:${url.port || '80'}`;
}
