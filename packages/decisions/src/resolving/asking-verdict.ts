// The one place that tells whether the person is asked now. How a candidate looks decides how much that takes:
// a number with bare letters asks by its form; options labelled by a word, set as headings or as rows of a table take
// a sign: a title that asks, or a request around the block. Guides and reports recommend, too.
import { isOptionsLabel } from '../assembly/assembly-state.ts';
import type { Candidate } from '../assembly/candidate.ts';
import { toReadable } from '../lines/masked-line.ts';
import {
  asksForLetter,
  isAsk,
  isAskingTitle,
  isOutline,
  isQuiz,
  isReplyForm,
  isRequest,
  turnsToPerson,
} from '../readers/asking.ts';
import { isDoubt } from '../readers/mark.ts';
import type { RecommendedPair } from '../readers/pairs.ts';
import { hasLetterGap, spokenLetters, toMark, toTitle, toTitleText } from './question.ts';

const WEIGHS = /considered|evaluated|compar|alternatives|对比|比较|考虑过|优劣|利弊/i;
/** A recommendation, if only for a case. */
const ADVISES =
  /^[^\p{L}\p{N}]{0,4}(?:(?:my )?(?:recommended|recommendation|推荐|建议)[^\p{L}\p{N}]{0,3}[:：]|I(?:'d| would)? (?:recommend|suggest|go with) (?![a-z]+ing\b))/iu;
/** Advice about a letter, if bound or somebody else's, and words that leave the choice to the person. */
const WEIGHS_LETTERS =
  /(?:推荐|建议|倾向于?)(?:选|用|选择)? ?[A-Z](?![A-Za-z])|\brecommends? (?:option )?[A-Z]\b|\bnot to recommend\b|\beither way\b|\bno (?:strong |particular |clear )?(?:preference|view|opinion|recommendation)\b|没有?(?:特别的?|强烈的?|明显的?)?(?:偏好|倾向)|各有(?:利弊|优劣|味道|千秋)|\bit is your call\b/i;
const DEPENDS = /\bdepend(?:s|ing) on\b|取决于|视.{1,12}而定/i;
/** The first option takes what stands above. */
const MENU = /^[\s\u0001]*(?:(?:yes|confirm|proceed|approve|continue|go ahead)\b|确认|同意|继续|批准)/i;
const SECTION_NUMBER = /^\d{1,3}(?:\.\d{1,3}){1,4}\b/;
/** Paragraphs at the end of the answer that may ask for the block above. */
const MAX_CLOSING = 6;

/** What stands around a block. */
export interface Surroundings {
  readonly pairs: readonly RecommendedPair[];
  /** Sentences below the start of the block. */
  readonly prose: readonly string[];
  /** The last sentences above it. */
  readonly above: readonly string[];
  readonly atEnd: boolean;
}

/** The candidates of a block, all of them open, that ask the person. */
export function selectAsking(open: readonly Candidate[], given: Surroundings): Candidate[] {
  const asked = isAskedAround(open, given);
  const own = (candidate: Candidate) => asks(candidate, asked);
  const candidates = dropStrays(
    open.filter((candidate) => candidate.kind !== 'listing' || own(candidate)),
    own,
  );
  const numbered = candidates.filter(({ id }) => id !== null);
  const counted = isNumberedDecision(numbered, given, { own, asked });
  const chosen = candidates.filter((candidate) =>
    candidate.id === null
      ? isUnnumberedDecision(candidate, given, asked)
      : counted && numbered.includes(candidate),
  );
  return chosen.some(hasOwnHeading)
    ? candidates.filter((candidate) => chosen.includes(candidate) || hasOwnHeading(candidate))
    : chosen;
}

// `### Storage`, `### Logs`: what asks under one of such headings asks under all of them.
function hasOwnHeading({ id, lead, titles }: Candidate): boolean {
  return id === null && lead.ownHeading !== null && titles[0] === lead.ownHeading;
}

// A heading or a sentence right above the block, below its questions, or at the end of the answer.
function isAskedAround(candidates: readonly Candidate[], { prose, above }: Surroundings): boolean {
  const [first] = candidates;
  if (!first) return false;
  const { paragraph, heading } = first.lead;
  if (
    [paragraph, heading].some((text) => isRequest(text) || turnsToPerson(text) || WEIGHS_LETTERS.test(text))
  )
    return true;
  const notes = candidates.flatMap((candidate) => candidate.notes.slice(0, 3));
  const announced = above.filter((text) => text.endsWith(':'));
  const around = [...announced, ...notes, ...prose.slice(-MAX_CLOSING)];
  return around.some(turnsToPerson) || prose.some(asksForLetter);
}

/** Whether the candidate shows that it is a question. A step asks only by its words. */
function asks(candidate: Candidate, asked: boolean): boolean {
  const words = toAskable(candidate);
  if (isAskingTitle(words)) return candidate.kind !== 'listing' || words.includes('?') || asked;
  if (candidate.notes.some(asksForLetter)) return true;
  if (candidate.kind === 'asking') return words.trim() !== '';
  if (WEIGHS.test(words)) return candidate.notes.some(turnsToPerson);
  return (
    candidate.kind !== 'listing' &&
    (isLabelled(candidate) && !isPlainPair(candidate) ? asked : recommends(candidate))
  );
}

/** `Option A`, `## A.`, rows of a table: as common in guides and reports as in questions. */
function isLabelled({ table, options }: Candidate): boolean {
  const rows = table === 'options' || table === 'compares';
  return rows || options.some(({ named, heading }) => named || heading > 0);
}

function toAskable({ titles, context }: Candidate): string {
  return [...titles, ...context.slice(0, 4)].map(toReadable).join(' ');
}

function recommends(candidate: Candidate): boolean {
  const texts = candidate.options.flatMap((option) => option.texts.map(toReadable));
  return (
    endorses(candidate) ||
    texts.some(isDoubt) ||
    candidate.notes.some((note) => ADVISES.test(note) || WEIGHS_LETTERS.test(note))
  );
}

// ✅ behind a text may tick off work that is done; before one letter, as every other mark, it recommends.
function endorses(candidate: Candidate): boolean {
  if (spokenLetters(candidate).length > 0 || candidate.picks.length > 0) return true;
  const ticked = candidate.options.filter(({ mark }) => mark === 'tick');
  return ticked.length === 1 || candidate.options.some((option) => toMark(option) === 'word');
}

/** Without a number it takes a request, or bare letters with a recommendation at the end of the answer. */
function isUnnumberedDecision(candidate: Candidate, { atEnd }: Surroundings, asked: boolean): boolean {
  const title = toTitleText(candidate);
  const { heading, paragraph } = candidate.lead;
  if (isQuoted(title) || SECTION_NUMBER.test(title.trim() || heading.trim())) return false;
  if (atEnd && MENU.test(candidate.options[0]?.texts[0]?.mask ?? '')) return true;
  if ([title, ...candidate.context.map(toReadable)].some(isRequest) || asked)
    return recommends(candidate) || isRequest(title) || !isOutline(`${heading} ${paragraph}`);
  return (
    atEnd &&
    !isLabelled(candidate) &&
    !DEPENDS.test(title) &&
    !WEIGHS.test(title) &&
    !isOptionsLabel(title) &&
    endorses(candidate) &&
    candidate.notes.length <= 3
  );
}

// A question in quotation marks, or a quotation that opens before the options and does not close: somebody else's.
function isQuoted(title: string): boolean {
  if (/[“"「『][^”"」』]*\?[”"」』]$/.test(title.trim())) return true;
  const count = (unit: string) => title.split(unit).length - 1;
  return (
    count('"') % 2 === 1 || count('“') > count('”') || count('「') > count('」') || count('『') > count('』')
  );
}

// Lettered steps among questions: other case than the rest and nothing that asks.
function dropStrays(
  candidates: readonly Candidate[],
  own: (candidate: Candidate) => boolean,
): readonly Candidate[] {
  const asking = candidates.filter(own);
  const cases = new Set(asking.map(isLowerCase));
  return candidates.filter(
    (candidate) => asking.includes(candidate) || cases.size !== 1 || cases.has(isLowerCase(candidate)),
  );
}

function isNumberedDecision(
  candidates: readonly Candidate[],
  { pairs, prose }: Surroundings,
  { own, asked }: { own: (candidate: Candidate) => boolean; asked: boolean },
): boolean {
  const [first] = candidates;
  if (!first) return false;
  if (candidates.some(({ id }) => pairs.some((pair) => pair.id === id))) return true;
  const lead = `${first.lead.heading} ${first.lead.paragraph}`;
  if (isQuiz(lead) && !isRequest(lead) && !candidates.some(recommends)) return false;
  const asking = candidates.filter(own);
  // Small letters, most of them without a question: steps, one of which has alternatives.
  const steps = candidates.every(isLowerCase) && asking.length * 2 <= candidates.length;
  if (asking.length === candidates.length || (asking.some(recommends) && !steps)) return true;
  const notes = candidates.flatMap((candidate) => candidate.notes);
  if ([...notes, ...prose].some(isReplyForm)) return true;
  if (candidates.length > 1 && candidates.every(isTickedOnce)) return true;
  const most = asking.length * 2 >= candidates.length;
  if (isOutline(lead) && !isAsk(lead)) return false;
  if ((asked || most) && !steps) return true;
  if (!isLowerCase(first) && [lead, ...notes].some(isAsk)) return true;
  return candidates.every(isPlainPair) && notes.length <= 2;
}

// ✅ behind one option of every question.
function isTickedOnce({ options }: Candidate): boolean {
  return options.filter((option) => toMark(option) === 'tick').length === 1;
}

/** `1. Storage` / `A. SQLite` / `B. Postgres`, flat and in capitals: a choice even without a word about it. */
function isPlainPair(candidate: Candidate): boolean {
  const [first] = candidate.options;
  const flat = first !== undefined && first.column <= candidate.indent && !first.afterBlank;
  const texts = [toTitle(candidate), ...candidate.options.flatMap((option) => option.texts.map(toReadable))];
  const short = texts.every((text) => text.length <= 60 && !/[.!]$/.test(text));
  const plain = first?.heading === 0 && !hasLetterGap(candidate) && !isLowerCase(candidate);
  return flat && short && plain && candidate.table === 'none' && !texts.some(isOutline);
}

function isLowerCase({ options }: Candidate): boolean {
  return /[a-z]/.test(options[0]?.letter ?? '');
}
