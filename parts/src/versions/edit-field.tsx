// The field in which a message is edited, in its own place. Enter sends it again, Escape leaves it as it is.
import type { DeliveredMessage } from '@nod/protocol';
import type { KeyboardEvent, ReactNode } from 'react';
import { KeptChips } from '../attachments/file-chips.tsx';
import { useThisPanel } from '../panel/panel.ts';
import { useAbilities } from '../state/abilities.ts';
import { useTexts } from '../texts/use-texts.ts';
import { focusComposer, isTouch } from '../typing/focus-composer.ts';
import { TextField } from '../typing/text-field.tsx';
import { clearUnsentText, keepText, useUnsentText } from '../typing/unsent-texts.ts';
import { sendInstead } from './edit-message.ts';
import styles from './versions.module.css';

export function EditField({ message }: { message: DeliveredMessage }): ReactNode {
  const panel = useThisPanel();
  const { versions: texts, cancel } = useTexts();
  const { text } = useUnsentText(message.id);
  const { mentions } = useAbilities(message.to);
  const end = (): void => {
    clearUnsentText(panel, message.id);
    if (!isTouch()) focusComposer(panel);
  };
  const send = (): void => {
    end();
    sendInstead(panel, message, text);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    end();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key comes from the field inside
    <div className={styles.edit} onKeyDown={onKeyDown} data-edit>
      {message.attachments && <KeptChips attachments={message.attachments} />}
      <TextField
        value={text}
        canBeEmpty={message.attachments !== undefined}
        placeholder={texts.editing}
        autoFocus
        mentionsTo={mentions ? message.to : null}
        onChange={(changed) => keepText(panel, message.id, changed)}
        onSend={send}
        tools={
          <div className={styles.editTools}>
            <button type="button" onClick={end}>
              {cancel}
            </button>
            <span>{texts.hint}</span>
          </div>
        }
      />
    </div>
  );
}
