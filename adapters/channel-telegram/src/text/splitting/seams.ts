// Seams: places where a text may be cut, from the best kind to the worst: paragraphs, lines, sentences, words, and
// what is one character to a reader.

/** From `start`, at most up to `most`; both are places in the text. */
export interface Window {
  text: string;
  start: number;
  most: number;
}

/** The last place of its kind in the window behind its start; null where there is none. */
export type FindSeam = (window: Window) => number | null;

const toSeam = (place: number, { start }: Window): number | null => (place > start ? place : null);

/** Looked for in the window alone: behind it stands the whole text. */
function findLast(mark: string, window: Window): number | null {
  const { text, start, most } = window;
  return toSeam(start + text.slice(start, most + mark.length).lastIndexOf(mark), window);
}

export const findParagraph: FindSeam = (window) => findLast('\n\n', window);

export const findLine: FindSeam = (window) => findLast('\n', window);

/** A sentence may end behind the window, its look-ahead must not: so much is enough. */
const AHEAD = 200;

function findWith(segmenter: Intl.Segmenter, window: Window): number | null {
  const { text, start, most } = window;
  const inside = text.slice(start, most + AHEAD);
  const index = segmenter.segment(inside).containing(most - start)?.index ?? 0;
  return toSeam(start + index, window);
}

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

export const findSentence: FindSeam = (window) => findWith(sentences, window);

export const findBlank: FindSeam = (window) => {
  const { text, start } = window;
  let place = window.most;
  while (place > start && !/\s/.test(text.charAt(place))) place -= 1;
  return toSeam(place, window);
};

/** Also where words have no blanks between them; a sign does not begin a line. */
export const findWord: FindSeam = (window) => {
  const place = findWith(words, window);
  return place !== null && /[\p{P}\p{S}]/u.test(window.text.charAt(place)) ? null : place;
};

/** Never null behind a start: where one character fills the window, it is cut between its code points. */
export function findCharacter(window: Window): number {
  const place = findWith(characters, window);
  if (place !== null) return place;
  const { text, start, most } = window;
  const unit = text.charCodeAt(most);
  const isHalf = unit >= 0xdc00 && unit <= 0xdfff && most - start > 1;
  return isHalf ? most - 1 : most;
}
