// Screen head: what a screen is about and how that stands, with the way back to the list.
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from '../conversations/conversation-screen.module.css';
import { toHash } from '../panel/route.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Avatar } from './avatar.tsx';

interface ScreenHeadProps {
  title: string;
  /** Whose picture stands before the title. */
  agent?: string | null;
  state: string;
  /** What the state says is asked of the person. */
  needsYou?: boolean;
  /** The state is read out when it changes. */
  isLive?: boolean;
  /** Stands below the state. */
  facts?: ReactNode;
  children?: ReactNode;
}

export function ScreenHead(props: ScreenHeadProps): ReactNode {
  const { title, agent, state, needsYou, isLive, facts, children } = props;
  return (
    <header className={styles.head}>
      <BackButton />
      {agent && <Avatar name={agent} />}
      <div className={styles.titles}>
        <h1 className={styles.title}>{title}</h1>
        <p
          className={styles.state}
          data-needs-you={needsYou || undefined}
          aria-live={isLive ? 'polite' : undefined}
        >
          {state}
        </p>
        {facts}
      </div>
      {children}
    </header>
  );
}

/** Leads back to the list where the list is a screen of its own. */
export function BackButton(): ReactNode {
  const texts = useTexts();
  return (
    <a className={styles.back} href={toHash({ screen: 'home' })} aria-label={texts.back}>
      <ArrowLeft size={20} aria-hidden="true" />
    </a>
  );
}
