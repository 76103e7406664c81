// Diff view: what a call would change in a file. Added and removed lines are told apart by their signs, not by colour
// alone.
import type { ToolCallPreview } from '@nod/protocol';
import { wordNoChange } from '@nod/wording';
import { type ReactNode, useMemo } from 'react';
import { useUnfolded } from '../../state/unfolded.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import styles from './call-preview.module.css';

const FOLDED_LINES = 24;

interface DiffViewProps extends Extract<ToolCallPreview, { type: 'edit' }> {
  id: string;
}

export function DiffView({ id, ...preview }: DiffViewProps): ReactNode {
  const { approvals: texts, messages, words } = useTexts();
  const { path, diff, isNew } = preview;
  const lines = useMemo(() => toDiffLines(diff), [diff]);
  const [isUnfolded, toggle] = useUnfolded(`${id}/diff`);
  const isLong = lines.length > FOLDED_LINES * 1.2;
  const shown = isLong && !isUnfolded ? lines.slice(0, FOLDED_LINES) : lines;
  return (
    <figure className={styles.change} aria-label={texts.change(path)}>
      <figcaption className={styles.file}>
        <VisibleText as="bdi" className={styles.path} text={path} kind="exact" />
        {isNew && <span className={styles.chip}>{texts.newFile}</span>}
        <Counts lines={lines} />
      </figcaption>
      {lines.length === 0 ? (
        <p className={styles.nothing}>{wordNoChange(preview, words)}</p>
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
          {isUnfolded ? messages.showLess : texts.showWholeChange(lines.length)}
        </button>
      )}
    </figure>
  );
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
      <VisibleText as={Element} className={styles.code} text={text} kind="exact" />
    </div>
  );
}

interface DiffLine {
  kind: 'added' | 'removed' | 'same' | 'place' | 'note';
  /** Without the sign in front. */
  text: string;
}

const KINDS: Record<string, DiffLine['kind']> = {
  '+': 'added',
  '-': 'removed',
  ' ': 'same',
  '\\': 'note',
  '[': 'note',
};
const FILE_NAME = /^(?:---|\+\+\+) /;

/** The file's names at the top are left out; where a stretch begins (`@@ … @@`) stays, and so does every note. */
export function toDiffLines(diff: string): DiffLine[] {
  const lines = diff.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const first = lines.findIndex((line) => line.startsWith('@@'));
  const top = first < 0 ? lines : lines.slice(0, first);
  const changes = first < 0 ? [] : lines.slice(first);
  return [...top.filter((line) => !FILE_NAME.test(line)), ...changes].map(toDiffLine);
}

function toDiffLine(line: string): DiffLine {
  if (line.startsWith('@@')) return { kind: 'place', text: line };
  const kind = KINDS[line.charAt(0)];
  // A line that some writers leave empty is an unchanged empty line.
  if (kind === undefined) return { kind: 'same', text: line };
  return { kind, text: kind === 'note' ? line : line.slice(1) };
}
