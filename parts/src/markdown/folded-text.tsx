// Long texts start folded, unless the person has seen them grow; the whole text is one tap away and stays unfolded
// while the page lives.
import type { TextKind } from '@nod/protocol';
import type { ReactNode } from 'react';
import styles from '../messages/message-row.module.css';
import { usePanel } from '../state/panel-store.ts';
import { useUnfolded } from '../state/unfolded.ts';
import { useTexts } from '../texts/use-texts.ts';
import { type Fold, toBeginning } from '../ui/beginning.ts';
import { MessageText, PlainText } from './message-text.tsx';

const LONG: Fold = { length: 3000, lines: 40 };
/** Where the text is a detail among others. */
const SHORT: Fold = { length: 600, lines: 10 };
/** Where the same is shown in another form as well. */
const BRIEF: Fold = { length: 120, lines: 2 };

interface FoldedTextProps {
  /** Names the text, so that it stays as the person left it when it scrolls away and back. */
  id: string;
  text: string;
  isPlain?: boolean;
  /** What a plain text is for. */
  kind?: TextKind;
  /** Folds early. */
  isShort?: boolean;
  /** Folds at once. */
  isBrief?: boolean;
  /** Words with an @ are mentions of context. */
  hasMentions?: boolean;
}

export function FoldedText(props: FoldedTextProps): ReactNode {
  const texts = useTexts();
  const { id, text, kind, isPlain = false, isShort = false, isBrief = false, hasMentions = false } = props;
  const isStreamed = usePanel((state) => id in state.streamed);
  const [isUnfolded, toggle] = useUnfolded(id, isStreamed);
  const beginning = toBeginning(text, isBrief ? BRIEF : isShort ? SHORT : LONG);
  const isFolded = !isUnfolded && beginning.length < text.length;
  const shown = isFolded ? beginning : text;
  return (
    <>
      {isPlain ? (
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
