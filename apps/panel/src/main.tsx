// Starts the panel in the page, on the hub that served it. The session's cookie travels by itself, its key with each
// call.
import './styles/tokens.css';
import './styles/base.css';
import { createHubClient } from '@nod/client';
import { keepPressesSteady } from './shell/steady-presses.ts';
import { startPanel } from './start-panel.tsx';
import { readSessionKey } from './state/session-key.ts';

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
