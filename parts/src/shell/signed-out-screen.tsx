// The signed-out screen: the hub does not know this browser (any more), and how to get in again.
import { type ReactNode, useState } from 'react';
import { useThisPanel } from '../panel/panel.ts';
import { usePanel } from '../state/panel-store.ts';
import type { Texts } from '../texts/texts.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Command } from '../ui/command.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Logo } from '../ui/logo.tsx';
import styles from './app.module.css';

type Reason = 'linkRefused' | 'signedOut' | 'stranger';

function toWords(reason: Reason, texts: Texts['connection']): { title: string; text: string } {
  return { title: texts[`${reason}Title`], text: texts[`${reason}Text`] };
}

export function SignedOutScreen(): ReactNode {
  const panel = useThisPanel();
  const { connection } = useTexts();
  const isLinkRefused = usePanel((state) => state.isLinkRefused);
  const [isKept] = useState(panel.storage.isLasting);
  const wasIn = usePanel((state) => state.wasIn);
  const { title, text } = toWords(
    isLinkRefused ? 'linkRefused' : wasIn ? 'signedOut' : 'stranger',
    connection,
  );
  return (
    <main className={styles.full}>
      <EmptyState icon={<Logo size={48} />} title={title} text={text}>
        <Command text="node_modules/.bin/nod link" />
        {!isKept && <p>{connection.notKeptText}</p>}
      </EmptyState>
    </main>
  );
}
