// The key of this browser's session. Cookies reach every port of this machine; what is stored for the panel's origin
// does not. It is looked up for every call, so that all tabs have the newest.
import { keepsData, readStored, writeStored } from './storage.ts';

const NAME = 'nod.session-key';

/** Where the browser stores nothing, the key lives as long as the page. */
let unstored: string | null = null;

export function readSessionKey(): string | null {
  const stored = unstored ?? readStored(NAME);
  return typeof stored === 'string' ? stored : null;
}

/** Null forgets it. */
export function writeSessionKey(key: string | null): void {
  writeStored(NAME, key);
  unstored = keepsData() ? null : key;
}

/** Hears when another tab was let in. */
export function onKeyOfOtherTab(listener: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === NAME && readSessionKey() !== null) listener();
  });
}
