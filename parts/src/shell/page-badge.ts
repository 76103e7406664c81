// The tab itself says how many requests wait: in its title and on its icon.
import { needsPerson } from '@nod/protocol';
import { usePanel } from '../state/panel-store.ts';

/** Keeps title and icon up to date for as long as the page lives. */
export function keepPageBadge(): void {
  const show = (): void => {
    const { phase, overview } = usePanel.getState();
    const count = phase === 'ready' ? Object.values(overview.openRequests).filter(needsPerson).length : 0;
    const title = count > 0 ? `(${count}) Nod` : 'Nod';
    if (document.title === title) return;
    document.title = title;
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon) icon.href = count > 0 ? '/nod-needs-you.svg' : '/nod.svg';
  };
  usePanel.subscribe(show);
  show();
}
