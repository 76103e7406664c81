// The audit as a file, as it is narrowed down now.
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { saveFile } from '../../browser/saved-file.ts';
import { QuietButton } from '../../forms/buttons.tsx';
import { showToast } from '../../notices/toasts.ts';
import { type Panel, useThisPanel } from '../../panel/panel.ts';
import { toReason } from '../../state/agent-settings.ts';
import { currentTexts, useTexts } from '../../texts/use-texts.ts';
import styles from './audit.module.css';
import { type AuditFilters, toHubFilters } from './audit-filters.ts';

const FORMATS = { jsonl: 'JSONL', csv: 'CSV' } as const;

export function AuditExport({ filters }: { filters: AuditFilters }): ReactNode {
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
