// Parameters of a call: each in full, and all of them in one short line to recognise it by.
import { type ToolCall, withoutDefaults } from '@nod/protocol';
import type { ReactNode } from 'react';
import { FoldedText } from '../../markdown/folded-text.tsx';
import { PlainText } from '../../markdown/message-text.tsx';
import styles from '../../runs/tool-call.module.css';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';

const MAX_LENGTH = 120;

interface ParameterListProps {
  id: string;
  parameters: Record<string, unknown>;
  /** What is agreed to by them is in sight; they are shown in another form as well; else long ones fold. */
  fold?: 'never' | 'early' | 'at-once';
}

export function ParameterList({ id, parameters, fold = 'early' }: ParameterListProps): ReactNode {
  const { runs: texts } = useTexts();
  const entries = Object.entries(parameters);
  if (entries.length === 0) return <p className={styles.nothing}>{texts.noParameters}</p>;
  return (
    <dl className={styles.list}>
      {entries.map(([name, value]) => (
        <div key={name}>
          <VisibleText as="dt" text={name} kind="exact" />
          <dd>
            {value === '' ? (
              <span className={styles.nothing}>{texts.emptyText}</span>
            ) : fold === 'never' ? (
              <PlainText text={toValueText(value)} kind="exact" />
            ) : (
              <FoldedText id={`${id}/${name}`} text={toValueText(value)} isPlain kind="exact" fold={fold} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The values, on one line. A yes says to what, and what is not set is left out. */
export function toParametersLine({
  parameters,
  defaults = [],
}: Pick<ToolCall, 'parameters'> & { defaults?: readonly string[] | undefined }): string {
  const line = Object.entries(withoutDefaults({ parameters, defaults }))
    .filter(([, value]) => value !== null && value !== undefined && value !== false)
    .map(([name, value]) => (value === true ? `${name}: true` : toValueText(value).trim()))
    .join(', ')
    .replace(/\s+/g, ' ');
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH).replace(/[\ud800-\udbff]$/, '')}…` : line;
}

/** A text as it is, anything else as JSON. */
function toValueText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? String(value));
}
