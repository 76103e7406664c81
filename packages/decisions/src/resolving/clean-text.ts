// Masked text → the clean text of a title or an option: no emphasis, no emptied brackets, no loose separators.
import { type Masked, toShown } from '../lines/masked-line.ts';

const EMPTIED = /[(（[【]\s?[,，:：;；、/\s]{0,4}[)）\]】]/g;
const BRACKET_HEAD = /([(（[【])[\s,，:：;；、—–-]{1,4}/g;
const BRACKET_TAIL = /[\s,，:：;；、—–]{1,4}([)）\]】])/g;
const LOOSE = ' ,，:：;；、|｜—–→←=·';
const POINTERS = /^(?:[👉👈]\s?){1,8}|(?:\s?[👉👈]){1,8}$/gu;

export function toCleanText(text: Masked): string {
  const shown = toShown(text)
    .replace(/^([^【]{1,40})】/, '$1 ')
    .replace(EMPTIED, ' ')
    .replace(BRACKET_HEAD, '$1')
    .replace(BRACKET_TAIL, '$1')
    .replace(/([—–]{1,2}) ?[,，:：;；、]/g, '$1 ')
    .replace(/ ?[→←➜] ?(?=[,，;；])/g, '')
    .replace(/([,，]) ?[:：]/g, '$1')
    .replace(/ {1,8}([,，:：;；。])/g, '$1')
    .replace(/\s{2,8}/g, ' ')
    .replace(POINTERS, '');
  return trimLoose(shown);
}

function trimLoose(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && (isLoose(text[from]) || isLooseDash(text, from, from + 1))) from += 1;
  while (to > from && (isLoose(text[to - 1]) || isLooseDash(text, to - 1, to - 2))) to -= 1;
  return text.slice(from, to);
}

function isLoose(unit: string | undefined): boolean {
  return unit !== undefined && LOOSE.includes(unit);
}

// A dash, slash, dot or stop counts as loose only with a blank (or nothing) beside it: `-v`, `/opt` and `.env` stay.
function isLooseDash(text: string, at: number, beside: number): boolean {
  const unit = text[at];
  if (unit !== '-' && unit !== '/' && unit !== '.' && unit !== '。') return false;
  const next = text[beside];
  return next === undefined || next === ' ';
}
