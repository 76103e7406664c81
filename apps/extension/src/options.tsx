// The options of the extension: the sites that it may read, and the hub that it belongs to.
import '@nod/parts/styles/tokens.css';
import '@nod/parts/styles/base.css';
import { type Panel, PanelContext } from '@nod/parts/app';
import { createBrowserPorts } from '@nod/parts/browser-ports';
import { keepPage } from '@nod/parts/page';
import { createRoot } from 'react-dom/client';
import { openHubPlace } from './hub/hub-place.ts';
import { createPanelClient, createTokenSession } from './hub/panel-ports.ts';
import { readWantedSite } from './options/open-sites.ts';
import { OptionsScreen } from './options/options-screen.tsx';

const element = document.getElementById('root');
if (!element) throw new Error('the page has no root');

const place = await openHubPlace();
/** Not drawn: by it the options look and speak as the side panel does. */
const panel: Panel = {
  ...createBrowserPorts(),
  element,
  surface: 'side-panel',
  hubAddress: place.read().address,
  session: createTokenSession(place),
  client: createPanelClient(place),
  showCount: () => {},
};
keepPage(panel);
place.onMoved(panel.restart);
createRoot(element).render(
  <PanelContext value={panel}>
    <OptionsScreen place={place} wanted={readWantedSite(location.href)} />
  </PanelContext>,
);
