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
  read(): HubPlace;
  write(change: Partial<HubPlace>): Promise<void>;
  /** Hears when another token has come, here or in another window. */
  onLetIn(listener: () => void): void;
}

/** What is stored, followed while the page lives. */
export async function openHubPlace(): Promise<KeptHubPlace> {
  await chrome.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' });
  let place = toPlace((await chrome.storage.local.get(KEY))[KEY]);
  const listeners = new Set<() => void>();
  const moveTo = (next: HubPlace): void => {
    // Not only where there was none: the hub may have ended the session of the one before.
    const isLetIn = next.token !== null && next.token !== place.token;
    place = next;
    if (isLetIn) for (const listener of listeners) listener();
  };
  chrome.storage.local.onChanged.addListener((changes) => {
    if (changes[KEY]) moveTo(toPlace(changes[KEY].newValue));
  });
  return {
    read: () => place,
    async write(change) {
      const next = { ...place, ...change };
      await chrome.storage.local.set({ [KEY]: next });
      moveTo(next);
    },
    onLetIn: (listener) => void listeners.add(listener),
  };
}

function toPlace(stored: unknown): HubPlace {
  return hubPlaceSchema.safeParse(stored).data ?? { address: USUAL_ADDRESS, token: null };
}

/** What was typed as an address on this machine; null when it is none. */
export function parseAddress(typed: string): string | null {
  const text = typed.trim();
  const whole = /^\d{1,5}$/.test(text) ? `127.0.0.1:${text}` : text;
  const url = URL.parse(whole.includes('://') ? whole : `http://${whole}`);
  if (url?.protocol !== 'http:' || !['127.0.0.1', 'localhost'].includes(url.hostname)) return null;
  return `http://127.0.0.1:${url.port || '80'}`;
}
