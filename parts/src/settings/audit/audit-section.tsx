// The audit: every decision about a tool call, newest first, narrowed down as the address says, and to take away.
import { Download } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { saveFile } from '../../browser/saved-file.ts';
import { QuietButton } from '../../forms/buttons.tsx';
import formStyles from '../../forms/forms.module.css';
import { showToast } from '../../notices/toasts.ts';
import { type Panel, useThisPanel } from '../../panel/panel.ts';
import { toReason } from '../../state/agent-settings.ts';
import { currentTexts, useTexts } from '../../texts/use-texts.ts';
import { EmptyState, LoadFailed } from '../../ui/empty-state.tsx';
import styles from './audit.module.css';
import { AuditFilterBar } from './audit-filter-bar.tsx';
import { type AuditFilters, parseFilters, toHubFilters } from './audit-filters.ts';
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
  const { audit: texts, showMore } = useTexts();
  const { entries, hasMore, failed, reload, loadMore } = audit;
  if (failed) return <LoadFailed title={texts.loadFailed} onRetry={reload} />;
  if (entries === null) return <Loading />;
  if (entries.length === 0) {
    if (Object.keys(filters).length > 0) return <p className={formStyles.nothing}>{texts.nothingFound}</p>;
    return <EmptyState title={texts.emptyTitle} text={texts.emptyText} />;
  }
  return (
    <>
      <AuditTable entries={entries} />
      {hasMore && <QuietButton onClick={() => void loadMore()}>{showMore}</QuietButton>}
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

const FORMATS = { jsonl: 'JSONL', csv: 'CSV' } as const;

/** The audit as a file, as it is narrowed down now. */
function AuditExport({ filters }: { filters: AuditFilters }): ReactNode {
  const panel = useThisPanel();
  const { audit: texts } = useTexts();
  return (
    <div className={styles.export}>
      <span>{texts.exportAs}</span>
      {(['jsonl', 'csv'] as const).map((format) => (
        <QuietButton
          key={format}
          onClick={() => void exportAudit(panel, format, filters)}
          aria-label={texts.exportFile(FORMATS[format])}
        >
          <Download size={15} aria-hidden="true" />
          {FORMATS[format]}
        </QuietButton>
      ))}
    </div>
  );
}

/** A download by the browser itself would come without the key of the session. */
async function exportAudit(panel: Panel, format: keyof typeof FORMATS, filters: AuditFilters): Promise<void> {
  try {
    const { body } = await panel.client.exportAudit({ format, ...toHubFilters(filters, panel.now()) });
    saveFile(await new Response(body).blob(), `nod-audit.${format}`);
  } catch (error) {
    showToast(panel, currentTexts(panel).audit.exportFailed, toReason(panel, error), 'failure');
  }
}
