// Screen head: what a screen is about and how that stands, with the way back to the list.
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from '../conversations/conversation-screen.module.css';
import { toHash, useRoute } from '../panel/route.ts';
import { useWaitingRequests } from '../state/selectors.ts';
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

/** Leads back to the list where the list is a screen of its own, and tells how much waits there. */
export function BackButton(): ReactNode {
  const texts = useTexts();
  const elsewhere = useWaitingElsewhere();
  const name = elsewhere === 0 ? texts.back : `${texts.back} · ${texts.inbox.subtitle(elsewhere)}`;
  return (
    <a className={styles.back} href={toHash({ screen: 'home' })} aria-label={name} title={name}>
      <ArrowLeft size={20} aria-hidden="true" />
      {elsewhere > 0 && (
        <span className={styles.elsewhere} data-elsewhere>
          {elsewhere > 99 ? '99+' : elsewhere}
        </span>
      )}
    </a>
  );
}

/** How much waits for the person that the screen they look at does not show. */
function useWaitingElsewhere(): number {
  const route = useRoute();
  const waiting = useWaitingRequests();
  if (route.screen === 'inbox') return 0;
  const shown = route.screen === 'conversation' ? route.conversationId : null;
  return waiting.filter(({ conversationId }) => conversationId !== shown).length;
}
