// The panel in the page, on the hub that served it. The session's cookie travels by itself, its key with each call.
import '@nod/parts/styles/tokens.css';
import '@nod/parts/styles/base.css';
import { createHubClient } from '@nod/client';
import { startPanel } from '@nod/parts/panel';
import { readSessionKey } from '@nod/parts/session-key';
import { keepPressesSteady } from '@nod/parts/steady-presses';

const element = document.getElementById('root');
if (!element) throw new Error('the page has no root');

keepPressesSteady();
startPanel(
  element,
  createHubClient({
    baseUrl: '',
    sessionKey: readSessionKey,
    fetch: (url, init) => fetch(url, init),
    timer: (delayMs, callback) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  }),
);
