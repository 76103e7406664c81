// A decision set below the model's answer: its questions with their options, and what will be sent.
import { findChosen, type HumanRequestOf } from '@nod/protocol';
import { type ReactNode, useId } from 'react';
import { usePanel } from '../../state/panel-store.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { DecisionFooter } from './decision-footer.tsx';
import { DecisionQuestionRow } from './decision-question-row.tsx';
import styles from './decision-set.module.css';
import { useUnsentDecision } from './unsent-decisions.ts';

export type DecisionSetRequest = HumanRequestOf<'decision-set'>;

/** Nothing of it stays once the set has expired or was withdrawn: dead controls only mislead. */
export function DecisionSet({ request }: { request: DecisionSetRequest }): ReactNode {
  const texts = useTexts();
  const prefix = useId();
  const { settlement } = request;
  if (settlement && settlement.outcome !== 'answered') return null;
  return (
    <section className={styles.set} aria-label={texts.decisions.label} data-decision-set={request.id}>
      {settlement ? (
        <AnsweredQuestions request={request} prefix={prefix} />
      ) : (
        <OpenQuestions request={request} prefix={prefix} />
      )}
      {settlement === null && <DecisionFooter request={request} prefix={prefix} />}
    </section>
  );
}

interface QuestionsProps {
  request: DecisionSetRequest;
  prefix: string;
}

function OpenQuestions({ request, prefix }: QuestionsProps): ReactNode {
  const { picks } = useUnsentDecision(request.id);
  const isSending = usePanel((state) => state.answering[request.id] !== undefined);
  return (
    <div className={styles.questions}>
      {request.questions.map((question) => (
        <DecisionQuestionRow
          key={question.id}
          requestId={request.id}
          question={question}
          chosen={picks[question.id] ?? question.recommended}
          prefix={prefix}
          state={isSending ? 'sending' : 'open'}
        />
      ))}
    </div>
  );
}

function AnsweredQuestions({ request, prefix }: QuestionsProps): ReactNode {
  const { picks = {} } = findChosen(request.settlement, 'picks') ?? {};
  return (
    <div className={styles.questions}>
      {request.questions.map((question) => (
        <DecisionQuestionRow
          key={question.id}
          requestId={request.id}
          question={question}
          chosen={picks[question.id] ?? null}
          prefix={prefix}
          state="answered"
        />
      ))}
    </div>
  );
}
