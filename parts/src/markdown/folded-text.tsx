// Long texts start folded, unless the person has seen them grow; the whole text is one tap away and stays unfolded
// while the page lives.
import type { TextKind } from '@nod/protocol';
import type { ReactNode } from 'react';
import styles from '../messages/message-row.module.css';
import { usePanel } from '../state/panel-store.ts';
import { useUnfolded } from '../state/unfolded.ts';
import { useTexts } from '../texts/use-texts.ts';
import { VisibleText } from '../ui/visible-text.tsx';
import { MessageText, PlainText } from './message-text.tsx';

const FOLDS = {
  late: { length: 3000, lines: 40 },
  /** What a call would do, or a file holds. */
  later: { length: 900, lines: 12 },
  /** Where the text is a detail among others. */
  early: { length: 600, lines: 10 },
  /** Where the same is shown in another form as well. */
  'at-once': { length: 120, lines: 2 },
} satisfies Record<string, Fold>;

interface FoldedTextProps {
  /** Names the text, so that it stays as the person left it when it scrolls away and back. */
  id: string;
  text: string;
  isPlain?: boolean;
  /** The looks of a text that is shown letter for letter. */
  code?: string | undefined;
  /** What a plain text is for. */
  kind?: TextKind;
  /** Late unless given. */
  fold?: keyof typeof FOLDS;
  /** Words with an @ are mentions of context. */
  hasMentions?: boolean;
}

export function FoldedText(props: FoldedTextProps): ReactNode {
  const texts = useTexts();
  const { id, text, code, kind, isPlain = false, fold = 'late', hasMentions = false } = props;
  const isStreamed = usePanel((state) => id in state.streamed);
  const [isUnfolded, toggle] = useUnfolded(id, isStreamed);
  const beginning = toBeginning(text, FOLDS[fold]);
  const isFolded = !isUnfolded && beginning.length < text.length;
  const shown = isFolded ? beginning : text;
  return (
    <>
      {code !== undefined ? (
        <VisibleText as="pre" className={code} dir="auto" text={shown} kind="exact" />
      ) : isPlain ? (
        <PlainText text={shown} hasMentions={hasMentions} kind={kind} />
      ) : (
        <MessageText text={shown} isUnfinished={isFolded} hasMentions={hasMentions} />
      )}
      {beginning.length < text.length && (
        <button type="button" className={styles.fold} onClick={toggle} aria-expanded={!isFolded}>
          {isFolded ? texts.messages.showAll(text.length) : texts.messages.showLess}
        </button>
      )}
    </>
  );
}

interface Fold {
  length: number;
  lines: number;
}

/** The text itself when it is short, otherwise its beginning, cut at the end of a line or a word where possible. */
export function toBeginning(text: string, { length, lines: maxLines }: Fold): string {
  const fewLines = toFewLines(text, maxLines);
  if (fewLines.length <= length * 1.2) return fewLines;
  const cut = fewLines.slice(0, length);
  const end = [cut.lastIndexOf('\n'), cut.lastIndexOf(' ')].find((index) => index > length / 2);
  return end === undefined ? cut.replace(/[\ud800-\udbff]$/, '') : cut.slice(0, end);
}

/** Line breaks at the end are nothing to unfold. */
function toFewLines(text: string, maxLines: number): string {
  const few = text.split('\n', maxLines).join('\n');
  return text.slice(few.length).trim() === '' ? text : few;
}
