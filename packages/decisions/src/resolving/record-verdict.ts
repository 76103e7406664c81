// The verdict whether a candidate is over: decided, answered, weighed and left behind.
import type { Candidate } from '../assembly/candidate.ts';
import { toReadable } from '../lines/masked-line.ts';
import {
  isAlternatives,
  isClosedSet,
  isNotNow,
  isRecord,
  isTakenCell,
  isTakenOption,
  isTakenTitle,
} from '../readers/record.ts';
import { markedLetters, toTitleText } from './question.ts';

/** What is done once the questions above are answered, or adds to them. */
const AFTERWARDS =
  /^(?:确认以上|以上(?:全部|均|都)?确认|补充|更正|once (?:you|these|the above|all)|addendum|correction)/i;

/** `<question>`, `[Option text]`: a form that somebody else fills in. */
const BLANK_FORM =
  /^[\s\u0001]*(?:<[^<>]{2,60}>|\{[^{}]{1,60}\}|\[[^[\]]{3,60}\])[\s\u0001?:]*(?:[(（](?:recommended|推荐)[)）])?$/i;

/** Whether nothing says that the candidate is decided already. */
export function isOpen(candidate: Candidate): boolean {
  const titles = candidate.titles.map(toReadable);
  if (candidate.checked || candidate.lead.taken || isTakenTitle(titles.join(' '))) return false;
  const own = [...candidate.titles, ...candidate.options.flatMap(({ texts }) => texts)];
  if (titles.some(isAlternatives) || own.some(({ mask }) => BLANK_FORM.test(mask))) return false;
  const details = candidate.options.flatMap((option) => option.details.map(toReadable));
  if (candidate.table !== 'none' && details.some(isTakenCell)) return false;
  const options = candidate.options.flatMap(({ texts }) => texts.map(toReadable));
  if (candidate.options.every(({ texts }) => texts[0]?.mask.includes('?'))) return false;
  if (options.some(isTakenOption) || hasOtherChecked(candidate)) return false;
  const context = candidate.context.map(toReadable);
  return ![...titles, ...context, ...details, ...candidate.notes].some(isRecord);
}

// `[x]` on an option that is not the recommended one: somebody has ticked it.
function hasOtherChecked(candidate: Candidate): boolean {
  const marked = markedLetters(candidate);
  return candidate.options.some(({ checked, letter }) => checked && !marked.includes(letter));
}

/** Whether words below a block say that all of it is decided. */
export function isClosed(candidates: readonly Candidate[], prose: readonly string[]): boolean {
  if (prose.some(isClosedSet) || prose.slice(-2).some((text) => !text.startsWith('#') && isNotNow(text)))
    return true;
  const notes = candidates.flatMap((candidate) => candidate.notes);
  return (
    notes.some(isClosedSet) ||
    (candidates.length === 1 && prose.some((text) => isRecord(text) || isNotNow(text)))
  );
}

/** Whether a number, with options or without, still waits for an answer. */
export function isUndecided(candidate: Candidate): boolean {
  if (candidate.options.length > 1) return isOpen(candidate);
  const texts = [toTitleText(candidate), ...candidate.context.map(toReadable)];
  if (candidate.lead.taken || texts.some((text) => isTakenTitle(text) || isRecord(text))) return false;
  return texts[0]?.includes('?') || !texts.some((text) => AFTERWARDS.test(text.trim()));
}
