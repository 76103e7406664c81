// The panel's one connection to the hub that served it. The session cookie travels by itself.
import { createHubClient } from '@nod/client';

export const hubClient = createHubClient({
  baseUrl: '',
  fetch: (url, init) => fetch(url, init),
  timer: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
  random: Math.random,
});
