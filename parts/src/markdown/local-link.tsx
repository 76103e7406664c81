// A link of a message to a local address: it opens only after a question that shows the whole address.
import { type ReactNode, useId, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import styles from './local-link.module.css';

export function LocalLink({ address, children }: { address: string; children: ReactNode }): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const id = useId();
  // No link: one could be opened in a tab of its own without being asked about.
  return (
    <>
      <button
        type="button"
        className={styles.link}
        aria-expanded={isAsking}
        aria-controls={id}
        onClick={() => setAsking(!isAsking)}
      >
        {children}
      </button>
      <span id={id}>{isAsking && <Question address={address} onDone={() => setAsking(false)} />}</span>
    </>
  );
}

function Question({ address, onDone }: { address: string; onDone: () => void }): ReactNode {
  const { messages: texts, agentSettings } = useTexts();
  // As the browser understands it: with the real number of the machine, and nothing invisible.
  const { href } = new URL(address);
  return (
    <span className={styles.question} role="alert">
      <span>{texts.localLink}</span>
      <code className={styles.address}>{href}</code>
      <span className={styles.choices}>
        <a href={href} target="_blank" rel="noopener noreferrer" onClick={onDone}>
          {texts.openLocal}
        </a>
        <button type="button" onClick={onDone}>
          {agentSettings.cancel}
        </button>
      </span>
    </span>
  );
}
