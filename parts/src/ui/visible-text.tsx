// Text from outside, shown as it is: isolated from its surroundings, with unseen characters made visible.
import { type TextKind, toTextParts } from '@nod/protocol';
import { memo, type ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import styles from './visible-text.module.css';

interface VisibleTextProps {
  text: string;
  /** `exact` for what a machine reads: commands, arguments, paths. Prose unless given. */
  kind?: TextKind | undefined;
}

/** The text content stays exactly the text; marks are drawn over the characters that would not be seen. */
export const VisibleText = memo(function VisibleText({ text, kind }: VisibleTextProps): ReactNode {
  const texts = useTexts();
  return toTextParts(text, kind).map((part, index) =>
    part.hidden === null ? (
      part.text
    ) : (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
        key={index}
        className={styles.hidden}
        data-code={part.hidden}
        title={texts.messages.hiddenCharacter(part.hidden)}
      >
        {part.text}
      </span>
    ),
  );
});
