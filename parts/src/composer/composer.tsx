// Composer: where the person writes. It always says which question the text will answer, if any.

import type { AgentName, ConversationId, MessageId } from '@nod/protocol';
import type { MessageRequest } from '@nod/surface';
import { Reply, X } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { showToast } from '../notices/toasts.ts';
import { useThisPanel } from '../panel/panel.ts';
import { navigate } from '../panel/route.ts';
import { useTypedAnswer } from '../requests/decision-set/outgoing-decision.ts';
import { WillBeSent } from '../requests/decision-set/outgoing-text.tsx';
import { useAbilities } from '../state/abilities.ts';
import { useChatMode } from '../state/chat-mode-store.ts';
import { lazyPart } from '../state/late-part.ts';
import { useMessage, useQuestionIn } from '../state/selectors.ts';
import { sendMessage } from '../state/sent-messages.ts';
import { submitAnswer } from '../state/submitted-answers.ts';
import { useTexts } from '../texts/use-texts.ts';
import { keepComposerFocus, useFocusOnOpening } from '../typing/focus-composer.ts';
import { TextField } from '../typing/text-field.tsx';
import { chooseTarget, clearUnsentText, setUnsentText, useUnsentText } from '../typing/unsent-texts.ts';
import { toOneLine } from '../ui/one-line.ts';
import { VisibleText } from '../ui/visible-text.tsx';
import styles from './composer.module.css';

const ModeSelectorButton = lazyPart(() => import('./mode-selector-button.tsx'));

interface ComposerProps {
  /** Null for an agent without a conversation yet. */
  conversationId: ConversationId | null;
  agent: AgentName;
  /** What a text answers by default. */
  answers: MessageRequest | null;
}

export function Composer({ conversationId, agent, answers }: ComposerProps): ReactNode {
  const panel = useThisPanel();
  const texts = useTexts();
  const key = conversationId ?? agent;
  const { mentions, modes } = useAbilities(agent);
  const { mode } = useChatMode(conversationId);
  // An agent may not hide that it goes by itself, whatever it says of its modes.
  const hasSwitch = modes.length > 0 || (conversationId !== null && mode !== 'supervised');
  const draft = useUnsentText(key);
  useFocusOnOpening();
  const target = draft.target === 'auto' ? (answers?.messageId ?? null) : draft.target.messageId;
  const question = useQuestionIn(target);
  const { text, answer } = useTypedAnswer(draft.text, question);
  const isAnswering = question?.settlement === null;

  const send = async (): Promise<void> => {
    // With picks it is the card's answer: the words stay until the hub has it.
    if (question && 'decision' in answer) {
      if (await submitAnswer(panel, question, text, answer)) clearUnsentText(panel, key);
      return;
    }
    clearUnsentText(panel, key);
    if (conversationId === null) keepComposerFocus(panel);
    const sent = await sendMessage(panel, {
      conversationId,
      to: agent,
      payload: { text },
      inReplyTo: target,
    });
    if (!sent) return;
    const { message, living } = sent;
    if (living.length > 0)
      showToast(panel, texts.composer.mayWait(message.to), texts.composer.runningNow(living));
    if (conversationId === null) {
      const place = { conversationId: message.conversationId, messageId: null };
      navigate(panel, { screen: 'conversation', ...place }, { replace: true });
    }
  };
  return (
    <footer className={styles.composer}>
      <div className={styles.inner}>
        {target !== null && <TargetChip composerKey={key} conversationId={conversationId} target={target} />}
        <WillBeSent text={text} words={draft.text} />
        <TextField
          isMain
          mentionsTo={mentions ? agent : null}
          value={draft.text}
          placeholder={isAnswering ? texts.composer.answerPlaceholder : texts.composer.placeholder(agent)}
          onChange={(words) => setUnsentText(panel, key, words, target)}
          onSend={() => void send()}
          tools={hasSwitch ? <Tools conversationId={conversationId} /> : undefined}
        />
      </div>
    </footer>
  );
}

function Tools({ conversationId }: { conversationId: ConversationId | null }): ReactNode {
  return (
    <div className={styles.tools}>
      <Suspense>
        <ModeSelectorButton id={conversationId} />
      </Suspense>
    </div>
  );
}

interface TargetChipProps {
  composerKey: string;
  conversationId: ConversationId | null;
  target: MessageId;
}

function TargetChip({ composerKey, conversationId, target }: TargetChipProps): ReactNode {
  const panel = useThisPanel();
  const texts = useTexts();
  const request = useQuestionIn(target);
  const text = useMessage(conversationId, target)?.payload.text ?? '…';
  return (
    <div className={styles.target} data-answering={request?.settlement === null || undefined}>
      <Reply size={14} aria-hidden="true" />
      <span className={styles.verb}>{texts.label(toVerb(request, texts.composer))}</span>
      <VisibleText as="bdi" className={styles.quote} text={toOneLine(text)} />
      <button
        type="button"
        aria-label={texts.composer.detach}
        title={texts.composer.detach}
        onClick={() => chooseTarget(panel, composerKey, null)}
      >
        <X size={15} aria-hidden="true" />
      </button>
    </div>
  );
}

function toVerb(
  request: MessageRequest | undefined,
  texts: { answering: string; replyingTo: string; alreadyAnswered: string },
): string {
  if (!request) return texts.replyingTo;
  return request.settlement === null ? texts.answering : texts.alreadyAnswered;
}
