// A command to run elsewhere, with a button that copies it.
import type { ReactNode } from 'react';
import { CopyButton } from '../messages/copy-button.tsx';
import { useTexts } from '../texts/use-texts.ts';
import styles from './command.module.css';

/** An option is not to be broken behind its first hyphen. */
const OPTION = /(?<=\s)(--?[a-z][a-z-]*)/;

export function Command({ text }: { text: string }): ReactNode {
  const texts = useTexts();
  return (
    <div className={styles.command}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll by keyboard too */}
      <pre tabIndex={0} dir="ltr">
        {text.split(OPTION).map((part, index) =>
          part.startsWith('-') ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one command never move
            <span key={index}>{part}</span>
          ) : (
            part
          ),
        )}
      </pre>
      <CopyButton text={text} label={texts.messages.copy} />
    </div>
  );
}
