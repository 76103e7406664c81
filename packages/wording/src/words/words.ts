// The words of a language.
import type { Language } from '@nod/protocol';
import { en, type Words } from './en.ts';
import { own, type Part } from './parts.ts';
import { zh } from './zh.ts';

const WORDS: Record<Language, Words> = { en, zh };

export function wordsOf(language: Language): Words {
  return WORDS[language];
}

/** A name and what it names; of what stands below it, the name alone. */
export function labelled(what: string, parts: readonly Part[], { colon }: Pick<Words, 'colon'>): Part[] {
  return [own(what + (parts.length > 0 ? colon : colon.trimEnd())), ...parts];
}
