// An image in a message is never fetched: loading it would tell its server who reads what, and when.
import { ImageOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { VisibleText } from '../ui/visible-text.tsx';
import styles from './markdown.module.css';
import { MessageLink } from './message-link.tsx';

export function InertImage({ address, alt }: { address: string; alt: string }): ReactNode {
  const texts = useTexts();
  return (
    <span className={styles.image} title={texts.messages.image}>
      <ImageOff size={14} aria-label={texts.messages.image} />
      {alt && <VisibleText text={alt} />}
      {address && (
        <MessageLink address={address}>
          <VisibleText text={address} />
        </MessageLink>
      )}
    </span>
  );
}
