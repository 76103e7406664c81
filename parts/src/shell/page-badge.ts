// The count of waiting requests, for whoever does not look at the panel.
import { needsPerson } from '@nod/protocol';
import type { Panel } from '../panel/panel.ts';
import { usePanel } from '../state/panel-store.ts';

/** Kept up to date for as long as the panel lives. */
export function keepPageBadge(panel: Panel): void {
  const show = (): void => {
    const { phase, overview } = usePanel.of(panel).getState();
    const count = phase === 'ready' ? Object.values(overview.openRequests).filter(needsPerson).length : 0;
    panel.showCount(count);
  };
  usePanel.of(panel).subscribe(show);
  show();
}
