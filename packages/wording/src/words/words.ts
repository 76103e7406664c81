// The words of a language: of requests, of work, of channels and of credentials, for every surface.
import type { Language } from '@nod/protocol';
import { channelTexts } from './channel-texts.ts';
import { credentialTexts } from './credential-texts.ts';
import { deliveryTexts } from './delivery-texts.ts';
import { doorTexts } from './door-texts.ts';
import { own, type Part } from './parts.ts';
import { requestTexts } from './request-texts.ts';
import { speak } from './spoken-texts.ts';
import { workTexts } from './work-texts.ts';

const table = {
  ...requestTexts,
  work: workTexts,
  ...channelTexts,
  ...credentialTexts,
  ...deliveryTexts,
  ...doorTexts,
};

function toWords(language: Language) {
  return { language, ...speak(table, language) };
}

export type Words = ReturnType<typeof toWords>;

const WORDS: Record<Language, Words> = { en: toWords('en'), zh: toWords('zh') };

export function wordsOf(language: Language): Words {
  return WORDS[language];
}

/** A name and what it names; of what stands below it, the name alone. */
export function labelled(what: string, parts: readonly Part[], { colon }: Pick<Words, 'colon'>): Part[] {
  return [own(what + (parts.length > 0 ? colon : colon.trimEnd())), ...parts];
}
