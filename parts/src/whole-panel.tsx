// The panel as a whole: follows a hub and draws what it says.
import type { StreamItem } from '@nod/protocol';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepUnsentAnswers } from './inbox/unsent-answers.ts';
import { loadMarkdown } from './markdown/message-text.tsx';
import { ToastsView } from './notices/toasts-view.tsx';
import { followOrders } from './page-beside/followed-orders.ts';
import { type Panel, PanelContext } from './panel/panel.ts';
import { notifyOf } from './settings/notifications.ts';
import { Announcer, announce } from './shell/announcer.tsx';
import { App } from './shell/app.tsx';
import { BrokenScreen } from './shell/outside-screens.tsx';
import { keepPage } from './shell/page.ts';
import { connect } from './state/connection.ts';
import { restoreOutgoing } from './state/sent-messages.ts';
import { noteAnsweredElsewhere } from './state/submitted-answers.ts';
import { FailureGuard } from './ui/failure-guard.tsx';

/** Draws a panel with these ports; a page can hold several. Returns what takes it away. */
export function createPanel(panel: Panel): () => void {
  keepPage(panel);
  restoreOutgoing(panel);
  void loadMarkdown();
  const leaving = new AbortController();
  const onItems = (items: readonly StreamItem[]): void => {
    announce(panel, items);
    noteAnsweredElsewhere(panel, items);
    keepUnsentAnswers(panel, items);
    notifyOf(panel, items);
  };
  void connect(panel, { onItems, signal: leaving.signal });
  const stopLeading = leadLinks(panel);
  const stopOrders = followOrders(panel);
  const root = createRoot(panel.element);
  root.render(
    <StrictMode>
      <PanelContext value={panel}>
        <FailureGuard instead={<BrokenScreen />}>
          <ToastsView>
            <App />
          </ToastsView>
          <Announcer />
        </FailureGuard>
      </PanelContext>
    </StrictMode>,
  );
  return () => {
    leaving.abort();
    stopLeading();
    stopOrders();
    root.unmount();
  };
}

/** A link within the panel leads there in this panel, whatever its address is. Returns how to stop. */
function leadLinks({ element, address }: Panel): () => void {
  const onClick = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#"]') : null;
    const isPlain =
      event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    address.write(link.getAttribute('href') ?? '', { replace: false });
  };
  element.addEventListener('click', onClick);
  return () => element.removeEventListener('click', onClick);
}
