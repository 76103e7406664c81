// Memories section: what the built-in agent remembers: to look through, to search, to add to, to correct, to delete.
import { type ReactNode, useEffect, useState } from 'react';
import { QuietButton } from '../../forms/buttons.tsx';
import styles from '../../forms/forms.module.css';
import { useThisPanel } from '../../panel/panel.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { EmptyState, LoadFailed } from '../../ui/empty-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { addMemory, loadMemories, loadMoreMemories, useMemories } from './memories-state.ts';
import { MemoryForm } from './memory-form.tsx';
import { MemoryRow } from './memory-row.tsx';

const TYPING_MS = 250;

export function MemoriesSection(): ReactNode {
  const panel = useThisPanel();
  const { memories: texts } = useTexts();
  const { count } = useMemories();
  useEffect(() => void loadMemories(panel, ''), [panel]);
  return (
    <>
      <MemoryForm label={texts.add} button={texts.save} onSave={(text) => addMemory(panel, text)} />
      <div className={styles.tools}>
        {count > 0 && <MemorySearch />}
        <p className={styles.count} role="status">
          <Count />
        </p>
      </div>
      <List />
    </>
  );
}

function Count(): ReactNode {
  const { memories: texts } = useTexts();
  const { query, memories, count } = useMemories();
  if (memories === null) return null;
  return query.trim() === '' ? texts.count(count) : texts.found(memories.length);
}

function MemorySearch(): ReactNode {
  const panel = useThisPanel();
  const { memories: texts } = useTexts();
  const [query, setQuery] = useState('');
  useEffect(() => {
    if (query === useMemories.of(panel).getState().query) return;
    const timer = setTimeout(() => void loadMemories(panel, query), TYPING_MS);
    return () => clearTimeout(timer);
  }, [query, panel]);
  return <SearchField className={styles.search} label={texts.search} query={query} onQuery={setQuery} />;
}

function List(): ReactNode {
  const panel = useThisPanel();
  const { memories: texts } = useTexts();
  const { query, memories, count, failed } = useMemories();
  const isSearch = query.trim() !== '';
  if (failed) return <LoadFailed title={texts.loadFailed} onRetry={() => loadMemories(panel, query)} />;
  if (memories === null) return null;
  if (memories.length === 0) {
    if (isSearch) return <p className={styles.nothing}>{texts.nothingFound(query)}</p>;
    return <EmptyState title={texts.emptyTitle} text={texts.emptyText} />;
  }
  return (
    <>
      <ul className={styles.rows}>
        {memories.map((memory) => (
          <MemoryRow key={memory.id} memory={memory} />
        ))}
      </ul>
      {!isSearch && memories.length < count && (
        <QuietButton onClick={() => void loadMoreMemories(panel)}>{texts.showMore}</QuietButton>
      )}
    </>
  );
}
