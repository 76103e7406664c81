// Page chip: the page that goes with what the person writes, what is selected in it, and a way to leave it out; or why the
// page beside the panel is not read.
import type { AgentName } from '@nod/protocol';
import { EyeOff, FileText, TextQuote, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { type PageBeside, useThisPanel } from '../panel/panel.ts';
import { useAbilities } from '../state/abilities.ts';
import { leaveOut, useIsLeftOut, usePageBeside } from '../state/captured-page.ts';
import { useTexts } from '../texts/use-texts.ts';
import { toOneLine } from '../ui/one-line.ts';
import { VisibleText } from '../ui/visible-text.tsx';
import styles from './page-chip.module.css';

export function PageChip({ agent }: { agent: AgentName }): ReactNode {
  const { openSites } = useThisPanel();
  const { page: texts } = useTexts();
  const { page: readsPages } = useAbilities(agent);
  const beside = usePageBeside();
  if (!readsPages || beside.status === 'none') return null;
  if (beside.status === 'read') return <ReadPage beside={beside} />;
  return (
    <p className={styles.unread} data-page={beside.reason} role="status">
      <EyeOff size={14} aria-hidden="true" />
      <span>
        {texts.unread[beside.reason]}
        {openSites && (beside.reason === 'not-asked' || beside.reason === 'blocked') && (
          <>
            {' '}
            <button type="button" className={styles.toSites} onClick={openSites}>
              {texts.toSites[beside.reason]}
            </button>
          </>
        )}
      </span>
    </p>
  );
}

function ReadPage({ beside }: { beside: Extract<PageBeside, { status: 'read' }> }): ReactNode {
  const panel = useThisPanel();
  const { page: texts } = useTexts();
  const isLeftOut = useIsLeftOut();
  const { title, url, selection } = beside;
  if (isLeftOut) {
    return (
      <button type="button" className={styles.add} onClick={() => leaveOut(panel, null)} data-page="left-out">
        <FileText size={14} aria-hidden="true" />
        {texts.add}
      </button>
    );
  }
  return (
    <div className={styles.chip} data-page="read">
      <FileText size={14} aria-hidden="true" />
      <div className={styles.words}>
        <span className={styles.title} title={url}>
          <VisibleText text={toOneLine(title === '' ? url : title)} />
        </span>
        {selection !== '' && (
          <span className={styles.selection} data-selection>
            <TextQuote size={12} aria-hidden="true" />
            <VisibleText as="bdi" text={toOneLine(selection)} />
          </span>
        )}
      </div>
      <button
        type="button"
        className={styles.remove}
        aria-label={texts.leaveOut}
        title={texts.leaveOut}
        onClick={() => leaveOut(panel, url)}
      >
        <X size={15} aria-hidden="true" />
      </button>
    </div>
  );
}
