// Memories section: what the built-in agent remembers: to look through, to search, to add to, to correct, to delete.

import { type Memory, PERSON } from '@nod/protocol';
import { PenLine, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { IconButton, QuietButton } from '../../forms/buttons.tsx';
import formStyles from '../../forms/forms.module.css';
import { useOpening } from '../../forms/use-opening.ts';
import { FoldedText } from '../../markdown/folded-text.tsx';
import { useThisPanel } from '../../panel/panel.ts';
import { toFullTime, toShortTime } from '../../texts/dates.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { EmptyState, LoadFailed } from '../../ui/empty-state.tsx';
import { toOneLine } from '../../ui/one-line.ts';
import { SearchField } from '../../ui/search-field.tsx';
import {
  addMemory,
  loadMemories,
  loadMoreMemories,
  removeMemory,
  updateMemory,
  useMemories,
} from './memories-state.ts';
import { MemoryForm } from './memory-form.tsx';

const TYPING_MS = 250;

export function MemoriesSection(): ReactNode {
  const panel = useThisPanel();
  const { memories: texts } = useTexts();
  const { count } = useMemories();
  useEffect(() => void loadMemories(panel, ''), [panel]);
  return (
    <>
      <MemoryForm label={texts.add} button={texts.save} onSave={(text) => addMemory(panel, text)} />
      <div className={formStyles.tools}>
        {count > 0 && <MemorySearch />}
        <p className={formStyles.count} role="status">
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
  return <SearchField className={formStyles.search} label={texts.search} query={query} onQuery={setQuery} />;
}

function List(): ReactNode {
  const panel = useThisPanel();
  const { memories: texts, showMore } = useTexts();
  const { query, memories, count, failed } = useMemories();
  const isSearch = query.trim() !== '';
  if (failed) return <LoadFailed title={texts.loadFailed} onRetry={() => loadMemories(panel, query)} />;
  if (memories === null) return null;
  if (memories.length === 0) {
    if (isSearch) return <p className={formStyles.nothing}>{texts.nothingFound(query)}</p>;
    return <EmptyState title={texts.emptyTitle} text={texts.emptyText} />;
  }
  return (
    <>
      <ul className={formStyles.rows}>
        {memories.map((memory) => (
          <MemoryRow key={memory.id} memory={memory} />
        ))}
      </ul>
      {!isSearch && memories.length < count && (
        <QuietButton onClick={() => void loadMoreMemories(panel)}>{showMore}</QuietButton>
      )}
    </>
  );
}

/** Its text, who saved it and when; it can be corrected and deleted. */
function MemoryRow({ memory }: { memory: Memory }): ReactNode {
  const panel = useThisPanel();
  const all = useTexts();
  const { memories: texts, agentSettings } = all;
  const { opened, open, close } = useOpening();
  const { id, text, source, updatedAt } = memory;
  const name = toOneLine(text).slice(0, 60);
  if (opened) {
    const change = async (changed: string): Promise<void> => {
      await updateMemory(panel, id, changed);
      close();
    };
    return (
      <li className={formStyles.row} data-memory={id}>
        <MemoryForm
          label={texts.edit}
          button={agentSettings.save}
          text={text}
          onSave={change}
          onCancel={close}
        />
      </li>
    );
  }
  return (
    <li className={formStyles.row} data-memory={id}>
      <div className={formStyles.words}>
        <FoldedText id={id} text={text} isPlain fold="early" />
        <p className={formStyles.hint}>
          {source === PERSON ? texts.byYou : texts.byAgent(source)}
          {' · '}
          <time title={toFullTime(updatedAt, all)}>{toShortTime(updatedAt, all)}</time>
        </p>
      </div>
      <IconButton
        icon={PenLine}
        aria-label={texts.editNamed(name)}
        title={texts.edit}
        onClick={() => open()}
      />
      <IconButton
        icon={Trash2}
        aria-label={texts.removeNamed(name)}
        title={texts.remove}
        onClick={() => void removeMemory(panel, memory)}
      />
    </li>
  );
}
