// The panel as a whole: which screen shows, and what holds for all of them.
import { type ReactNode, Suspense, useState } from 'react';
import { useNoStrayDrops } from '../attachments/file-drop.tsx';
import { Sidebar } from '../conversations/sidebar.tsx';
import { useThisPanel } from '../panel/panel.ts';
import { type Route, useRoute } from '../panel/route.ts';
import { isFresh } from '../state/abilities.ts';
import { useHelp } from '../state/help-state.ts';
import { lazyPart } from '../state/late-part.ts';
import { usePanel } from '../state/panel-store.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './app.module.css';
import { ConnectionBanner, HealthBanner } from './banners.tsx';
import { MainScreen } from './main-screen.tsx';
import { LoadingScreen, SignedOutScreen, UnreachableScreen } from './outside-screens.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const ShortcutsHelp = lazyPart(() => import('./shortcuts-help.tsx'));

export function App(): ReactNode {
  const { Outside } = useThisPanel();
  const phase = usePanel((state) => state.phase);
  if (phase === 'loading') return <LoadingScreen />;
  if (Outside && (phase === 'unreachable' || phase === 'signed-out')) return <Outside phase={phase} />;
  if (phase === 'unreachable') return <UnreachableScreen />;
  if (phase === 'signed-out') return <SignedOutScreen />;
  return <Panel />;
}

function Panel(): ReactNode {
  const texts = useTexts();
  const { screen } = useRoute();
  const isStart = useStart(screen);
  const isHelpOpen = useHelp((help) => help.isOpen);
  useShortcuts();
  useNoStrayDrops();
  const skip = (): void => document.getElementById('main')?.focus();
  return (
    <>
      <button type="button" className={styles.skip} onClick={skip}>
        {texts.skipToConversation}
      </button>
      <ConnectionBanner />
      <div className={styles.page}>
        <HealthBanner />
        <div className={styles.panel} data-at={screen !== 'home' ? 'main' : isStart ? 'start' : 'list'}>
          <div className={styles.side}>
            <Sidebar />
          </div>
          <main id="main" className={styles.main} tabIndex={-1}>
            <MainScreen isStart={isStart} />
          </main>
        </div>
      </div>
      {isHelpOpen && (
        <Suspense>
          <ShortcutsHelp />
        </Suspense>
      )}
    </>
  );
}

/**
 * The start of a newcomer: whether it shows is decided when the person comes there. What arrives while they are there
 * takes no page from under their hands.
 */
function useStart(screen: Route['screen']): boolean {
  const isHome = screen === 'home';
  const isNew = usePanel((state) => isFresh(state.overview));
  const [at, setAt] = useState({ isHome, isStart: isHome && isNew });
  if (at.isHome === isHome) return at.isStart;
  const next = { isHome, isStart: isHome && isNew };
  setAt(next);
  return next.isStart;
}
