// `useTexts`: which language the panel speaks: the person's choice, or else the browser's.
import type { Panel } from '../panel/panel.ts';
import { type Language, usePreferences } from '../panel/preferences.ts';
import { en, type Texts, zhCn } from './texts.ts';

export type { Texts };

/** The texts in the language now chosen. */
export function useTexts(): Texts {
  return toTexts(usePreferences((preferences) => preferences.language));
}

/** The same outside of components. */
export function currentTexts(panel: Panel): Texts {
  return toTexts(usePreferences.of(panel).getState().language);
}

function toTexts(language: Language): Texts {
  const chosen = language === 'system' ? toSupported(navigator.languages) : language;
  return chosen === 'zh-CN' ? zhCn : en;
}

/** The first of the browser's languages that the panel speaks; English if it speaks none. */
export function toSupported(languages: readonly string[]): 'en' | 'zh-CN' {
  for (const language of languages) {
    if (/^zh\b/i.test(language)) return 'zh-CN';
    if (/^en\b/i.test(language)) return 'en';
  }
  return 'en';
}
