// Reject field: where the person may say why not, or what to do instead. Enter rejects, with or without words.

import type { ToolApproval } from '@nod/protocol';
import { LoaderCircle } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useThisPanel } from '../../panel/panel.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { isSendKey, useGrowing } from '../../typing/text-field.tsx';
import styles from './tool-approval.module.css';
import { changeUnsentVerdict, useUnsentVerdict } from './unsent-verdicts.ts';
import { useApproval } from './use-approval.ts';

/** As long as the hub takes. */
const MAX_WORDS = 10_000;

export function RejectField({ request }: { request: ToolApproval }): ReactNode {
  const panel = useThisPanel();
  const { approvals: texts, cancel, sending, toolTitle, words: all } = useTexts();
  const { words } = useUnsentVerdict(request.id);
  const { isSending, reject } = useApproval(request);
  const area = useGrowing(words);
  const id = useId();
  const field = useRef<HTMLDivElement>(null);
  // What the person has asked for is in view, down to its buttons.
  useEffect(() => {
    // Browsers may give a promise, which is no cleanup.
    field.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const leave = (): void => changeUnsentVerdict(panel, request.id, { stage: 'deciding' });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') leave();
    else if (isSendKey(event) && !event.repeat) {
      event.preventDefault();
      reject(words.trim());
    }
  };
  return (
    <div ref={field} className={styles.field}>
      <label htmlFor={id}>{texts.words}</label>
      <textarea
        ref={area}
        id={id}
        rows={1}
        dir="auto"
        value={words}
        maxLength={MAX_WORDS}
        readOnly={isSending}
        aria-describedby={`${id}-hint`}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for the field
        autoFocus
        onKeyDown={onKeyDown}
        onChange={(event) => changeUnsentVerdict(panel, request.id, { words: event.target.value })}
      />
      <p className={styles.hint} id={`${id}-hint`}>
        {texts.wordsHint} <span className={styles.enter}>{texts.enterRejects}</span>
      </p>
      <div className={styles.actions}>
        <button
          type="button"
          className={styles.reject}
          disabled={isSending}
          aria-busy={isSending}
          aria-label={texts.rejectNamed(toolTitle(request.call.toolName))}
          onClick={() => reject(words.trim())}
        >
          {isSending && <LoaderCircle className={styles.spinner} size={15} aria-label={sending} />}
          {all.actions.reject}
        </button>
        <button type="button" className={styles.quiet} disabled={isSending} onClick={leave}>
          {cancel}
        </button>
      </div>
    </div>
  );
}
