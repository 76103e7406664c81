// A field that narrows a list down.
import { Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import styles from './settings-screen.module.css';

interface SearchFieldProps {
  label: string;
  query: string;
  onQuery: (query: string) => void;
}

export function SearchField({ label, query, onQuery }: SearchFieldProps): ReactNode {
  const texts = useTexts();
  return (
    <div className={styles.search}>
      <Search size={16} aria-hidden="true" />
      <input
        type="text"
        inputMode="search"
        maxLength={2000}
        dir="auto"
        value={query}
        placeholder={label}
        aria-label={label}
        onChange={({ target }) => onQuery(target.value)}
      />
      {query !== '' && (
        <button type="button" aria-label={texts.clearSearch} onClick={() => onQuery('')}>
          <X size={15} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
