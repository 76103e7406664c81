// The count of waiting requests, for whoever does not look at the panel.
import { listWaiting } from '@nod/surface';
import type { Panel } from '../panel/panel.ts';
import { usePanel } from '../state/panel-store.ts';

/** Kept up to date for as long as the panel lives. */
export function keepPageBadge(panel: Panel): void {
  const show = (): void => {
    const { phase, requests } = usePanel.of(panel).getState();
    panel.showCount(phase === 'ready' ? listWaiting(requests).length : 0);
  };
  usePanel.of(panel).subscribe(show);
  show();
}
