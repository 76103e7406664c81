// The way to everything that waits for the person, on top of the list.
import { BellRing, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { toHash, useRoute } from '../panel/route.ts';
import { useWaitingRequests } from '../state/selectors.ts';
import { useTexts } from '../texts/use-texts.ts';
import styles from './sidebar.module.css';

export function InboxEntry(): ReactNode {
  const texts = useTexts();
  const { screen } = useRoute();
  const count = useWaitingRequests().length;
  return (
    <a
      className={styles.inbox}
      href={toHash({ screen: 'inbox' })}
      aria-current={screen === 'inbox' ? 'page' : undefined}
      title={texts.inbox.subtitle(count)}
      data-count={count}
    >
      {count > 0 ? <BellRing size={18} aria-hidden="true" /> : <CircleCheck size={18} aria-hidden="true" />}
      <span className={styles.inboxName}>{texts.needsYou}</span>
      {count > 0 && <span className={styles.count}>{count > 99 ? '99+' : count}</span>}
    </a>
  );
}
