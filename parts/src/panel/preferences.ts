// The person's choices for this browser: theme, language, notifications.
import { createStoredStore, type Panel } from './panel.ts';

const KEY = 'nod-preferences';
const themes = ['system', 'light', 'dark'] as const;
const languages = ['system', 'en', 'zh-CN'] as const;

export type Theme = (typeof themes)[number];
export type Language = (typeof languages)[number];

export interface Preferences {
  theme: Theme;
  language: Language;
  notifications: boolean;
}

export const usePreferences = createStoredStore<Preferences>(KEY, toPreferences);

export function setPreferences(panel: Panel, changes: Partial<Preferences>): void {
  usePreferences.of(panel).setState(changes);
}

/** What was stored, as far as it makes sense. */
function toPreferences(stored: unknown): Preferences {
  const record: Record<string, unknown> = typeof stored === 'object' && stored !== null ? { ...stored } : {};
  return {
    theme: themes.find((theme) => theme === record.theme) ?? 'system',
    language: languages.find((language) => language === record.language) ?? 'system',
    notifications: record.notifications === true,
  };
}
