// Text from outside, letter for letter. A long one folds; the whole is one tap away.
import type { ReactNode } from 'react';
import { useUnfolded } from '../../state/unfolded.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { toBeginning } from '../../ui/beginning.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import styles from './call-preview.module.css';

const FOLD = { length: 900, lines: 12 };

export function FoldedCode({ id, text }: { id: string; text: string }): ReactNode {
  const { messages: texts } = useTexts();
  const [isUnfolded, toggle] = useUnfolded(id);
  const beginning = toBeginning(text, FOLD);
  return (
    <>
      <pre className={styles.content} dir="auto">
        <VisibleText text={isUnfolded ? text : beginning} kind="exact" />
      </pre>
      {beginning.length < text.length && (
        <button type="button" className={styles.fold} aria-expanded={isUnfolded} onClick={toggle}>
          {isUnfolded ? texts.showLess : texts.showAll(text.length)}
        </button>
      )}
    </>
  );
}
