// Outside screen of the side panel: a code to pair with the hub by, or where to look for a hub that does not answer.
import { useThisPanel } from '@nod/parts/app';
import { EmptyState } from '@nod/parts/empty-state';
import { Logo } from '@nod/parts/logo';
import type { ReactNode } from 'react';
import type { KeptHubPlace } from '../hub/hub-place.ts';
import { useExtensionTexts } from '../texts/extension-texts.ts';
import { HubForm } from './hub-form.tsx';
import styles from './outside-screen.module.css';
import { PairingScreen } from './pairing-screen.tsx';

interface OutsideScreenProps {
  phase: 'unreachable' | 'signed-out';
  place: KeptHubPlace;
}

export function OutsideScreen({ phase, place }: OutsideScreenProps): ReactNode {
  return (
    <main className={styles.outside}>
      {phase === 'unreachable' ? <UnreachableHub place={place} /> : <PairingScreen place={place} />}
    </main>
  );
}

function UnreachableHub({ place }: { place: KeptHubPlace }): ReactNode {
  const { restart } = useThisPanel();
  const { unreachable: texts } = useExtensionTexts();
  return (
    <EmptyState isWhole icon={<Logo size={44} />} title={texts.title} text={texts.text}>
      <HubForm place={place} onSame={restart} />
      <p className={styles.waiting}>{texts.trying}</p>
    </EmptyState>
  );
}
