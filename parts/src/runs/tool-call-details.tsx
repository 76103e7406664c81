// A tool call in full: each parameter, and what came of it. Long ones fold; nothing is cut.
import type { CallItem } from '@nod/surface';
import type { ReactNode } from 'react';
import { FoldedText } from '../markdown/folded-text.tsx';
import { ParameterList } from '../requests/tool-call/parameter-list.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { VisibleText } from '../ui/visible-text.tsx';
import styles from './tool-call.module.css';

interface CallProps {
  id: string;
  call: CallItem;
}

export function ToolCallDetails({ id, call }: CallProps): ReactNode {
  const { runs: texts } = useTexts();
  const { parameters, text, status } = call;
  const isOver = call.settledAt !== null || text !== '';
  return (
    <div className={styles.details} data-details>
      {parameters && (
        <>
          <h5>{texts.parameters}</h5>
          <ParameterList id={id} parameters={parameters} />
        </>
      )}
      {isOver && status !== 'failed' && (
        <>
          <h5>{texts.result}</h5>
          {text === '' ? (
            <p className={styles.nothing}>{texts.noResult}</p>
          ) : (
            <FoldedText id={`${id}/result`} text={text} isPlain fold="early" />
          )}
        </>
      )}
    </div>
  );
}

/** What came of a call that the person approved is said without a tap. */
export function CallResult({ id, call: { text } }: CallProps): ReactNode {
  if (text === '') return null;
  return (
    <div className={styles.details} data-result>
      <FoldedText id={`${id}/result`} text={text} isPlain fold="early" />
    </div>
  );
}

/** Why it was not let run. */
export function CallReason({ id, call: { text } }: CallProps): ReactNode {
  const { error } = parseFailure(text);
  if (error === '') return null;
  return (
    <div className={styles.details} data-skip-reason>
      <FoldedText id={`${id}/reason`} text={error} isPlain fold="early" />
    </div>
  );
}

/** What went wrong is said without a tap, with what could be done instead. */
export function FailedCall({ id, call }: CallProps): ReactNode {
  const { runs: texts } = useTexts();
  const { error, alternatives } = parseFailure(call.text);
  return (
    <div className={styles.failure}>
      <FoldedText id={`${id}/error`} text={error} isPlain fold="early" />
      {alternatives.length > 0 && (
        <>
          <h5>{texts.instead}</h5>
          <ul>
            {alternatives.map((alternative) => (
              <VisibleText as="li" key={alternative} dir="auto" text={alternative} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** A failed call's text, taken apart: what went wrong, and what could be done instead. */
interface Failure {
  error: string;
  alternatives: string[];
}

/** Agents write "Error: …", then "Instead:" and a list. Whatever is written otherwise is all error. */
export function parseFailure(text: string): Failure {
  const [, error = text, list = ''] = /^(?:Error: )?([\s\S]*?)(?:\nInstead:((?:\n- .*)+))?$/.exec(text) ?? [];
  const alternatives = list.split('\n- ').filter((alternative) => alternative !== '');
  return { error, alternatives };
}
