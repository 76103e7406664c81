// The list at the left: what needs the person, their agents, and quietly, those that have ended and agents among
// themselves.
import { BellRing, CircleCheck, Plug } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { toHash, useRoute } from '../panel/route.ts';
import { lazyPart } from '../state/late-part.ts';
import { useWaitingRequests } from '../state/selectors.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Logo } from '../ui/logo.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { ConversationEntry } from './conversation-entry.tsx';
import styles from './sidebar.module.css';
import { type Entry, useConversationList } from './use-conversation-list.ts';

const SettingsMenu = lazyPart(() => import('../settings/settings-menu.tsx'));

/** With fewer entries than this, looking is faster than searching. */
const SEARCH_FROM = 7;

export function Sidebar(): ReactNode {
  const texts = useTexts();
  const [query, setQuery] = useState('');
  const { own, ended, between, total } = useConversationList(query);
  return (
    <nav className={styles.sidebar} aria-label={texts.conversations}>
      <header className={styles.head}>
        <Logo />
        <span className={styles.brand}>{texts.appName}</span>
        <Suspense>
          <SettingsMenu />
        </Suspense>
      </header>
      <InboxEntry />
      {total >= SEARCH_FROM && (
        <SearchField
          className={styles.search}
          label={texts.search}
          query={query}
          onQuery={setQuery}
          takesSlash
        />
      )}
      <div className={styles.scroll}>
        {own.length > 0 && <h2 className={styles.section}>{texts.agents}</h2>}
        <ul className={styles.list}>
          {own.map((entry) => (
            <ConversationEntry key={entry.key} entry={entry} />
          ))}
        </ul>
        {query !== '' && own.length + ended.length + between.length === 0 && (
          <p className={styles.nothing}>{texts.nothingFound(query)}</p>
        )}
        <Folded title={texts.state.ended} entries={ended} isOpen={query !== ''} />
        <Folded title={texts.betweenAgents} entries={between} isOpen={query !== ''} />
      </div>
      <ConnectEntry />
    </nav>
  );
}

interface FoldedProps {
  title: string;
  entries: readonly Entry[];
  isOpen: boolean;
}

/** What is not there for the person right now. */
function Folded({ title, entries, isOpen }: FoldedProps): ReactNode {
  if (entries.length === 0) return null;
  return (
    <details className={styles.between} open={isOpen || undefined}>
      <summary className={styles.section}>
        {title} <span>{entries.length}</span>
      </summary>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <ConversationEntry key={entry.key} entry={entry} />
        ))}
      </ul>
    </details>
  );
}

function ConnectEntry(): ReactNode {
  const texts = useTexts();
  const { screen } = useRoute();
  return (
    <a
      className={styles.connect}
      href={toHash({ screen: 'connect' })}
      aria-current={screen === 'connect' ? 'page' : undefined}
    >
      <Plug size={16} aria-hidden="true" />
      {texts.connect.open}
    </a>
  );
}

/** The way to everything that waits for the person, on top of the list. */
function InboxEntry(): ReactNode {
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
