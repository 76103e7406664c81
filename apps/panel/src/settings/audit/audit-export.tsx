// Takes the audit away, as it is narrowed down now.
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import settingsStyles from '../settings-screen.module.css';
import styles from './audit.module.css';
import { type AuditFilters, toExportAddress, toHubFilters } from './audit-filters.ts';

const FORMATS = { jsonl: 'JSONL', csv: 'CSV' } as const;

export function AuditExport({ filters }: { filters: AuditFilters }): ReactNode {
  const { audit: texts } = useTexts();
  return (
    <div className={styles.export}>
      <span>{texts.exportAs}</span>
      {(['jsonl', 'csv'] as const).map((format) => (
        <a
          key={format}
          className={settingsStyles.button}
          href={toExportAddress(format, toHubFilters(filters, Date.now()))}
          download={`nod-audit.${format}`}
          aria-label={texts.exportFile(FORMATS[format])}
        >
          <Download size={15} aria-hidden="true" />
          {FORMATS[format]}
        </a>
      ))}
    </div>
  );
}
