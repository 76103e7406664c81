// The page around the panel, kept up to date for as long as the panel lives: its theme and language, where style sheets
// and screen readers look, and the count of waiting requests, for whoever does not look at the panel.
import { listWaiting } from '@nod/surface';
import type { Panel } from '../panel/panel.ts';
import { usePreferences } from '../panel/preferences.ts';
import { usePanel } from '../state/panel-store.ts';
import { currentTexts } from '../texts/use-texts.ts';

export function keepPage(panel: Panel): void {
  usePreferences.of(panel).subscribe(() => showAppearance(panel));
  usePanel.of(panel).subscribe(() => showCount(panel));
  showAppearance(panel);
  showCount(panel);
}

function showAppearance(panel: Panel): void {
  const { theme } = usePreferences.of(panel).getState();
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.lang = currentTexts(panel).languageTag;
}

function showCount(panel: Panel): void {
  const { phase, requests } = usePanel.of(panel).getState();
  panel.showCount(phase === 'ready' ? listWaiting(requests).length : 0);
}
