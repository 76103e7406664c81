// The parameters of a call, each in full. Long ones fold; nothing is cut.
import type { ReactNode } from 'react';
import { FoldedText } from '../../markdown/folded-text.tsx';
import styles from '../../runs/tool-call.module.css';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { toValueText } from './parameters-line.ts';

interface ParameterListProps {
  id: string;
  parameters: Record<string, unknown>;
  /** They are shown in another form as well. */
  isBrief?: boolean;
}

export function ParameterList({ id, parameters, isBrief = false }: ParameterListProps): ReactNode {
  const { runs: texts } = useTexts();
  const entries = Object.entries(parameters);
  if (entries.length === 0) return <p className={styles.nothing}>{texts.noParameters}</p>;
  return (
    <dl className={styles.list}>
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>
            <VisibleText text={name} kind="exact" />
          </dt>
          <dd>
            {value === '' ? (
              <span className={styles.nothing}>{texts.emptyText}</span>
            ) : (
              <FoldedText
                id={`${id}/${name}`}
                text={toValueText(value)}
                isPlain
                kind="exact"
                isShort
                isBrief={isBrief}
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
