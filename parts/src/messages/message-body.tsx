// Message body: what a message says: its text, and any other content of its payload for those who want to see it.
import { type DeliveredMessage, DOOR_FIELD, PERSON, withoutMessageContext } from '@nod/protocol';
import { type ReactNode, useMemo } from 'react';
import { AttachedFiles } from '../attachments/attached-files.tsx';
import { FoldedText } from '../markdown/folded-text.tsx';
import { SentPage } from '../page-beside/sent-page.tsx';
import { useAbilities } from '../state/abilities.ts';
import { useAsked } from '../state/selectors.ts';
import { useUnfolded } from '../state/unfolded.ts';
import { useTexts } from '../texts/use-texts.ts';
import { VisibleText } from '../ui/visible-text.tsx';
import styles from './message-row.module.css';
import { type AnswerParts, splitQuestions } from './question-parts.ts';

export function MessageBody({ message }: { message: DeliveredMessage }): ReactNode {
  const texts = useTexts();
  const { text = '', quickReplies: _, [DOOR_FIELD]: __, ...rest } = message.payload;
  const isOwn = message.from === PERSON;
  const others = isOwn ? withoutMessageContext(rest) : rest;
  const { mentions } = useAbilities(message.to);
  return (
    <>
      {(text.trim() !== '' || !message.attachments) && (
        <SaidText id={message.id} text={text} hasMentions={isOwn && mentions} />
      )}
      {message.attachments && <AttachedFiles attachments={message.attachments} />}
      {isOwn && <SentPage payload={message.payload} />}
      {Object.keys(others).length > 0 && (
        <details className={styles.others}>
          <summary>{texts.messages.otherContent}</summary>
          {/* Long lines scroll by keyboard too. */}
          <VisibleText as="pre" tabIndex={0} text={JSON.stringify(others, null, 2)} />
        </details>
      )}
    </>
  );
}

interface SaidTextProps {
  /** Of the message. */
  id: DeliveredMessage['id'];
  text: string;
  hasMentions?: boolean;
}

/** What a message says. Questions that stand below it as a decision set are shown once. */
export function SaidText({ id, text, hasMentions = false }: SaidTextProps): ReactNode {
  const texts = useTexts();
  const parts = useParts(id, text);
  if (text.trim() === '') return <p className={styles.nothing}>{texts.messages.noText}</p>;
  if (parts) return <AskingText id={id} text={text} parts={parts} />;
  return <FoldedText id={id} text={text} hasMentions={hasMentions} />;
}

/** Of an answer whose questions are shown below it; null for any other message. */
function useParts(id: DeliveredMessage['id'], text: string): AnswerParts | null {
  const request = useAsked(id);
  const questions = request?.kind === 'decision-set' ? request.questions : null;
  const isShown = request?.settlement === null || request?.settlement.outcome === 'answered';
  return useMemo(
    () => (questions && isShown ? splitQuestions(text, questions) : null),
    [text, questions, isShown],
  );
}

/** The questions as they are written are one tap away. */
function AskingText({ id, text, parts }: SaidTextProps & { parts: AnswerParts }): ReactNode {
  const { messages: texts } = useTexts();
  const [isUnfolded, toggle] = useUnfolded(`${id}/questions`);
  const fold = (
    <button type="button" className={styles.fold} onClick={toggle} aria-expanded={isUnfolded}>
      {isUnfolded ? texts.hideQuestions : texts.showQuestions}
    </button>
  );
  if (isUnfolded) {
    return (
      <>
        <FoldedText id={id} text={text} />
        {fold}
      </>
    );
  }
  return (
    <>
      {parts.before !== '' && <FoldedText id={`${id}/before`} text={parts.before} />}
      {fold}
      {parts.after !== '' && <FoldedText id={`${id}/after`} text={parts.after} />}
    </>
  );
}
