// Supplement field: where the person says what should be different. It closes by itself when it is left for too long.
import { SUPPLEMENT_LIMIT } from '@nod/decisions';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useThisPanel } from '../../panel/panel.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { isSendKey, useGrowing } from '../../typing/text-field.tsx';
import styles from './decision-footer.module.css';
import { openField, setSupplement, touchField, useUnsentDecision } from './unsent-decisions.ts';

interface SupplementFieldProps {
  requestId: string;
  isSending: boolean;
  /** What the words will be sent as. */
  preview: ReactNode;
  sendButton: ReactNode;
  onLeave: () => void;
  onSend: () => void;
}

export function SupplementField(props: SupplementFieldProps): ReactNode {
  const panel = useThisPanel();
  const { requestId, isSending, onLeave, onSend } = props;
  const { decisions, cancel } = useTexts();
  const { text, field, picks } = useUnsentDecision(requestId);
  const area = useGrowing(text);
  const id = useId();
  const isExpired = field === 'expired';
  const reopen = (): void => {
    openField(panel, requestId);
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onLeave();
    else if (!touchField(panel, requestId)) event.preventDefault();
    else if (isSendKey(event) && !event.repeat) {
      event.preventDefault();
      if (text.trim() !== '') onSend();
    }
  };
  return (
    <div className={styles.field}>
      <label className={styles.ask} htmlFor={id}>
        {decisions.supplement}
      </label>
      <p className={styles.rule} id={`${id}-rule`}>
        {Object.keys(picks).length > 0 ? decisions.ruleWithPicks : decisions.rule}
      </p>
      <textarea
        ref={area}
        id={id}
        rows={2}
        dir="auto"
        value={text}
        placeholder={decisions.words}
        readOnly={isExpired || isSending}
        aria-describedby={`${id}-rule ${id}-state`}
        aria-invalid={countOver(text) > 0 || undefined}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for the field
        autoFocus
        onPointerDown={() => touchField(panel, requestId)}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          if (touchField(panel, requestId)) setSupplement(panel, requestId, event.target.value);
        }}
      />
      <FieldState id={`${id}-state`} text={text} isExpired={isExpired} />
      {!isExpired && props.preview}
      <div className={styles.actions}>
        {isExpired ? (
          <button type="button" className={styles.main} onClick={reopen}>
            {decisions.openAgain}
          </button>
        ) : (
          props.sendButton
        )}
        <button type="button" className={styles.other} disabled={isSending} onClick={onLeave}>
          {cancel}
        </button>
      </div>
    </div>
  );
}

function FieldState({ id, text, isExpired }: { id: string; text: string; isExpired: boolean }): ReactNode {
  const { decisions } = useTexts();
  const over = countOver(text);
  return (
    <div className={styles.state} id={id}>
      <span role="alert" className={styles.problem}>
        {isExpired ? decisions.fieldExpired : over > 0 && decisions.tooLong(over)}
      </span>
      <span className={styles.count} data-over={over > 0 || undefined}>
        {decisions.count(over + SUPPLEMENT_LIMIT, SUPPLEMENT_LIMIT)}
      </span>
    </div>
  );
}

/** By how many characters the text is too long; negative when it is not. */
function countOver(text: string): number {
  return [...text.trim()].length - SUPPLEMENT_LIMIT;
}
