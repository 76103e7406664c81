// The person's choices for this browser: theme, language, notifications.
import { create } from 'zustand';
import { readStored, writeStored } from './storage.ts';

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

export const usePreferences = create<Preferences>()(() => toPreferences(readStored(KEY)));

usePreferences.subscribe((preferences) => writeStored(KEY, preferences));

export function setPreferences(changes: Partial<Preferences>): void {
  usePreferences.setState(changes);
}

/** What was stored, as far as it makes sense. */
export function toPreferences(stored: unknown): Preferences {
  const record: Record<string, unknown> = typeof stored === 'object' && stored !== null ? { ...stored } : {};
  return {
    theme: themes.find((theme) => theme === record.theme) ?? 'system',
    language: languages.find((language) => language === record.language) ?? 'system',
    notifications: record.notifications === true,
  };
}
