// Pairing screen: how this browser is let into the hub, in two steps, by a code that the person types there.
import { useThisPanel } from '@nod/parts/app';
import { QuietButton } from '@nod/parts/buttons';
import { Command } from '@nod/parts/command';
import { CopyButton } from '@nod/parts/copy-button';
import { EmptyState } from '@nod/parts/empty-state';
import { Logo } from '@nod/parts/logo';
import { PAIRING_QUERY, toHash } from '@nod/parts/route';
import { type ReactNode, useState } from 'react';
import type { KeptHubPlace } from '../hub/hub-place.ts';
import { useExtensionTexts } from '../texts/extension-texts.ts';
import { HubForm } from './hub-form.tsx';
import styles from './outside-screen.module.css';
import { usePairing } from './shown-code.ts';

const AT_THE_FIELD = toHash({ screen: 'settings', section: 'credentials', query: PAIRING_QUERY });

export function PairingScreen({ place }: { place: KeptHubPlace }): ReactNode {
  const { client } = useThisPanel();
  const { pairing: texts } = useExtensionTexts();
  const [ports] = useState({ client, place });
  const { pairing, again } = usePairing(ports);
  // A token that the hub takes no longer: the person was in.
  const wasIn = place.read().token !== null;
  const title = wasIn ? texts.signedOutTitle : texts.title;
  return (
    <EmptyState
      isWhole
      icon={<Logo size={44} />}
      title={title}
      text={wasIn ? texts.signedOutText : texts.text}
    >
      {pairing.type === 'over' ? (
        <>
          <p role="status">{texts.over}</p>
          <QuietButton onClick={again}>{texts.another}</QuietButton>
        </>
      ) : (
        <Steps place={place} code={pairing.type === 'shown' ? pairing.code : ''} />
      )}
      <AnotherHub place={place} />
    </EmptyState>
  );
}

interface StepsProps {
  place: KeptHubPlace;
  /** Empty until the hub has given one. */
  code: string;
}

function Steps({ place, code }: StepsProps): ReactNode {
  const { pairing: texts } = useExtensionTexts();
  const shown = code === '' ? '' : `${code.slice(0, 4)}-${code.slice(4)}`;
  return (
    <>
      <ol className={styles.steps}>
        <li>
          <a
            className={styles.open}
            href={`${place.read().address}/${AT_THE_FIELD}`}
            target="_blank"
            rel="noreferrer"
          >
            {texts.open}
          </a>
        </li>
        <li>
          {texts.type}
          <div className={styles.codeLine}>
            <output className={styles.code} aria-label={texts.code} data-code={shown}>
              {shown === '' ? '····-····' : shown}
            </output>
            {shown !== '' && <CopyButton text={shown} label={texts.copy} />}
          </div>
        </li>
      </ol>
      <p className={styles.waiting} role="status">
        {texts.waiting}
      </p>
      <details className={styles.fold}>
        <summary>{texts.terminal}</summary>
        <p>{texts.terminalText}</p>
        {shown !== '' && <Command text={`node_modules/.bin/nod sessions pair ${shown}`} />}
      </details>
    </>
  );
}

function AnotherHub({ place }: { place: KeptHubPlace }): ReactNode {
  const { restart } = useThisPanel();
  const { pairing: texts } = useExtensionTexts();
  return (
    <details className={styles.fold}>
      <summary>{texts.elsewhere(place.read().address)}</summary>
      <HubForm place={place} onSame={restart} />
    </details>
  );
}
