// A typed answer to one request, right where it is asked.

import type { MessageRequest } from '@nod/surface';
import { PenLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useThisPanel } from '../panel/panel.ts';
import { useTypedAnswer } from '../requests/decision-set/outgoing-decision.ts';
import { WillBeSent } from '../requests/decision-set/outgoing-text.tsx';
import { hasTaps } from '../requests/options.ts';
import { usePanel } from '../state/panel-store.ts';
import { submitAnswer } from '../state/submitted-answers.ts';
import { useTexts } from '../texts/use-texts.ts';
import { TextField } from '../typing/text-field.tsx';
import { clearUnsentText, setUnsentText, useUnsentText } from '../typing/unsent-texts.ts';
import styles from './inbox.module.css';
import { keepUnsentAnswer } from './unsent-answers.ts';

export function AnswerField({ request }: { request: MessageRequest }): ReactNode {
  const panel = useThisPanel();
  const texts = useTexts();
  const draft = useUnsentText(request.id);
  const { text, answer } = useTypedAnswer(draft.text, request);
  const [isOpen, setOpen] = useState(false);
  const isSending = usePanel((state) => state.answering[request.id] !== undefined);
  // The text is kept until the hub has it.
  const send = async (): Promise<void> => {
    if (await submitAnswer(panel, request, text, answer)) clearUnsentText(panel, request.id);
    else keepUnsentAnswer(panel, usePanel.of(panel).getState().requests[request.id] ?? request);
  };
  if (isSending) return null;
  if (!isOpen && draft.text === '' && hasTaps(request)) {
    return (
      <button type="button" className={styles.type} onClick={() => setOpen(true)}>
        <PenLine size={14} aria-hidden="true" />
        {texts.inbox.typeAnswer}
      </button>
    );
  }
  return (
    <>
      <WillBeSent text={text} words={draft.text} />
      <div className={styles.answer}>
        <TextField
          value={draft.text}
          placeholder={texts.composer.answerPlaceholder}
          autoFocus={isOpen}
          onChange={(words) => setUnsentText(panel, request.id, words, request.messageId)}
          onSend={() => void send()}
        />
      </div>
    </>
  );
}
