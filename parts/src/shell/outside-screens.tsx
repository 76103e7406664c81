// Screens outside of the panel: the moment before it is here, a hub that cannot be reached, a browser that is not in, and
// the last resort when the panel itself fails.
import { CloudOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { MessagesSkeleton } from '../conversations/messages-skeleton.tsx';
import { useThisPanel } from '../panel/panel.ts';
import { tryNow } from '../state/connection.ts';
import { usePanel } from '../state/panel-store.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Command } from '../ui/command.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Logo } from '../ui/logo.tsx';
import styles from './app.module.css';

/** The overview is on its way. */
export function LoadingScreen(): ReactNode {
  return (
    <main className={styles.full}>
      <MessagesSkeleton />
    </main>
  );
}

/** The hub could not be reached at all; the panel keeps trying. */
export function UnreachableScreen(): ReactNode {
  const panel = useThisPanel();
  const { connection } = useTexts();
  return (
    <main className={styles.full}>
      <EmptyState
        isWhole
        icon={<CloudOff size={36} strokeWidth={1.5} aria-hidden="true" />}
        title={connection.unreachableTitle}
        text={connection.unreachableText}
      >
        <button type="button" onClick={() => tryNow(panel)}>
          {connection.tryNow}
        </button>
      </EmptyState>
    </main>
  );
}

/** The panel itself has failed: says so instead of showing nothing. */
export function BrokenScreen(): ReactNode {
  const { restart } = useThisPanel();
  const { connection } = useTexts();
  return (
    <main className={styles.full}>
      <EmptyState isWhole title={connection.brokenTitle} text={connection.brokenText}>
        <button type="button" onClick={restart}>
          {connection.reload}
        </button>
      </EmptyState>
    </main>
  );
}

/** The hub does not know this browser (any more); how to get in again. */
export function SignedOutScreen(): ReactNode {
  const panel = useThisPanel();
  const { connection } = useTexts();
  const isLinkRefused = usePanel((state) => state.isLinkRefused);
  const wasIn = usePanel((state) => state.wasIn);
  const [isKept] = useState(panel.storage.isLasting);
  const reason = isLinkRefused ? 'linkRefused' : wasIn ? 'signedOut' : 'stranger';
  return (
    <main className={styles.full}>
      <EmptyState
        isWhole
        icon={<Logo size={48} />}
        title={connection[`${reason}Title`]}
        text={connection[`${reason}Text`]}
      >
        <Command text="node_modules/.bin/nod link" />
        {!isKept && <p>{connection.notKeptText}</p>}
      </EmptyState>
    </main>
  );
}
