// A candidate → a question with clean texts and the one recommended letter, or none when it is not certain.
import type { Candidate, CandidateOption } from '../assembly/candidate.ts';
import { readMention } from '../assembly/inline-options.ts';
import { isWrapped } from '../assembly/prose-step.ts';
import type { DecisionQuestion } from '../decision-set.ts';
import {
  EMPTY,
  joinMasked,
  type Masked,
  sliceMasked,
  toMasked,
  toReadable,
  trimMasked,
} from '../lines/masked-line.ts';
import { type Doubt, prefersOther, readDoubt } from '../readers/doubt.ts';
import { nextLetter } from '../readers/inline-options.ts';
import { isMark, type MarkStrength, readMark } from '../readers/mark.ts';
import { isRestText, readOption } from '../readers/option.ts';
import { findRecommendation, readStatement } from '../readers/statement.ts';
import { toCleanText } from './clean-text.ts';

/** How many paragraphs after the options may still recommend for them. */
const MAX_NOTES = 3;
/** Words about all questions at once. */
export const OVERALL =
  /整体|总体|全部|所有|都选|均选|都(?:推荐|建议)|[两二三四五]题|\boverall\b|\bin general\b|\b(?:all|each|every|both) (?:of|questions|decisions|cases)\b|\bfor (?:all|each|every|both)\b/i;

// A sentence about another question, or about all of them, recommends nothing for this one.
const ELSEWHERE =
  /\b(?:first|second|third|fourth|last|other|previous|next) (?:question|one|decision|item|point)\b|\b(?:for|on) the (?:first|second|third|last|former|latter|other)\b|\b(?:question|decision) \d|\bQ\d|(?<![A-Za-z0-9])#\d{1,2}(?!\d)|\b(?:for|on|in) \d{1,2}(?=$|[.,;:]| (?:I|you|is|assumes|the)\b)|\b(?:recommendation|pick|mark) (?:for|on) \d{1,2}\b|第 ?[一二三四五六七八九十\d]{1,3} ?[个题项问点]/i;

/** The question asks for an answer of its own, whatever is recommended. */
const EXPLICIT =
  /(?:需|须|必须)(?:要|单独|明确)*(?:明确|单独)(?:回答|确认)|\bexplicit (?:answer|confirmation|approval)\b|\b(?:choose|select|pick|tick) (?:all|any|several|multiple)\b|\ball that apply\b|\bmore than one\b|可多选|多选题?|\bin your own words\b|\bskip this\b|稍后再答|已经选过|\byou already chose\b/i;

