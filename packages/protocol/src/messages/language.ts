// Language: which of the two languages of the product a text is written in.

export type Language = 'en' | 'zh';

const HAN = /\p{Script=Han}/gu;
const LATIN_WORD = /\p{Script=Latin}+/gu;

/** Chinese when at least a third of its words are: a Han character or a Latin word counts as one. */
export function toLanguage(text: string): Language {
  const sample = text.slice(0, 4_000);
  const han = sample.match(HAN)?.length ?? 0;
  const latin = sample.match(LATIN_WORD)?.length ?? 0;
  return han > 0 && han * 2 >= latin ? 'zh' : 'en';
}
