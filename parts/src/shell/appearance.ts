// Appearance: puts the chosen theme and language on the page itself, where style sheets and screen readers look.
import type { Panel } from '../panel/panel.ts';
import { usePreferences } from '../panel/preferences.ts';
import { currentTexts } from '../texts/use-texts.ts';

export function keepAppearance(panel: Panel): void {
  const show = (): void => {
    const { theme } = usePreferences.of(panel).getState();
    const root = document.documentElement;
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
    root.lang = currentTexts(panel).languageTag;
  };
  usePreferences.of(panel).subscribe(show);
  show();
}
