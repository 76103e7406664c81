// Long texts start folded; the whole text is one tap away and stays unfolded while the page lives.
import type { ReactNode } from 'react';
import { usePanel } from '../state/panel-store.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './message-row.module.css';
import { MessageText, PlainText } from './message-text.tsx';

const MAX_LENGTH = 3000;
const MAX_LINES = 40;

interface FoldedTextProps {
  /** Names the text, so that it stays as the person left it when it scrolls away and back. */
  id: string;
  text: string;
  isPlain?: boolean;
}

export function FoldedText({ id, text, isPlain = false }: FoldedTextProps): ReactNode {
  const texts = useTexts();
  const isUnfolded = usePanel((state) => state.unfolded[id] === true);
  const beginning = toBeginning(text);
  const isFolded = !isUnfolded && beginning.length < text.length;
  const toggle = (): void =>
    usePanel.setState((state) => ({ unfolded: { ...state.unfolded, [id]: !isUnfolded } }));
  const shown = isFolded ? beginning : text;
  return (
    <>
      {isPlain ? <PlainText text={shown} /> : <MessageText text={shown} isUnfinished={isFolded} />}
      {beginning.length < text.length && (
        <button type="button" className={styles.fold} onClick={toggle} aria-expanded={!isFolded}>
          {isFolded ? texts.messages.showAll(text.length) : texts.messages.showLess}
        </button>
      )}
    </>
  );
}

/** The text itself when it is short, otherwise its beginning, cut at the end of a line where possible. */
export function toBeginning(text: string): string {
  const lines = text.split('\n', MAX_LINES + 1);
  const fewLines = lines.length > MAX_LINES ? lines.slice(0, MAX_LINES).join('\n') : text;
  if (fewLines.length <= MAX_LENGTH * 1.2) return fewLines;
  const cut = fewLines.slice(0, MAX_LENGTH);
  const lineEnd = cut.lastIndexOf('\n');
  return lineEnd > MAX_LENGTH / 2 ? cut.slice(0, lineEnd) : cut.replace(/[\ud800-\udbff]$/, '');
}
