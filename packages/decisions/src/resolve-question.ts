// A draft → a question with clean texts and the one recommended letter, or none when it is not certain.
import { toCleanText } from './clean-text.ts';
import type { DecisionQuestion } from './decision-set.ts';
import type { Draft, DraftOption } from './draft.ts';
import { isWrapped } from './fill-options.ts';
import { EMPTY, joinMasked, type Masked, sliceMasked, toReadable } from './mask-line.ts';
import { isMark, readMark } from './read-mark.ts';
import { findRecommendation, readRecommendedLetters } from './read-recommended-letters.ts';

/** How many paragraphs after the options may still recommend for them. */
const MAX_NOTES = 3;
const OVERALL =
  /整体|总体|全部|所有|都选|均选|\boverall\b|\bin general\b|\b(?:all|each|every|both) (?:of|questions|decisions|cases)\b|\bfor (?:all|each|every|both)\b/i;

/** `pairs`: letters that a summary recommends for this question. */
export function resolveQuestion(draft: Draft, id: string, pairs: readonly string[]): DecisionQuestion {
  const options = draft.options.map((option) => ({
    letter: option.letter,
    text: toOptionText(option, draft),
  }));
  return { id, title: toTitle(draft), options, recommended: resolveRecommended(draft, pairs) };
}

function resolveRecommended(draft: Draft, pairs: readonly string[]): string | null {
  if (draft.gap) return null;
  const letters = new Set([...markedLetters(draft), ...spokenLetters(draft), ...matchLetters(draft, pairs)]);
  const [only] = letters;
  if (letters.size !== 1 || only === undefined) return null;
  const option = draft.options.find(({ letter }) => letter === only);
  return option && !option.texts.some((text) => readMark(text).doubted) ? only : null;
}

/** Letters of the options that carry a mark. */
export function markedLetters(draft: Draft): string[] {
  return draft.options.filter(isMarked).map(({ letter }) => letter);
}

function isMarked(option: DraftOption): boolean {
  const written = wrappedTexts(option);
  const below = [...option.texts.slice(written.length), ...option.details];
  return option.marked || written.some((text) => readMark(text).marked) || below.some(isMarkLine);
}

// Below an option only a line that is a mark, or gives the reason of one, speaks of the option itself.
function isMarkLine(line: Masked): boolean {
  return (
    isMark(line) ||
    /^(?:推荐|建议)(?:理由|原因)|^recommended (?:because|since)\b/i.test(toReadable(line).trim())
  );
}

/** Letters that a sentence of the question recommends. */
export function spokenLetters(draft: Draft): string[] {
  const notes = draft.notes.slice(0, MAX_NOTES).filter((note) => !OVERALL.test(note.slice(0, 200)));
  const lines = [
    ...draft.titles,
    ...draft.context,
    ...draft.options.flatMap(({ texts, details }) => [...texts, ...details]),
  ];
  const letters = [...lines.map(toReadable), ...notes].flatMap((text) =>
    readRecommendedLetters(text.slice(0, 2_000)),
  );
  return matchLetters(draft, [...letters, ...draft.recommended]);
}

// A capital may name a small letter's option; a small letter never names a capital's ("a" is a word).
function matchLetters(draft: Draft, letters: readonly string[]): string[] {
  return letters.flatMap((letter) => {
    const found = draft.options.find(
      (option) => option.letter === letter || option.letter === letter.toLowerCase(),
    );
    return found ? [found.letter] : [];
  });
}

/** The clean title; for a head without one, the first line below it. */
export function toTitle(draft: Draft): string {
  const own = joinMasked(draft.titles.map(trimMasked));
  const title = toCleanText(cutRecommendation(own, draft));
  return title !== '' ? title : toCleanText(cutRecommendation(draft.context[0] ?? EMPTY, draft));
}

function toOptionText(option: DraftOption, draft: Draft): string {
  const [first = EMPTY, ...others] = wrappedTexts(option);
  const lines = [
    readMark(cutRecommendation(first, draft)).rest,
    ...others.map((line) => readMark(line).rest),
  ];
  const text = toCleanText(joinMasked(lines));
  return text !== '' ? text : toCleanText(readMark(option.details[0] ?? EMPTY).rest);
}

/** The lines that carry the option's own sentence. */
function wrappedTexts(option: DraftOption): Masked[] {
  const texts = option.texts.map(trimMasked);
  const end = texts.findIndex((text, index) => index > 0 && !isWrapped(texts[index - 1] ?? EMPTY, text));
  return end < 0 ? texts : texts.slice(0, end);
}

function trimMasked(text: Masked): Masked {
  const start = text.mask.length - text.mask.trimStart().length;
  return sliceMasked(text, start, start + text.mask.trim().length);
}

// "… C. z 推荐 C。": the sentence belongs to the question, not to its last option.
function cutRecommendation(text: Masked, draft: Draft): Masked {
  const found = findRecommendation(text.mask.slice(0, 2_000));
  if (!found || matchLetters(draft, found.letters).length === 0) return text;
  const { at } = found;
  const before =
    /[（(【[\s—–,，;；。.👉💡-]{0,6}(?:我|My |my )?$/u.exec(text.mask.slice(Math.max(0, at - 9), at))?.[0]
      .length ?? 0;
  return sliceMasked(text, 0, at - before);
}
