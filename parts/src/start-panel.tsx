// The panel as a whole: follows a hub and draws what it says.
import type { HubClient } from '@nod/client';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepUnsentAnswers } from './inbox/unsent-answers.ts';
import { loadMarkdown } from './markdown/message-text.tsx';
import { ToastsView } from './notices/toasts-view.tsx';
import { notifyOf } from './settings/notifications.ts';
import { Announcer, announce } from './shell/announcer.tsx';
import { App } from './shell/app.tsx';
import { keepAppearance } from './shell/appearance.ts';
import { BrokenScreenGuard } from './shell/broken-screen.tsx';
import { keepPageBadge } from './shell/page-badge.ts';
import { connect } from './state/connect.ts';
import { noteDecidedElsewhere } from './state/decide-approvals.ts';
import { setHubClient } from './state/hub-client.ts';
import { restoreOutgoing } from './state/send-message.ts';

/** Draws the panel of that hub into `element`, once for each page. Returns what takes it away. */
export function startPanel(element: HTMLElement, client: HubClient): () => void {
  setHubClient(client);
  keepAppearance();
  keepPageBadge();
  restoreOutgoing();
  void loadMarkdown();
  void connect((items) => {
    announce(items);
    noteDecidedElsewhere(items);
    keepUnsentAnswers(items);
    notifyOf(items);
  });
  const root = createRoot(element);
  root.render(
    <StrictMode>
      <BrokenScreenGuard>
        <ToastsView>
          <App />
        </ToastsView>
        <Announcer />
      </BrokenScreenGuard>
    </StrictMode>,
  );
  return () => root.unmount();
}
