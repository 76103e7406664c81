// Puts the chosen theme and language on the page itself, where style sheets and screen readers look.
import { usePreferences } from '../browser/preferences.ts';
import { currentTexts } from '../texts/use-texts.ts';

export function keepAppearance(): void {
  const show = (): void => {
    const { theme } = usePreferences.getState();
    const root = document.documentElement;
    if (theme === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme;
    root.lang = currentTexts().languageTag;
  };
  usePreferences.subscribe(show);
  show();
}
