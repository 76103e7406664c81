// A link in a message: opens apart, and says where it leads when its text names another place.
import { type ReactNode, useId, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { toPlainText } from '../ui/plain-text.ts';
import { isLocalAddress } from './local-address.ts';
import localStyles from './local-link.module.css';
import styles from './markdown.module.css';
import { toHiddenHost, toSafeAddress } from './safe-address.ts';

export function MessageLink(props: { address: string | undefined; children: ReactNode }): ReactNode {
  const texts = useTexts();
  const address = toSafeAddress(props.address);
  if (!address) return <span>{props.children}</span>;
  const hiddenHost = toHiddenHost(toPlainText(props.children), address);
  return (
    <>
      {isLocalAddress(address) ? (
        <LocalLink address={address}>{props.children}</LocalLink>
      ) : (
        <a href={address} target="_blank" rel="noopener noreferrer" title={address}>
          {props.children}
        </a>
      )}
      {hiddenHost && <span className={styles.warning}> ({texts.messages.leadsTo(hiddenHost)})</span>}
    </>
  );
}

/** To a local address: it opens only after a question that shows the whole address. */
function LocalLink({ address, children }: { address: string; children: ReactNode }): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const id = useId();
  // No link: one could be opened in a tab of its own without being asked about.
  return (
    <>
      <button
        type="button"
        className={localStyles.link}
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
  const { messages: texts, cancel } = useTexts();
  // As the browser understands it: with the real number of the machine, and nothing invisible.
  const { href } = new URL(address);
  return (
    <span className={localStyles.question} role="alert">
      <span>{texts.localLink}</span>
      <code className={localStyles.address}>{href}</code>
      <span className={localStyles.choices}>
        <a href={href} target="_blank" rel="noopener noreferrer" onClick={onDone}>
          {texts.openLocal}
        </a>
        <button type="button" onClick={onDone}>
          {cancel}
        </button>
      </span>
    </span>
  );
}
