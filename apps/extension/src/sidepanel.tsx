// The side panel: the panel of the hub beside any page, let in by a token of its own.
import '@nod/parts/styles/tokens.css';
import '@nod/parts/styles/base.css';
import type { Panel } from '@nod/parts/app';
import { createBrowserPorts } from '@nod/parts/browser-ports';
import { createPanel } from '@nod/parts/panel';
import { keepPressesSteady } from '@nod/parts/steady-presses';
import { BUILT_IN_AGENT } from '@nod/protocol';
import { openHubPlace } from './hub/hub-place.ts';
import { createPanelClient, createTokenSession, showCount } from './hub/panel-ports.ts';
import { readSidePanelId } from './hub/side-panel-id.ts';
import { openSites } from './options/open-sites.ts';
import { createPageOrders } from './orders/page-orders.ts';
import { followBesideTab } from './page/beside-tab.ts';
import { createContentScriptBridge } from './page/content-script-bridge.ts';
import { followHubCalls } from './page/hub-calls.ts';
import { createPageBeside } from './page/page-beside.ts';
import { OutsideScreen } from './pairing/outside-screen.tsx';
import { currentExtensionTexts } from './texts/extension-texts.ts';

/** What every act of the person here is told with. */
const SURFACE = 'side-panel';

const element = document.getElementById('root');
if (!element) throw new Error('the page has no root');

keepPressesSteady();
const place = await openHubPlace();
place.onMoved(() => location.reload());
const tab = await followBesideTab();
const bridge = createContentScriptBridge({ tab, hubAddress: place.read().address });
const client = createPanelClient(place);
const sidePanel = await readSidePanelId();
void followHubCalls({ client, bridge, sidePanel }, new AbortController().signal);
const page = createPageBeside(bridge, tab, sidePanel);
// Beside a page the person speaks with the hub's own agent; what else there is stands one step back.
if (location.hash === '') history.replaceState(null, '', `#/agent/${BUILT_IN_AGENT}`);
const windowId = (await chrome.windows.getCurrent()).id;
const panel: Panel = {
  ...createBrowserPorts(),
  element,
  surface: SURFACE,
  hubAddress: place.read().address,
  session: createTokenSession(place),
  client,
  page,
  orders: createPageOrders(windowId, () => currentExtensionTexts(panel)),
  openSites: () => openSites(page.read()),
  showCount,
  Outside: ({ phase }) => <OutsideScreen phase={phase} place={place} />,
};
createPanel(panel);
// Nobody counts while the panel is closed.
addEventListener('pagehide', () => showCount(0));
