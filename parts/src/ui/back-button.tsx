// Leads back to the list where the list is a screen of its own.
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from '../conversations/conversation-screen.module.css';
import { toHash } from '../panel/route.ts';
import { useTexts } from '../texts/use-texts.ts';

export function BackButton(): ReactNode {
  const texts = useTexts();
  return (
    <a className={styles.back} href={toHash({ screen: 'home' })} aria-label={texts.back}>
      <ArrowLeft size={20} aria-hidden="true" />
    </a>
  );
}
