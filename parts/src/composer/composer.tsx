// Composer: where the person writes. It always says which question the text will answer, if any.

import {
  type AgentName,
  type Attachment,
  type ConversationId,
  type MessageId,
  toSaidText,
} from '@nod/protocol';
import type { MessageRequest } from '@nod/surface';
import { Reply, X } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { AddFilesButton } from '../attachments/add-files-button.tsx';
import fileStyles from '../attachments/attachments.module.css';
import { UnsentChips } from '../attachments/file-chips.tsx';
import { addDropped } from '../attachments/file-drop.tsx';
import { isPastedFile } from '../attachments/picked-files.ts';
import { addFiles, clearFiles, hasFailed, useUnsentFiles } from '../attachments/unsent-files.ts';
import { showToast } from '../notices/toasts.ts';
import { PageChip } from '../page-beside/page-chip.tsx';
import { useThisPanel } from '../panel/panel.ts';
import { navigate } from '../panel/route.ts';
import { useTypedAnswer } from '../requests/decision-set/outgoing-decision.ts';
import { WillBeSent } from '../requests/decision-set/outgoing-text.tsx';
import { useAbilities, useTakesFiles } from '../state/abilities.ts';
import { capturePage } from '../state/captured-page.ts';
import { useChatMode } from '../state/chat-mode-store.ts';
import { lazyPart } from '../state/late-part.ts';
import { useMessage, useQuestionIn } from '../state/selectors.ts';
import { sendMessage } from '../state/sent-messages.ts';
import { submitAnswer } from '../state/submitted-answers.ts';
import { useTexts } from '../texts/use-texts.ts';
import { focusComposer, isTouch, keepComposerFocus, useFocusOnOpening } from '../typing/focus-composer.ts';
import { TextField } from '../typing/text-field.tsx';
import { chooseTarget, clearUnsentText, setUnsentText, useUnsentText } from '../typing/unsent-texts.ts';
import { toOneLine } from '../ui/one-line.ts';
import { VisibleText } from '../ui/visible-text.tsx';
import styles from './composer.module.css';
import { useSending } from './sending.ts';

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
  const { mode } = useChatMode(conversationId, agent);
  // An agent may not hide that it goes by itself, whatever it says of its modes.
  const hasSwitch = modes.length > 0 || (conversationId !== null && mode !== 'supervised');
  const draft = useUnsentText(key);
  useFocusOnOpening();
  const target = draft.target === 'auto' ? (answers?.messageId ?? null) : draft.target.messageId;
  const question = useQuestionIn(target);
  const { text, answer } = useTypedAnswer(draft.text, question);
  const isAnswering = question?.settlement === null;

  const files = useUnsentFiles(key);
  const takesFiles = useTakesFiles(agent);
  const send = async (attachments: readonly Attachment[]): Promise<void> => {
    // With picks it is the card's answer: the words stay until the hub has it. Files go with a message alone.
    if (question && 'decision' in answer && attachments.length === 0) {
      if (await submitAnswer(panel, question, text, answer)) clearUnsentText(panel, key);
      return;
    }
    clearUnsentText(panel, key);
    clearFiles(panel, key);
    if (conversationId === null) keepComposerFocus(panel);
    const sent = await sendMessage(panel, {
      conversationId,
      to: agent,
      payload: { ...(text.trim() !== '' && { text }), ...(await capturePage(panel, agent)) },
      attachments,
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
  const { isWaiting, begin, callOff } = useSending(key, send);
  const addFile = (
    <AddFilesButton
      onAdd={(chosen) => {
        callOff();
        addFiles(panel, key, chosen);
        // What is typed next is words, and no key that acts.
        if (!isTouch()) focusComposer(panel);
      }}
    />
  );
  return (
    <footer className={styles.composer}>
      <div className={styles.inner}>
        {target !== null && <TargetChip composerKey={key} conversationId={conversationId} target={target} />}
        <WillBeSent text={text} words={draft.text} />
        <PageChip agent={agent} />
        <UnsentChips composerKey={key} files={files} onRemove={callOff} />
        <FilesState isWaiting={isWaiting} isBlocked={hasFailed(files)} onCallOff={callOff} />
        <TextField
          isMain
          mentionsTo={mentions ? agent : null}
          value={draft.text}
          placeholder={isAnswering ? texts.composer.answerPlaceholder : texts.composer.placeholder(agent)}
          canBeEmpty={files.length > 0}
          isBlocked={hasFailed(files) || isWaiting}
          onChange={(words) => {
            callOff();
            setUnsentText(panel, key, words, target);
          }}
          onPaste={(event) => {
            if (!takesFiles || !isPastedFile(event.clipboardData)) return;
            event.preventDefault();
            callOff();
            addDropped(panel, key, event.clipboardData);
          }}
          onSend={begin}
          tools={
            hasSwitch ? (
              <Tools conversationId={conversationId} agent={agent}>
                {takesFiles && addFile}
              </Tools>
            ) : undefined
          }
          start={takesFiles && !hasSwitch ? addFile : undefined}
        />
      </div>
    </footer>
  );
}

interface FilesStateProps {
  isWaiting: boolean;
  /** One was not taken. */
  isBlocked: boolean;
  onCallOff: () => void;
}

/** Why nothing is sent at the moment. */
function FilesState({ isWaiting, isBlocked, onCallOff }: FilesStateProps): ReactNode {
  const { attachments: texts } = useTexts();
  if (!isWaiting && !isBlocked) return null;
  return (
    <p className={fileStyles.waiting} role="status">
      <span>{isWaiting ? texts.waiting : texts.blocked}</span>
      {isWaiting && (
        <button type="button" onClick={onCallOff}>
          {texts.notYet}
        </button>
      )}
    </p>
  );
}

interface ToolsProps {
  conversationId: ConversationId | null;
  agent: AgentName;
  /** Stands first. */
  children: ReactNode;
}

function Tools({ conversationId, agent, children }: ToolsProps): ReactNode {
  return (
    <div className={styles.tools}>
      {children}
      <Suspense>
        <ModeSelectorButton id={conversationId} agent={agent} />
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
  const message = useMessage(conversationId, target);
  const text = message ? toSaidText(message) : '…';
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
