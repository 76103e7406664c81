// A block of code with a button that copies it.
import type { ReactNode } from 'react';
import styles from '../markdown/markdown.module.css';
import { useTexts } from '../texts/use-texts.ts';
import { CopyButton } from './copy-button.tsx';
import { toPlainText } from './plain-text.ts';

export function CodeBlock({ children }: { children: ReactNode }): ReactNode {
  const texts = useTexts();
  return (
    <div className={styles.code}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll by keyboard too */}
      <pre tabIndex={0} dir="ltr">
        {children}
      </pre>
      <CopyButton text={toPlainText(children)} label={texts.messages.copyCode} className={styles.copy} />
    </div>
  );
}
