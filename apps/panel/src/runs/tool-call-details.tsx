// A tool call in full: each parameter, and what came of it. Long ones fold; nothing is cut.
import type { ReactNode } from 'react';
import { FoldedText } from '../messages/folded-text.tsx';
import { VisibleText } from '../messages/visible-text.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { parseFailure } from './parse-failure.ts';
import { toValueText } from './to-parameters-line.ts';
import type { CallItem } from './to-run-items.ts';
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
          <Parameters id={id} parameters={parameters} />
        </>
      )}
      {isOver && status !== 'failed' && (
        <>
          <h5>{texts.result}</h5>
          {text === '' ? (
            <p className={styles.nothing}>{texts.noResult}</p>
          ) : (
            <FoldedText id={`${id}/result`} text={text} isPlain isShort />
          )}
        </>
      )}
    </div>
  );
}

function Parameters({ id, parameters }: { id: string; parameters: Record<string, unknown> }): ReactNode {
  const { runs: texts } = useTexts();
  const entries = Object.entries(parameters);
  if (entries.length === 0) return <p className={styles.nothing}>{texts.noParameters}</p>;
  return (
    <dl className={styles.list}>
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>
            <VisibleText text={name} />
          </dt>
          <dd>
            <FoldedText id={`${id}/${name}`} text={toValueText(value)} isPlain isShort />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What went wrong is said without a tap, with what could be done instead. */
export function FailedCall({ id, call }: CallProps): ReactNode {
  const { runs: texts } = useTexts();
  const { error, alternatives } = parseFailure(call.text);
  return (
    <div className={styles.failure}>
      <FoldedText id={`${id}/error`} text={error} isPlain isShort />
      {alternatives.length > 0 && (
        <>
          <h5>{texts.instead}</h5>
          <ul>
            {alternatives.map((alternative) => (
              <li key={alternative} dir="auto">
                <VisibleText text={alternative} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
