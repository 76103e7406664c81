// Hub form: where the hub is to be looked for.
import { PrimaryButton } from '@nod/parts/buttons';
import { TextField } from '@nod/parts/field';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { type KeptHubPlace, moveHub, parseAddress } from '../hub/hub-place.ts';
import { useExtensionTexts } from '../texts/extension-texts.ts';
import styles from './outside-screen.module.css';

interface HubFormProps {
  place: KeptHubPlace;
  /** The person wants the same one tried. */
  onSame: () => void;
}

export function HubForm({ place, onSame }: HubFormProps): ReactNode {
  const { unreachable: texts } = useExtensionTexts();
  const known = place.read().address;
  const [typed, setTyped] = useState(known);
  const address = parseAddress(typed);
  const look = (event: SubmitEvent): void => {
    event.preventDefault();
    if (address === known) onSame();
    else if (address !== null) void moveHub(place, address);
  };
  return (
    <form className={styles.form} onSubmit={look} autoComplete="off">
      <TextField
        label={texts.address}
        value={typed}
        spellCheck={false}
        inputMode="url"
        aria-invalid={address === null}
        onEnter={setTyped}
      />
      {address === null && <p role="alert">{texts.wrong}</p>}
      <PrimaryButton type="submit" disabled={address === null}>
        {address === known ? texts.retry : texts.save}
      </PrimaryButton>
    </form>
  );
}
