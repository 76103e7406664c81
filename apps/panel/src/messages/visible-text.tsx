// Text from outside, shown as it is: isolated from its surroundings, with unseen characters made visible.
import { memo, type ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { toTextParts } from './hidden-characters.ts';
import styles from './visible-text.module.css';

/** The text content stays exactly the text; marks are drawn over the characters that would not be seen. */
export const VisibleText = memo(function VisibleText({ text }: { text: string }): ReactNode {
  const texts = useTexts();
  return toTextParts(text).map((part, index) =>
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
