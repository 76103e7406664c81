// BERT's uncased tokenizer: text → numbers of word pieces, without the marks at the beginning and the end.
import { readFileSync } from 'node:fs';

const LONGEST_WORD = 100;
const UNKNOWN = '[UNK]';
const COMBINING_MARKS = /\p{Mn}/gu;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\ufffd]/gu;
const SPACE = /[\t\n\r\p{Z}]+/gu;
// ASCII symbols count as punctuation, and each Chinese character is a word of its own.
const WORD =
  /[!-/:-@[-`{-~\p{P}]|[\u4e00-\u9fff\u3400-\u4dbf\uf900-\ufaff]|[\u{20000}-\u{2fa1f}]|[^\s!-/:-@[-`{-~\p{P}\u4e00-\u9fff\u3400-\u4dbf\uf900-\ufaff\u{20000}-\u{2fa1f}]+/gu;

export interface WordPieces {
  (text: string): number[];
  readonly begin: number;
  readonly end: number;
}

/** Reads a `tokenizer.json` with a WordPiece vocabulary. */
export function readWordPieces(path: string): WordPieces {
  const tokenizer: { model: { vocab: Record<string, number> } } = JSON.parse(readFileSync(path, 'utf8'));
  const numbers = new Map(Object.entries(tokenizer.model.vocab));
  const unknown = numbers.get(UNKNOWN) ?? 0;

  function split(word: string): number[] {
    const pieces: number[] = [];
    for (let start = 0; start < word.length; ) {
      const end = longestPiece(word, start);
      if (end === start) return [unknown];
      pieces.push(numbers.get(toPiece(word, start, end)) ?? unknown);
      start = end;
    }
    return pieces;
  }

  function longestPiece(word: string, start: number): number {
    let end = word.length;
    while (end > start && !numbers.has(toPiece(word, start, end))) end--;
    return end;
  }

  const toNumbers = (text: string) =>
    listWords(text).flatMap((word) => (word.length > LONGEST_WORD ? [unknown] : split(word)));
  return Object.assign(toNumbers, {
    begin: numbers.get('[CLS]') ?? unknown,
    end: numbers.get('[SEP]') ?? unknown,
  });
}

function toPiece(word: string, start: number, end: number): string {
  return start === 0 ? word.slice(0, end) : `##${word.slice(start, end)}`;
}

function listWords(text: string): string[] {
  const plain = text.replace(SPACE, ' ').replace(UNSEEN, '').toLowerCase();
  return plain.normalize('NFD').replace(COMBINING_MARKS, '').match(WORD) ?? [];
}
