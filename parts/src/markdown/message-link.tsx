// A link in a message: opens apart, and says where it leads when its text names another place.
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { toPlainText } from '../ui/plain-text.ts';
import { isLocalAddress } from './local-address.ts';
import { LocalLink } from './local-link.tsx';
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
