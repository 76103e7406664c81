// Hub card: the hub that the extension belongs to, whether it is let in there, and the way out.
import { useThisPanel } from '@nod/parts/app';
import { PrimaryButton, QuietButton } from '@nod/parts/buttons';
import { Card } from '@nod/parts/card';
import { TextField } from '@nod/parts/field';
import { Problem } from '@nod/parts/form-error';
import { NodError } from '@nod/protocol';
import { type ReactNode, type SubmitEvent, useState, useSyncExternalStore } from 'react';
import { type KeptHubPlace, moveHub, parseAddress } from '../hub/hub-place.ts';
import { useExtensionTexts } from '../texts/extension-texts.ts';
import styles from './options-screen.module.css';

export function HubCard({ place }: { place: KeptHubPlace }): ReactNode {
  const { options: texts } = useExtensionTexts();
  const { address, token } = useSyncExternalStore(place.subscribe, place.read);
  const { isUntold, signOut } = useSignOut(place);
  return (
    <Card title={texts.hub} text={token === null ? texts.notPaired : texts.paired(address)}>
      <AddressForm key={address} place={place} />
      {token !== null && (
        <div className={styles.buttons}>
          <QuietButton onClick={() => void signOut()}>{texts.forget}</QuietButton>
        </div>
      )}
      {isUntold && <Problem role="alert">{texts.notTold}</Problem>}
    </Card>
  );
}

function AddressForm({ place }: { place: KeptHubPlace }): ReactNode {
  const { options: texts, unreachable } = useExtensionTexts();
  const known = place.read().address;
  const [typed, setTyped] = useState(known);
  const address = parseAddress(typed);
  const save = (event: SubmitEvent): void => {
    event.preventDefault();
    if (address !== null) void moveHub(place, address);
  };
  return (
    <form className={styles.form} onSubmit={save} autoComplete="off">
      <TextField
        label={unreachable.address}
        hint={texts.addressHint}
        value={typed}
        spellCheck={false}
        inputMode="url"
        onEnter={setTyped}
      />
      {address !== known && (
        <div className={styles.buttons}>
          <PrimaryButton type="submit" disabled={address === null}>
            {unreachable.save}
          </PrimaryButton>
        </div>
      )}
      {address === null && <Problem role="alert">{unreachable.wrong}</Problem>}
    </form>
  );
}

/** The hub is told, so that it lists this browser no longer; where it cannot be, the token is forgotten all the same. */
function useSignOut(place: KeptHubPlace): { isUntold: boolean; signOut: () => Promise<void> } {
  const { client, surface } = useThisPanel();
  const [isUntold, setUntold] = useState(false);
  const signOut = async (): Promise<void> => {
    const isTold = await client.signOut({ surface }).then(
      () => true,
      // It does not know this browser any more.
      (error: unknown) => error instanceof NodError && error.code === 'unauthenticated',
    );
    await place.write({ token: null });
    setUntold(!isTold);
  };
  return { isUntold, signOut };
}
