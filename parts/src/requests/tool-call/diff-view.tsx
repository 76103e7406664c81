// Diff view: what a call would change in a file. Added and removed lines are told apart by their signs, not by colour
// alone.
import { type ReactNode, useMemo } from 'react';
import { useUnfolded } from '../../state/unfolded.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import styles from './call-preview.module.css';
import { type DiffLine, toDiffLines } from './diff-lines.ts';

const FOLDED_LINES = 24;

interface DiffViewProps {
  id: string;
  path: string;
  diff: string;
  isNew: boolean;
}

export function DiffView({ id, path, diff, isNew }: DiffViewProps): ReactNode {
  const { approvals: texts, words } = useTexts();
  const lines = useMemo(() => toDiffLines(diff), [diff]);
  const [isUnfolded, toggle] = useUnfolded(`${id}/diff`);
  const isLong = lines.length > FOLDED_LINES * 1.2;
  const shown = isLong && !isUnfolded ? lines.slice(0, FOLDED_LINES) : lines;
  return (
    <figure className={styles.change} aria-label={texts.change(path)}>
      <figcaption className={styles.file}>
        <bdi className={styles.path}>
          <VisibleText text={path} kind="exact" />
        </bdi>
        {isNew && <span className={styles.chip}>{texts.newFile}</span>}
        <Counts lines={lines} />
      </figcaption>
      {lines.length === 0 ? (
        <p className={styles.nothing}>{words.call.noChange}</p>
      ) : (
        <div className={styles.diff} dir="ltr" data-diff>
          {shown.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one diff never move
            <Line key={index} line={line} />
          ))}
        </div>
      )}
      {isLong && (
        <button type="button" className={styles.fold} aria-expanded={isUnfolded} onClick={toggle}>
          <FoldLabel lines={lines.length} isUnfolded={isUnfolded} />
        </button>
      )}
    </figure>
  );
}

function FoldLabel({ lines, isUnfolded }: { lines: number; isUnfolded: boolean }): string {
  const { approvals, messages } = useTexts();
  return isUnfolded ? messages.showLess : approvals.showWholeChange(lines);
}

function Counts({ lines }: { lines: readonly DiffLine[] }): ReactNode {
  const { approvals: texts } = useTexts();
  const added = lines.filter(({ kind }) => kind === 'added').length;
  const removed = lines.filter(({ kind }) => kind === 'removed').length;
  return (
    <span className={styles.counts}>
      {added > 0 && (
        <span role="img" className={styles.plus} aria-label={texts.added(added)}>
          +{added}
        </span>
      )}
      {removed > 0 && (
        <span role="img" className={styles.minus} aria-label={texts.removed(removed)}>
          −{removed}
        </span>
      )}
    </span>
  );
}

const SIGNS: Partial<Record<DiffLine['kind'], string>> = { added: '+', removed: '−' };
const ELEMENTS = { added: 'ins', removed: 'del', same: 'span', place: 'span', note: 'span' } as const;

function Line({ line: { kind, text } }: { line: DiffLine }): ReactNode {
  const Element = ELEMENTS[kind];
  return (
    <div className={styles.line} data-kind={kind}>
      <span className={styles.sign} aria-hidden="true">
        {SIGNS[kind]}
      </span>
      <Element className={styles.code}>
        <VisibleText text={text} kind="exact" />
      </Element>
    </div>
  );
}
