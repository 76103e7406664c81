// A command to run elsewhere, with a button that copies it.
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import styles from './command.module.css';
import { CopyButton } from './copy-button.tsx';

export function Command({ text }: { text: string }): ReactNode {
  const texts = useTexts();
  return (
    <div className={styles.command}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll by keyboard too */}
      <pre tabIndex={0} dir="ltr">
        <WholeOptions text={text} />
      </pre>
      <CopyButton text={text} label={texts.messages.copy} />
    </div>
  );
}

const OPTION = /(?<=\s)(--?[a-z][a-z-]*)/;

/** Text in which no line ends inside an option: a browser would break it behind its first hyphen. */
export function WholeOptions({ text }: { text: string }): ReactNode {
  return text.split(OPTION).map((part, index) =>
    part.startsWith('-') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <span key={index} className={styles.option}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
