// A decision set below the model's answer: its questions with their options, and what will be sent.
import { findChosen, type HumanRequestOf } from '@nod/protocol';
import { PenLine } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useThisPanel } from '../../panel/panel.ts';
import { usePanel } from '../../state/panel-store.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { VisibleText } from '../../ui/visible-text.tsx';
import { Line } from '../request-line.tsx';
import footerStyles from './decision-footer.module.css';
import { DecisionFooter } from './decision-footer.tsx';
import { DecisionQuestionRow } from './decision-question-row.tsx';
import styles from './decision-set.module.css';
import { clearUnsentDecision, useUnsentDecision } from './unsent-decisions.ts';

export type DecisionSetRequest = HumanRequestOf<'decision-set'>;

/** Nothing of it stays once the set has expired or was withdrawn: dead controls only mislead. */
export function DecisionSet({ request }: { request: DecisionSetRequest }): ReactNode {
  const texts = useTexts();
  const prefix = useId();
  const { settlement } = request;
  if (settlement && settlement.outcome !== 'answered') return null;
  return (
    <section className={styles.set} aria-label={texts.decisions.label} data-decision-set={request.id}>
      <Questions request={request} prefix={prefix} />
      {settlement === null && <DecisionFooter request={request} prefix={prefix} />}
    </section>
  );
}

/** The one chosen of each: picked or recommended while it is open, what was sent once it is answered. */
function Questions({ request, prefix }: { request: DecisionSetRequest; prefix: string }): ReactNode {
  const { id, questions, settlement } = request;
  const unsent = useUnsentDecision(id).picks;
  const isSending = usePanel((state) => state.answering[id] !== undefined);
  const picks = settlement ? (findChosen(settlement, 'picks')?.picks ?? {}) : unsent;
  return (
    <div className={styles.questions}>
      {questions.map((question) => (
        <DecisionQuestionRow
          key={question.id}
          requestId={id}
          question={question}
          chosen={picks[question.id] ?? (settlement ? null : question.recommended)}
          prefix={prefix}
          state={settlement ? 'answered' : isSending ? 'sending' : 'open'}
        />
      ))}
    </div>
  );
}

/** Words for a set that is over: someone else was first, or it was too late. What the person had written is not lost. */
export function UnsentWords({ requestId }: { requestId: string }): ReactNode {
  const panel = useThisPanel();
  const texts = useTexts();
  const { text } = useUnsentDecision(requestId);
  const isSending = usePanel((state) => state.answering[requestId] !== undefined);
  if (text.trim() === '' || isSending) return null;
  return (
    <Line icon={<PenLine size={14} />}>
      {texts.decisions.notSent}
      <VisibleText as="bdi" className={footerStyles.unsent} text={text} />
      <span className={footerStyles.unsentActions}>
        <CopyButton text={text} label={texts.messages.copy} />
        <button
          type="button"
          className={footerStyles.reset}
          onClick={() => clearUnsentDecision(panel, requestId)}
        >
          {texts.composer.discard}
        </button>
      </span>
    </Line>
  );
}
