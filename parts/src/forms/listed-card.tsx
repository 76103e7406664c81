// A card with a list of what the person has given (tokens, sessions, permissions), each row with a way to take it back.
import { Fragment, type ReactNode, useState } from 'react';
import { toDeadline, toFullTime } from '../texts/dates.ts';
import { useTexts } from '../texts/use-texts.ts';
import { LoadFailed } from '../ui/empty-state.tsx';
import { PrimaryButton, QuietButton } from './buttons.tsx';
import { Card } from './card.tsx';
import { FormError } from './form-error.tsx';
import formStyles from './forms.module.css';
import styles from './listed-card.module.css';
import { useSaving } from './use-saving.ts';

interface ListedCardProps {
  title: string;
  text: string;
  /** Names the list in the page. */
  list: 'programs' | 'sessions' | 'permissions' | 'accounts' | 'living-sessions';
  /** The rows; null while they are not here. */
  rows: readonly ReactNode[] | null;
  /** Said in place of rows where there are none. */
  none?: string;
  /** The rows could not be loaded. */
  failure?: { text: string; onRetry: () => unknown } | null;
  /** Stands below the rows. */
  children?: ReactNode;
}

export function ListedCard(props: ListedCardProps): ReactNode {
  const { title, text, list, rows, none, failure, children } = props;
  if (failure) return <LoadFailed title={failure.text} onRetry={failure.onRetry} />;
  if (!rows) return null;
  return (
    <Card title={title} text={text} data-list={list}>
      {rows.length === 0 && none !== undefined && <p className={formStyles.nothing}>{none}</p>}
      <ul className={styles.rows}>{rows}</ul>
      {children}
    </Card>
  );
}

export interface TakingBack {
  label: string;
  /** Names the button for those who do not see its row. */
  name: string;
  /** Asked first. */
  question?: { text: string; confirm: string; keep: string } | undefined;
  run: () => Promise<unknown>;
}

interface ListedRowProps {
  id: string;
  title: ReactNode;
  badge?: string | null;
  /** Short facts, one after the other. */
  facts: readonly ReactNode[];
  note?: string | null;
  /** Null where it cannot be taken back here. */
  takingBack: TakingBack | null;
  /** Stands before the way to take it back. */
  children?: ReactNode;
}

export function ListedRow(props: ListedRowProps): ReactNode {
  const { id, title, badge, facts, note, takingBack, children } = props;
  const [isAsking, setAsking] = useState(false);
  const { isSaving, error, save } = useSaving();
  const run = (): void => {
    if (takingBack) void save(takingBack.run);
  };
  return (
    <li className={styles.row} data-row={id}>
      <div className={formStyles.words}>
        <div className={styles.title}>
          {title}
          {badge && <span className={formStyles.badge}>{badge}</span>}
        </div>
        <p className={formStyles.hint}>
          {facts.map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a row keep their places
            <Fragment key={index}>
              {index > 0 && ' · '}
              {fact}
            </Fragment>
          ))}
        </p>
        {note && <p className={formStyles.hint}>{note}</p>}
        {isAsking && takingBack?.question && (
          <div role="alert" className={styles.below}>
            <p>{takingBack.question.text}</p>
            <div className={formStyles.buttons}>
              {/* Focused: the person has just pressed the button that stood here. */}
              <PrimaryButton disabled={isSaving} autoFocus onClick={run}>
                {takingBack.question.confirm}
              </PrimaryButton>
              <QuietButton onClick={() => setAsking(false)}>{takingBack.question.keep}</QuietButton>
            </div>
          </div>
        )}
        <FormError error={error} />
      </div>
      {!isAsking && children}
      {takingBack && !isAsking && (
        <QuietButton
          disabled={isSaving}
          aria-label={takingBack.name}
          onClick={takingBack.question ? () => setAsking(true) : run}
        >
          {takingBack.label}
        </QuietButton>
      )}
    </li>
  );
}

/** A moment in a sentence: short to read, in full on hover. */
export function Moment({ at, say }: { at: number; say: (at: string) => string }): ReactNode {
  const all = useTexts();
  return <time title={toFullTime(at, all)}>{say(toDeadline(at, all))}</time>;
}
