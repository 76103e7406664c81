// Below the questions: the text that will be sent, what is still open, and the buttons that send it.
import { Check, LoaderCircle, Puzzle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useThisPanel } from '../../panel/panel.ts';
import { type Texts, useTexts } from '../../texts/use-texts.ts';
import styles from './decision-footer.module.css';
import type { DecisionSetRequest } from './decision-set.tsx';
import { type DecisionAnswering, type OutgoingDecision, useDecisionAnswer } from './outgoing-decision.ts';
import { OpenOnes, OutgoingText } from './outgoing-text.tsx';
import { SupplementField } from './supplement-field.tsx';
import { clearPicks, openField } from './unsent-decisions.ts';

/** Longer texts stand above the button only. */
const MAX_LABEL_LENGTH = 32;

interface DecisionFooterProps {
  request: DecisionSetRequest;
  /** Of the ids of the questions in the page. */
  prefix: string;
}

export function DecisionFooter({ request, prefix }: DecisionFooterProps): ReactNode {
  const panel = useThisPanel();
  const answering = useDecisionAnswer(request);
  const [wasOpened, setOpened] = useState(false);
  const { draft, isSending, send, leave } = answering;
  const open = (): void => {
    setOpened(true);
    openField(panel, request.id);
  };
  const preview = <Preview {...answering} requestId={request.id} prefix={prefix} />;
  if (draft.field === 'closed') {
    return (
      <div className={styles.footer} data-field="closed">
        {preview}
        <div className={styles.actions}>
          <MainButton {...answering} />
          <PartlyButton isSending={isSending} takesFocus={wasOpened} onOpen={open} />
        </div>
      </div>
    );
  }
  return (
    <div className={styles.footer} data-field={draft.field}>
      <SupplementField
        requestId={request.id}
        isSending={isSending}
        preview={preview}
        sendButton={<MainButton {...answering} />}
        onLeave={leave}
        onSend={send}
      />
    </div>
  );
}

interface PreviewProps extends DecisionAnswering {
  requestId: string;
  prefix: string;
}

function Preview({ draft, outgoing, isSending, requestId, prefix }: PreviewProps): ReactNode {
  const panel = useThisPanel();
  const isChanged = Object.keys(draft.picks).length > 0;
  return (
    <>
      <OutgoingText
        outgoing={outgoing}
        isWriting={draft.field !== 'closed'}
        canReset={isChanged && !isSending}
        onReset={() => clearPicks(panel, requestId)}
      />
      {outgoing.type === 'send' && outgoing.open.length > 0 && (
        <OpenOnes ids={outgoing.open} prefix={prefix} />
      )}
    </>
  );
}

function MainButton({ outgoing, isSending, send }: DecisionAnswering): ReactNode {
  const texts = useTexts();
  return (
    <button
      type="button"
      className={styles.main}
      disabled={isSending || outgoing.type === 'too-long'}
      aria-busy={isSending}
      onClick={send}
    >
      {isSending && <LoaderCircle className={styles.spinner} size={15} aria-hidden="true" />}
      <Label text={toMainLabel(outgoing, texts)} />
    </button>
  );
}

interface PartlyButtonProps {
  isSending: boolean;
  /** The focus comes back here from the field that was left. */
  takesFocus: boolean;
  onOpen: () => void;
}

function PartlyButton({ isSending, takesFocus, onOpen }: PartlyButtonProps): ReactNode {
  const { words } = useTexts();
  return (
    <button
      type="button"
      className={styles.other}
      disabled={isSending}
      // biome-ignore lint/a11y/noAutofocus: only after the person has left the field
      autoFocus={takesFocus}
      onClick={onOpen}
    >
      <Label text={words.actions.partial} />
    </button>
  );
}

const SIGNS = { '✅': Check, '🧩': Puzzle };

/** The sign that a label begins with is drawn: not every machine has a font for it. */
function Label({ text }: { text: string }): ReactNode {
  const [sign = '', ...words] = text.split(' ');
  const Icon = Object.hasOwn(SIGNS, sign) ? SIGNS[sign as keyof typeof SIGNS] : null;
  if (!Icon) return text;
  return (
    <>
      <Icon size={16} strokeWidth={2.5} aria-hidden="true" />
      <span className={styles.sign}>{sign}</span>
      {` ${words.join(' ')}`}
    </>
  );
}

function toMainLabel(outgoing: OutgoingDecision, { decisions, cancel, composer, words }: Texts): string {
  if (outgoing.type === 'cancel') return cancel;
  if (outgoing.type === 'too-long' || outgoing.decision.type === 'supplement') return composer.send;
  if (outgoing.decision.type === 'accept-all') return words.actions.acceptAll;
  return outgoing.text.length > MAX_LABEL_LENGTH ? decisions.sendThis : decisions.send(outgoing.text);
}
