// Everything that waits for the person, across all agents, oldest first and answerable on the spot.
import type { HumanRequest } from '@nod/protocol';
import { CircleCheckBig } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import conversationStyles from '../conversations/conversation-screen.module.css';
import { useLoaded } from '../forms/use-loaded.ts';
import { useThisPanel } from '../panel/panel.ts';
import { usePreferences } from '../panel/preferences.ts';
import { toHash } from '../panel/route.ts';
import { useAnswerKeys } from '../requests/answer-keys.ts';
import { switchNotifications } from '../settings/notifications.ts';
import { usePanel } from '../state/panel-store.ts';
import { useWaitingRequests } from '../state/selectors.ts';
import { useTexts } from '../texts/use-texts.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';
import styles from './inbox.module.css';
import { InboxCard } from './inbox-card.tsx';

export function InboxScreen(): ReactNode {
  const texts = useTexts();
  const entries = useInboxEntries();
  const requests = usePanel((state) => state.requests);
  const open = entries.filter(({ id }) => requests[id]?.settlement === null);
  useAnswerKeys(open, open[0] ?? null);
  return (
    <section className={conversationStyles.screen} aria-label={texts.needsYou}>
      <ScreenHead
        title={texts.needsYou}
        state={texts.inbox.subtitle(open.length)}
        needsYou={open.length > 0}
        isLive
      />
      {entries.length === 0 ? (
        <EmptyState
          icon={<CircleCheckBig size={36} strokeWidth={1.5} aria-hidden="true" />}
          title={texts.inbox.emptyTitle}
          text={texts.inbox.emptyText}
        >
          <NotificationsOffer />
          <PhoneHint />
        </EmptyState>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the page's main scroller works by keyboard
        <div className={styles.scroll} tabIndex={0} data-requests>
          <ol className={styles.cards}>
            {entries.map((request) => (
              <InboxCard key={request.id} requestAtFirst={request} />
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}

/** Cards keep their places until the person leaves: nothing moves under a finger about to tap. */
function useInboxEntries(): readonly HumanRequest[] {
  const open = useWaitingRequests();
  const [entries, setEntries] = useState(open);
  const added = open.filter(({ id }) => !entries.some((entry) => entry.id === id));
  if (added.length === 0) return entries;
  const next = [...entries, ...added];
  setEntries(next);
  return next;
}

/** Where nothing waits is time to say how not to wait here. */
function PhoneHint(): ReactNode {
  const panel = useThisPanel();
  const { channels: texts } = useTexts();
  const { value } = useLoaded(() => panel.client.channels());
  if (!value?.some(({ surface, state }) => surface === 'telegram' && state === 'off')) return null;
  return (
    <p className={styles.hint}>
      <a href={toHash({ screen: 'settings', section: 'channels' })} data-phone-hint>
        {texts.hint}
      </a>
    </p>
  );
}

/** Offers notifications where they are worth most: on an empty inbox. */
function NotificationsOffer(): ReactNode {
  const panel = useThisPanel();
  const texts = useTexts();
  const isOn = usePreferences((preferences) => preferences.notifications);
  const permission = panel.notifications.permission();
  if (isOn || permission === 'unavailable' || permission === 'denied') return null;
  return (
    <button type="button" onClick={() => void switchNotifications(panel, true)}>
      {texts.settings.notifications}
    </button>
  );
}
