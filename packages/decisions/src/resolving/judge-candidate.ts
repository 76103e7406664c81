// Tells candidates that ask for a choice from records, outlines, steps and comparisons. Each alone, by its words.
import { isOptionsLabel } from '../assembly/assembly-state.ts';
import type { Candidate } from '../assembly/candidate.ts';
import { toReadable } from '../lines/mask-line.ts';
import { asksForLetter, isAsk, isAskingTitle, isOutline, isRequest } from '../readers/read-ask.ts';
import { isDoubt } from '../readers/read-mark.ts';
import type { RecommendedPair } from '../readers/read-pairs.ts';
import {
  isAlternatives,
  isRecord,
  isTakenCell,
  isTakenOption,
  isTakenTitle,
} from '../readers/read-record.ts';
import { hasLetterGap, markedLetters, spokenLetters, toMark, toTitle } from './resolve-question.ts';

const WEIGHS = /considered|evaluated|compar|alternatives|对比|比较|考虑过|优劣|利弊/i;
/** A recommendation, if only for a case. */
const ADVISES =
  /^[^\p{L}\p{N}]{0,4}(?:(?:my )?(?:recommended|recommendation|推荐|建议)[^\p{L}\p{N}]{0,3}[:：]|I(?:'d| would)? (?:recommend|suggest|go with) (?![a-z]+ing\b))/iu;
const DEPENDS = /\bdepend(?:s|ing) on\b|取决于|视.{1,12}而定/i;
/** The first option takes what stands above. */
const MENU = /^[\s\u0001]*(?:(?:yes|confirm|proceed|approve|continue|go ahead)\b|确认|同意|继续|批准)/i;
const SECTION_NUMBER = /^\d{1,3}(?:\.\d{1,3}){1,4}\b/;

/** Whether nothing says that the candidate is decided already. */
export function isOpen(candidate: Candidate): boolean {
  const titles = candidate.titles.map(toReadable);
  if (
    candidate.checked ||
    candidate.lead.taken ||
    isTakenTitle(titles.join(' ')) ||
    titles.some(isAlternatives)
  )
    return false;
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

/** Whether the candidate itself shows that it is a question. A step asks only by its words: guides recommend, too. */
export function asks(candidate: Candidate): boolean {
  if (isAskingTitle(toAskable(candidate))) return true;
  if (candidate.kind === 'asking') return toAskable(candidate).trim() !== '';
  if (WEIGHS.test(toAskable(candidate))) return candidate.notes.some(asksToChoose);
  return candidate.kind !== 'listing' && (recommends(candidate) || isNamedChoice(candidate));
}

// `Option A`, `方案 A` call for a choice, unless the title only weighs them up.
function isNamedChoice(candidate: Candidate): boolean {
  const named = candidate.options.some((option) => option.named);
  return named && candidate.table === 'none' && !WEIGHS.test(toAskable(candidate));
}

function toAskable({ titles, context }: Candidate): string {
  return [...titles, ...context.slice(0, 4)].map(toReadable).join(' ');
}

export function recommends(candidate: Candidate): boolean {
  const texts = candidate.options.flatMap((option) => option.texts.map(toReadable));
  return endorses(candidate) || texts.some(isDoubt) || candidate.notes.some((note) => ADVISES.test(note));
}

// ✅ alone may tick off work that is done; every other mark recommends.
function endorses(candidate: Candidate): boolean {
  if (spokenLetters(candidate).length > 0 || candidate.picks.length > 0) return true;
  return candidate.options.some((option) => toMark(option) === 'word');
}

/** What stands around a block. */
export interface Surroundings {
  readonly pairs: readonly RecommendedPair[];
  readonly prose: readonly string[];
  readonly atEnd: boolean;
}

/** Without a number it takes a request, or a recommendation at the end of the answer. */
export function isUnnumberedDecision(candidate: Candidate, { atEnd, prose }: Surroundings): boolean {
  const title = candidate.titles.map(toReadable).join(' ');
  const { heading, paragraph, ownHeading } = candidate.lead;
  if (isQuoted(title) || SECTION_NUMBER.test(title.trim() || heading.trim())) return false;
  if (atEnd && MENU.test(candidate.options[0]?.texts[0]?.mask ?? '')) return true;
  const asked =
    [title, ...candidate.context.map(toReadable)].some(isRequest) ||
    (ownHeading !== null && asksToChoose(heading)) ||
    candidate.notes.slice(0, 3).some(asksToChoose) ||
    prose.some(asksForLetter);
  if (!asked)
    return (
      atEnd &&
      !DEPENDS.test(title) &&
      !WEIGHS.test(title) &&
      !isOptionsLabel(title) &&
      candidate.table !== 'compares' &&
      endorses(candidate) &&
      candidate.notes.length <= 3
    );
  return recommends(candidate) || !isOutline(`${heading} ${paragraph}`);
}

// A closing question counts only if it asks to choose: "Does this work for you?" does not.
function asksToChoose(note: string): boolean {
  return note.length <= 400 && isRequest(note) && isAsk(note);
}

// A question in quotation marks, or a quotation that opens before the options and does not close: somebody else's.
function isQuoted(title: string): boolean {
  if (/[“"「『][^”"」』]*\?[”"」』]$/.test(title.trim())) return true;
  const count = (unit: string) => title.split(unit).length - 1;
  return (
    count('"') % 2 === 1 || count('“') > count('”') || count('「') > count('」') || count('『') > count('』')
  );
}

/** `1. Storage` / `A. SQLite` / `B. Postgres`, flat and in capitals: a choice even without a word about it. */
export function isPlainPair(candidate: Candidate): boolean {
  const [first] = candidate.options;
  const flat = first !== undefined && first.column <= candidate.indent && !first.afterBlank;
  const texts = [toTitle(candidate), ...candidate.options.flatMap((option) => option.texts.map(toReadable))];
  const short = texts.every((text) => text.length <= 60 && !/[.!]$/.test(text));
  const plain = candidate.table === 'none' && !hasLetterGap(candidate) && !isLowerCase(candidate);
  return flat && short && plain && !texts.some(isOutline);
}

export function isLowerCase({ options }: Candidate): boolean {
  return /[a-z]/.test(options[0]?.letter ?? '');
}
