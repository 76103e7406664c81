// Starts the panel in the page.
import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadMarkdown } from './messages/message-text.tsx';
import { notifyOf } from './settings/notifications.ts';
import { Announcer, announce } from './shell/announcer.tsx';
import { App } from './shell/app.tsx';
import { keepAppearance } from './shell/appearance.ts';
import { BrokenScreenGuard } from './shell/broken-screen.tsx';
import { keepPageBadge } from './shell/page-badge.ts';
import { keepPressesSteady } from './shell/steady-presses.ts';
import { ToastsView } from './shell/toasts-view.tsx';
import { connect } from './state/connect.ts';
import { noteDecidedElsewhere } from './state/decide-approvals.ts';
import { restoreOutgoing } from './state/send-message.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');

keepAppearance();
keepPageBadge();
keepPressesSteady();
restoreOutgoing();
void loadMarkdown();
void connect((items) => {
  announce(items);
  noteDecidedElsewhere(items);
  notifyOf(items);
});

createRoot(root).render(
  <StrictMode>
    <BrokenScreenGuard>
      <ToastsView>
        <App />
      </ToastsView>
      <Announcer />
    </BrokenScreenGuard>
  </StrictMode>,
);