/** What an option says against itself. */
const OPPOSES =
  /(?:[—–(（,，]|- ) ?(?:(?:do not|don't|never) (?:choose|pick|use|take)\b|no longer (?:available|possible|supported|works?)\b|deprecated\b|not available\b|unavailable\b|blocked by\b|only (?:if|when|after)\b|不要选|别选|不可用|不可行|已废弃|已下线|仅[在当限])/i;

/** Words that own no recommendation. */
const NO_VIEW =
  /\bI have no (?:strong |particular |clear |firm )?(?:recommendation|preference|view|opinion)\b|(?:这题|这一题|这项|此项)[^。]{0,4}我没有?(?:特别的?|明显的?)?(?:意见|偏好|倾向|推荐)/i;

/** What is known of a question from beyond its own lines. */
export interface Elsewhere {
  readonly id: string;
  /** Letters that a summary recommends for it. */
  readonly said: readonly string[];
  /** Letters that are named for it in passing. */
  readonly named: readonly string[];
  /** It is the only question with options: what is said below is said of it. */
  readonly alone: boolean;
  /** Sentences beyond its own that speak of it too. */
  readonly closing: readonly string[];
}

export function resolveQuestion(candidate: Candidate, elsewhere: Elsewhere): DecisionQuestion {
  const options = candidate.options.map((option) => ({
    letter: option.letter,
    text: toOptionText(option, candidate),
  }));
  const letter = resolveRecommended(candidate, elsewhere);
  const { notes } = candidate;
  const silent = notes.some(hasNoView) || elsewhere.closing.some((text) => NO_VIEW.test(text.slice(0, 400)));
  const rivals = [...notes, ...elsewhere.closing].some((text) => prefersOther(text, letter, options));
  const recommended = silent || rivals ? null : letter;
  return { id: elsewhere.id, title: toTitle(candidate), options, recommended };
}

function hasNoView(text: string): boolean {
  const scope = text.slice(0, 400);
  return NO_VIEW.test(scope) && !ELSEWHERE.test(scope);
}

// One letter, said by everything that says any, and doubted by nothing.
function resolveRecommended(candidate: Candidate, { said, named, alone, closing }: Elsewhere): string | null {
  // A further letter behind the last option makes its mark uncertain.
  if (hasLetterGap(candidate) || readMention(candidate) !== null) return null;
  if ([...candidate.titles, ...candidate.context].some((text) => EXPLICIT.test(text.mask))) return null;
  const letters = new Set([
    ...markedLetters(candidate),
    ...spokenLetters(candidate),
    ...matchLetters(candidate, candidate.picks),
    ...matchAnyCase(candidate, said),
    ...matchLetters(candidate, alone ? closing.flatMap(readStatement) : []),
  ]);
  const [only] = letters;
  if (letters.size !== 1 || only === undefined) return null;
  const option = candidate.options.find(({ letter }) => letter === only);
  const doubted =
    option?.texts.some((text) => readMark(text).doubted || OPPOSES.test(toReadable(text))) ?? true;
  const rivals = candidate.options.filter(({ letter }) => letter !== only).flatMap(({ texts }) => texts);
  if (rivals.some((text) => readMark(text).bound)) return null;
  const others = matchAnyCase(candidate, named).filter((letter) => letter !== only);
  return doubted || others.length > 0 || isDoubted(candidate, only, closing) ? null : only;
}

/** A letter is missing between two options. */
export function hasLetterGap({ options }: Candidate): boolean {
  if (/[B-Z]/.test(options[0]?.letter ?? '')) return false;
  return options.some(
    ({ letter, texts }, at) =>
      at > 0 && letter !== nextLetter(options[at - 1]?.letter ?? '') && !isRestText(texts[0]?.mask ?? ''),
  );
}

/** Letters of the options that carry a mark. Emoji before every option are icons, stars on every option rate them. */
export function markedLetters({ options }: Candidate): string[] {
  const firsts = options.map(({ texts }) => texts[0]?.mask ?? '');
  const plain = readMarked(options);
  if (firsts.every((text) => STARS.test(text))) return readMarked(options, STARS);
  if (!firsts.every((text) => ICON.test(text))) return plain;
  const marked = readMarked(options, ICON);
  return marked.length === 0 && firsts.some((text) => text.includes('❌')) ? plain : marked;
}

function readMarked(options: readonly CandidateOption[], without?: RegExp): string[] {
  return options.flatMap((option) => {
    const [first = EMPTY, ...others] = option.texts;
    const text = without ? toMasked(first.mask.replace(without, ' ')) : first;
    return toMark({ ...option, texts: [text, ...others] }) === 'none' ? [] : [option.letter];
  });
}

const ICON = /^[\s\u0001]{0,4}\p{Extended_Pictographic}/u;
const STARS = /(?:[⭐★🌟☆]\u0001?){1,8}/u;

/** The strongest mark of an option. */
export function toMark(option: CandidateOption): MarkStrength {
  const written = wrappedTexts(option);
  const below = [...option.texts.slice(written.length), ...option.details];
  const marks = [option.mark, ...(isOnlyMark(option) ? [] : written.map((text) => readMark(text).strength))];
  const end = [...option.texts, ...option.details].at(-1) ?? EMPTY;
  if (below.some(isMarkLine) || MARK_AT_END.test(end.mask) || marks.includes('word')) return 'word';
  return marks.includes('tick') ? 'tick' : 'none';
}

/** The mark behind the last of several sentences. */
const MARK_AT_END =
  /[^不未非](?:【(?:推荐|首选)】|\[(?:推荐|recommended)\]|\((?:推荐|recommended)\))[\s\u0001]*$/i;

// `A. Recommended`, `B. Favourites`: the word is the option's own text.
function isOnlyMark({ texts, details }: CandidateOption): boolean {
  const lines = [...texts, ...details];
  return (
    lines.every((line) => isMark(line) || line.raw.trim() === '') && !/[([【]/.test(lines[0]?.mask ?? '')
  );
}

// Below an option only a line that is a mark, or gives the reason of one, speaks of the option itself.
function isMarkLine(line: Masked): boolean {
  return (
    isMark(line) ||
    /^(?:推荐|建议)(?:理由|原因)|^recommended (?:because|since)\b/i.test(toReadable(line).trim())
  );
}

/** Letters that a sentence of the question recommends. */
export function spokenLetters(candidate: Candidate): string[] {
  const said = toSentences(candidate).flatMap((text) => readStatement(text));
  return matchLetters(candidate, said);
}

// All words below the options count here, and what is said about all questions.
function isDoubted(candidate: Candidate, only: string, closing: readonly string[]): boolean {
  const notes = candidate.notes.filter((note) => !ELSEWHERE.test(note.slice(0, 200)));
  const small = /[a-z]/.test(only);
  const doubts = [...notes, ...closing].map((text) => readDoubt(small ? withCapitals(text) : text));
  const read = (kind: keyof Doubt) => doubts.flatMap((doubt) => matchLetters(candidate, doubt[kind]));
  return read('opposed').includes(only) || read('preferred').some((letter) => letter !== only);
}

// Where options have small letters, one that stands alone names an option; "a" and "i" only where they are no words.
function withCapitals(text: string): string {
  return text
    .slice(0, 1_000)
    .replace(
      /(?<![A-Za-z0-9'’])(?:[b-hj-z]|[ai](?=[.,;:)]|$)|a(?= (?:is|would|wins)\b| ?[\u3400-\u9fff]))(?![A-Za-z0-9'’])/g,
      (letter) => letter.toUpperCase(),
    );
}

function toSentences({ titles, context, options, notes }: Candidate): string[] {
  const closing = notes
    .slice(0, MAX_NOTES)
    .filter((note) => !OVERALL.test(note.slice(0, 200)) && !ELSEWHERE.test(note.slice(0, 200)));
  const below = options.map(({ details }) => (details.some(isNestedOption) ? [] : details));
  const lines = [...titles, ...context, ...options.flatMap(({ texts }) => texts), ...below.flat()];
  return [...lines.map(toReadable), ...closing].map((text) => text.slice(0, 2_000));
}

// Options below an option: what is said there is said of them.
function isNestedOption(line: Masked): boolean {
  return readOption(line)?.bare === false;
}

// A capital may name a small letter's option; a small letter never names a capital's ("a" is a word).
function matchLetters({ options }: Candidate, letters: readonly string[]): string[] {
  return letters.flatMap((letter) => {
    const found = options.find(
      (option) => option.letter === letter || option.letter === letter.toLowerCase(),
    );
    return found ? [found.letter] : [];
  });
}

// In `1a` the letter is no word.
function matchAnyCase({ options }: Candidate, letters: readonly string[]): string[] {
  return letters.map(
    (letter) =>
      options.find((option) => option.letter.toLowerCase() === letter.toLowerCase())?.letter ?? letter,
  );
}

export function toTitleText({ titles }: Candidate): string {
  return titles.map(toReadable).join(' ');
}

/** "Question: Which store?" */
const QUESTION_LABEL = /^(?:Q|Question|问|问题) ?[:：] ?/;

/** The clean title; for a head without one, the first line below it. */
export function toTitle(candidate: Candidate): string {
  const own = joinMasked(candidate.titles.map(trimMasked));
  const title = toCleanText(cutRecommendation(own, candidate)).replace(QUESTION_LABEL, '');
  return title !== '' ? title : toCleanText(cutRecommendation(candidate.context[0] ?? EMPTY, candidate));
}

function toOptionText(option: CandidateOption, candidate: Candidate): string {
  const [first = EMPTY, ...others] = wrappedTexts(option);
  if (isOnlyMark(option)) return toCleanText(first);
  const lines = [
    readMark(cutRecommendation(first, candidate)).rest,
    ...others.map((line) => readMark(line).rest),
  ];
  const text = toCleanText(joinMasked(lines));
  return text !== '' ? text : toCleanText(readMark(option.details[0] ?? EMPTY).rest);
}

/** The lines that carry the option's own sentence. */
function wrappedTexts(option: CandidateOption): Masked[] {
  const texts = option.texts.map(trimMasked);
  const end = texts.findIndex((text, index) => index > 0 && !isWrapped(texts[index - 1] ?? EMPTY, text));
  return end < 0 ? texts : texts.slice(0, end);
}

// "… C. z 推荐 C。": the sentence belongs to the question, not to its last option.
function cutRecommendation(text: Masked, candidate: Candidate): Masked {
  const found = findRecommendation(text.mask.slice(0, 2_000));
  if (!found || matchLetters(candidate, found.letters).length === 0) return text;
  const { at } = found;
  const before =
    /[（(【[\s—–,，;；。.👉💡-]{0,6}(?:我|My |my |[A-Z][a-z]{2,8}'s )?$/u.exec(
      text.mask.slice(Math.max(0, at - 20), at),
    )?.[0].length ?? 0;
  return sliceMasked(text, 0, at - before);
}
