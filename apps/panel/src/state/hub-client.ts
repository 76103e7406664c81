// The panel's one connection to the hub that served it. The session's cookie travels by itself, its key with each call.
import { createHubClient } from '@nod/client';
import { readSessionKey } from './session-key.ts';

export const hubClient = createHubClient({
  baseUrl: '',
  sessionKey: readSessionKey,
  fetch: (url, init) => fetch(url, init),
  timer: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
  random: Math.random,
});
