// The audit: every decision about a tool call, newest first, narrowed down as the address says, and to take away.
import { type ReactNode, useMemo } from 'react';
import { QuietButton } from '../../forms/buttons.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { EmptyState, LoadFailed } from '../../ui/empty-state.tsx';
import settingsStyles from '../settings-screen.module.css';
import styles from './audit.module.css';
import { AuditExport } from './audit-export.tsx';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { type AuditFilters, parseFilters } from './audit-filters.ts';
import { AuditTable } from './audit-table.tsx';
import { useAudit } from './use-audit.ts';

export function AuditSection({ query }: { query: string }): ReactNode {
  const filters = useMemo(() => parseFilters(query), [query]);
  const audit = useAudit(filters);
  return (
    <>
      <AuditFilterBar filters={filters} entries={audit.entries ?? []} />
      <AuditExport filters={filters} />
      <List filters={filters} audit={audit} />
    </>
  );
}

function List({ filters, audit }: { filters: AuditFilters; audit: ReturnType<typeof useAudit> }): ReactNode {
  const { audit: texts } = useTexts();
  const { entries, hasMore, failed, reload, loadMore } = audit;
  if (failed) return <LoadFailed title={texts.loadFailed} onRetry={reload} />;
  if (entries === null) return <Loading />;
  if (entries.length === 0) {
    if (Object.keys(filters).length > 0)
      return <p className={settingsStyles.nothing}>{texts.nothingFound}</p>;
    return <EmptyState title={texts.emptyTitle} text={texts.emptyText} />;
  }
  return (
    <>
      <AuditTable entries={entries} />
      {hasMore && <QuietButton onClick={() => void loadMore()}>{texts.more}</QuietButton>}
    </>
  );
}

function Loading(): ReactNode {
  const { audit: texts } = useTexts();
  return (
    <div className={styles.loading} role="status" aria-label={texts.loading}>
      {Array.from({ length: 5 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike
        <span key={index} />
      ))}
    </div>
  );
}
