// A field that narrows a list down.
import { Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import styles from './search-field.module.css';

interface SearchFieldProps {
  label: string;
  query: string;
  onQuery: (query: string) => void;
  /** Its place among its neighbours. */
  className: string | undefined;
  /** The key `/` leads here. */
  takesSlash?: boolean;
}

export function SearchField({ label, query, onQuery, className, takesSlash }: SearchFieldProps): ReactNode {
  const texts = useTexts();
  return (
    <div className={`${styles.search} ${className}`}>
      <Search size={16} aria-hidden="true" />
      <input
        type="text"
        inputMode="search"
        maxLength={2000}
        dir="auto"
        data-search={takesSlash || undefined}
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
