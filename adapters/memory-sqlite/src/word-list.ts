// The words that a text is found by: Chinese cut into words, English reduced to stems.
import { stemmer } from 'stemmer';

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const DIACRITICS = /\p{Mn}/gu;
const LETTERS_AND_DIGITS = /[\p{L}\p{N}]+/gu;
const ENGLISH = /^[a-z]+$/;
const HAN = /^\p{Script=Han}+$/u;

/** In the order of the text, with repetitions. */
export function listWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(DIACRITICS, '').toLowerCase();
  return Array.from(segmenter.segment(plain), ({ segment }) => segment.match(LETTERS_AND_DIGITS) ?? [])
    .flat()
    .flatMap(toTerms);
}

/** A long Chinese word counts by its pairs of characters as well, because it is not always cut alike. */
function toTerms(word: string): string[] {
  if (ENGLISH.test(word)) return [stemmer(word)];
  const characters = [...word];
  if (!HAN.test(word) || characters.length < 3) return [word];
  return [word, ...characters.slice(1).map((second, index) => `${characters[index]}${second}`)];
}
