// The buttons of a request, in the order the agent gave them. Tapping one sends exactly its text.

import { findChosen, type HumanRequest } from '@nod/protocol';
import { Check, LoaderCircle, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { useThisPanel } from '../panel/panel.ts';
import { usePanel } from '../state/panel-store.ts';
import { useTexts } from '../texts/use-texts.ts';
import { VisibleText } from '../ui/visible-text.tsx';
import { toKey, useTakesKeys } from './answer-keys.ts';
import { chooseReply, toOptions, toRecommended } from './options.ts';
import styles from './quick-replies.module.css';

export function QuickReplies({ request }: { request: HumanRequest }): ReactNode {
  const panel = useThisPanel();
  const texts = useTexts();
  const sending = usePanel((state) => state.answering[request.id]);
  const takesKeys = useTakesKeys(request.id);
  const options = toOptions(request);
  const chosen = findChosen(request.settlement, 'option')?.index ?? options.indexOf(sending ?? '');
  const isClosed = request.settlement !== null || sending !== undefined;
  // A list would be the natural element, but a group of buttons is what screen readers announce best.
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings its own looks and legend
    <div
      role="group"
      aria-label={texts.requests.label}
      className={styles.replies}
      data-request={request.id}
      data-takes-keys={(takesKeys && !isClosed) || undefined}
    >
      {options.map((text, index) => (
        <QuickReply
          // biome-ignore lint/suspicious/noArrayIndexKey: options never move, and may be equal
          key={index}
          text={text}
          keyName={toKey(index)}
          takesKeys={takesKeys && !isClosed}
          isRecommended={toRecommended(request) === index}
          isChosen={chosen === index}
          isSending={chosen === index && sending !== undefined && request.settlement === null}
          isDisabled={isClosed}
          onChoose={() => chooseReply(panel, request, text)}
        />
      ))}
    </div>
  );
}

interface QuickReplyProps {
  text: string;
  keyName: string;
  takesKeys: boolean;
  isRecommended: boolean;
  isChosen: boolean;
  isSending: boolean;
  isDisabled: boolean;
  onChoose: () => void;
}

function QuickReply(props: QuickReplyProps): ReactNode {
  const texts = useTexts();
  const { text, keyName, isRecommended, isChosen, isSending, isDisabled, onChoose } = props;
  const digit = props.takesKeys ? keyName : undefined;
  return (
    <button
      type="button"
      className={styles.reply}
      disabled={isDisabled}
      aria-busy={isSending}
      aria-keyshortcuts={digit}
      data-key={keyName}
      data-digit={digit}
      data-chosen={isChosen || undefined}
      data-recommended={isRecommended || undefined}
      title={isRecommended ? texts.words.recommended : undefined}
      onClick={onChoose}
    >
      {isSending && <LoaderCircle className={styles.spinner} size={15} aria-label={texts.sending} />}
      {isChosen && !isSending && <Check size={15} aria-hidden="true" />}
      {isRecommended && !isChosen && <Star size={14} aria-label={texts.words.recommended} />}
      <VisibleText as="span" className={styles.text} dir="auto" data-part="text" text={text} />
    </button>
  );
}
