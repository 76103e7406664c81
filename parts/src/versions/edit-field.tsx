// The field in which a message is edited, in its own place. Enter sends it anew, Escape leaves it as it is.
import type { DeliveredMessage } from '@nod/protocol';
import type { KeyboardEvent, ReactNode } from 'react';
import { useAbilities } from '../state/abilities.ts';
import { useTexts } from '../texts/use-texts.ts';
import { clearDraft, keepText, useComposerDraft } from '../typing/composer-drafts.ts';
import { focusComposer, isTouch } from '../typing/focus-composer.ts';
import { TextField } from '../typing/text-field.tsx';
import { sendInstead } from './message-again.ts';
import styles from './versions.module.css';

export function EditField({ message }: { message: DeliveredMessage }): ReactNode {
  const { versions: texts } = useTexts();
  const { text } = useComposerDraft(message.id);
  const { mentions } = useAbilities(message.to);
  const end = (): void => {
    clearDraft(message.id);
    if (!isTouch()) focusComposer();
  };
  const send = (): void => {
    end();
    sendInstead(message, text);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    end();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key comes from the field inside
    <div className={styles.edit} onKeyDown={onKeyDown} data-edit>
      <TextField
        value={text}
        placeholder={texts.editing}
        autoFocus
        canMention={mentions}
        onChange={(changed) => keepText(message.id, changed)}
        onSend={send}
        tools={
          <div className={styles.editTools}>
            <button type="button" onClick={end}>
              {texts.cancel}
            </button>
            <span>{texts.hint}</span>
          </div>
        }
      />
    </div>
  );
}
