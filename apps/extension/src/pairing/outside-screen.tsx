// Outside screen of the side panel: a code to pair with the hub by, or where to look for a hub that does not answer.
import { useThisPanel } from '@nod/parts/app';
import { Command } from '@nod/parts/command';
import { EmptyState } from '@nod/parts/empty-state';
import { Logo } from '@nod/parts/logo';
import { type ReactNode, useState } from 'react';
import { type KeptHubPlace, parseAddress } from '../hub/hub-place.ts';
import { useExtensionTexts } from '../texts/extension-texts.ts';
import styles from './outside-screen.module.css';
import { usePairing } from './shown-code.ts';

interface OutsideScreenProps {
  phase: 'unreachable' | 'signed-out';
  place: KeptHubPlace;
}

export function OutsideScreen({ phase, place }: OutsideScreenProps): ReactNode {
  return (
    <main className={styles.outside}>
      {phase === 'unreachable' ? <UnreachableHub place={place} /> : <PairingCode place={place} />}
    </main>
  );
}

function PairingCode({ place }: { place: KeptHubPlace }): ReactNode {
  const { client } = useThisPanel();
  const { pairing: texts } = useExtensionTexts();
  const [ports] = useState({ client, place });
  const { pairing, again } = usePairing(ports);
  const code = pairing.type === 'shown' ? `${pairing.code.slice(0, 4)}-${pairing.code.slice(4)}` : '';
  return (
    <EmptyState icon={<Logo size={44} />} title={texts.title} text={texts.text}>
      {pairing.type === 'over' ? (
        <>
          <p role="status">{texts.over}</p>
          <button type="button" onClick={again}>
            {texts.another}
          </button>
        </>
      ) : (
        <>
          <output className={styles.code} aria-label={texts.code} data-code={code}>
            {code === '' ? '····-····' : code}
          </output>
          <p className={styles.waiting} role="status">
            {texts.waiting}
          </p>
          {code !== '' && <Command text={`node_modules/.bin/nod sessions pair ${code}`} />}
          <a href={`${place.read().address}/#/settings/credentials`} target="_blank" rel="noreferrer">
            {texts.openPanel}
          </a>
        </>
      )}
    </EmptyState>
  );
}

function UnreachableHub({ place }: { place: KeptHubPlace }): ReactNode {
  const { restart } = useThisPanel();
  const { unreachable: texts } = useExtensionTexts();
  const [typed, setTyped] = useState(place.read().address);
  const address = parseAddress(typed);
  const look = async (): Promise<void> => {
    if (address === null) return;
    // A token is for the hub that gave it.
    const isSame = address === place.read().address;
    await place.write(isSame ? {} : { address, token: null });
    restart();
  };
  return (
    <EmptyState icon={<Logo size={44} />} title={texts.title} text={texts.text}>
      <form
        id="hub"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void look();
        }}
      >
        <label htmlFor="hub-address">{texts.address}</label>
        <input
          id="hub-address"
          value={typed}
          spellCheck={false}
          inputMode="url"
          onChange={({ target }) => setTyped(target.value)}
        />
        {address === null && <p role="alert">{texts.wrong}</p>}
      </form>
      <button type="submit" form="hub" disabled={address === null}>
        {address === place.read().address ? texts.retry : texts.save}
      </button>
    </EmptyState>
  );
}
