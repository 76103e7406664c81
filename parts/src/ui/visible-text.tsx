// Text from outside, shown as it is: isolated from its surroundings, with unseen characters made visible.
import { type TextKind, toTextParts } from '@nod/protocol';
import { createElement, Fragment, type HTMLAttributes, memo, type ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import styles from './visible-text.module.css';

interface VisibleTextProps extends HTMLAttributes<HTMLElement> {
  text: string;
  /** `exact` for what a machine reads: commands, arguments, paths. Prose unless given. */
  kind?: TextKind | undefined;
  /** The element that holds the text and takes the other attributes; none unless given. */
  as?: 'bdi' | 'code' | 'del' | 'dt' | 'ins' | 'li' | 'output' | 'p' | 'pre' | 'span';
}

/** The text content stays exactly the text; marks are drawn over the characters that would not be seen. */
export const VisibleText = memo(function VisibleText(props: VisibleTextProps): ReactNode {
  const { text, kind, as = Fragment, ...attributes } = props;
  const texts = useTexts();
  const parts = toTextParts(text, kind).map((part, index) =>
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
  return createElement(as, attributes, ...parts);
});
