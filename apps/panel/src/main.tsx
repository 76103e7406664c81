// The panel in its own page, on the hub that served it. The session's cookie travels by itself, its key with each call.
import '@nod/parts/styles/tokens.css';
import '@nod/parts/styles/base.css';
import { createHubClient } from '@nod/client';
import { createBrowserPorts } from '@nod/parts/browser-ports';
import { createPanel } from '@nod/parts/panel';
import { keepPressesSteady } from '@nod/parts/steady-presses';

const element = document.getElementById('root');
if (!element) throw new Error('the page has no root');

/** What every act of the person here is told with. */
const SURFACE = 'panel';

keepPressesSteady();
const ports = createBrowserPorts();
createPanel({
  ...ports,
  element,
  surface: SURFACE,
  hubAddress: location.origin,
  client: createHubClient({
    baseUrl: '',
    sessionKey: ports.session.readKey,
    fetch: (url, init) => fetch(url, init),
    timer: (delayMs, callback) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  }),
});
