// Options that do not start a line of their own: on the question's line, or behind another option.
import { type Masked, sliceMasked, toReadable } from '../lines/masked-line.ts';
import { isAsk, isRequest } from '../readers/asking.ts';
import { type InlineOptions, nextLetter, splitInlineOptions } from '../readers/inline-options.ts';
import { isAlternatives } from '../readers/record.ts';
import { type Candidate, type CandidateOption, changeLastOption, createOption } from './candidate.ts';

const CLAUSE_END = /[?:.。!)\]】、,;—–\u0001\u0003-]\s*$/;

/** Words that put options side by side. */
const ALTERNATIVES = /\bor\b|还是|或/i;
const SENTENCE_END = /[?。!]|\.(?= |$)/;

/**
 * Options inside a title or another option, from `first` on. Null for prose: a sentence that runs
 * into its letters ("we can (a) … or (b) …") lists options only if it is itself a question.
 */
export function readInlineOptions(text: Masked | undefined, first = 'A'): InlineOptions | null {
  if (!text) return null;
  const inline = splitInlineOptions(text, first);
  if (!inline) return null;
  const apart = isApart(inline);
  return apart || first !== 'A' || text.mask.includes('?') || isName(inline, text) ? inline : null;
}

// Whether the text before the options is a clause of its own.
function isApart({ before }: InlineOptions): boolean {
  const end = before.mask.slice(-40);
  return end.trim() === '' || CLAUSE_END.test(end);
}

// `1. Database A. Postgres B. SQLite`: a short name, then capital letters without an open bracket.
function isName(inline: InlineOptions, text: Masked): boolean {
  const end = inline.before.mask.length;
  return end <= 24 && text.mask[end] !== '(' && inline.options[0]?.letter === 'A';
}

export function toInlineOptions(
  { options }: InlineOptions,
  { indent, column }: { readonly indent: number; readonly column: number },
): CandidateOption[] {
  return options.map(({ letter, text }) =>
    createOption({ letter, indent, column, behind: true, texts: [text] }),
  );
}

/** `A. x  B. y` with `C. z` on the next line: B was part of A so far. */
export function splitLastOption(candidate: Candidate): Candidate {
  const last = candidate.options.at(-1);
  const inline = last && readInlineOptions(last.texts[0], nextLetter(last.letter));
  if (!last || !inline) return candidate;
  const shortened = changeLastOption(candidate, { texts: [inline.before] });
  return { ...shortened, options: [...shortened.options, ...toInlineOptions(inline, last)] };
}

/** `1) Which? a) x` with b) on the next line: the title ended before a). */
export function takeFirstFromTitle(candidate: Candidate, next: string): Candidate | null {
  const inline = candidate.context.length === 0 ? readInlineOptions(candidate.titles[0]) : null;
  const letter = inline?.options[0]?.letter;
  if (!inline || !letter || inline.options.length !== 1 || nextLetter(letter) !== next) return null;
  return { ...candidate, titles: [inline.before], options: toInlineOptions(inline, toPlace(candidate)) };
}

/** Finds the options that stand on lines of others, once no more lines can follow. */
export function finishOptions(candidate: Candidate): Candidate {
  if (candidate.options.length > 0) return finishLast(candidate);
  return takeAllFrom(candidate, 'titles') ?? takeAllFrom(candidate, 'context') ?? candidate;
}

function takeAllFrom(candidate: Candidate, holder: 'titles' | 'context'): Candidate | null {
  const found = readQuestion(candidate[holder].at(-1));
  if (!found) return null;
  const options = toInlineOptions(found.inline, toPlace(candidate));
  const notes = [...candidate.notes, ...found.notes];
  return { ...candidate, [holder]: [...candidate[holder].slice(0, -1), found.title], options, notes };
}

export interface InlineQuestion {
  readonly title: Masked;
  readonly inline: InlineOptions;
  /** What is said behind the question. */
  readonly notes: readonly string[];
  readonly asks: boolean;
  /** The text before the options is a clause of its own. */
  readonly named: boolean;
}

/**
 * The question ends before its options (`Which? A) x B) y`), behind them (`Shall I (A) x or (B) y? I'd go for B.`),
 * or in a sentence of its own (`I can A) x or B) y. Which do you want?`).
 */
export function readQuestion(text: Masked | undefined): InlineQuestion | null {
  const inline = readInlineOptions(text);
  const last = inline?.options.at(-1);
  if (!text || !inline || !last || inline.options.length < 2) return null;
  if (isAlternatives(toReadable(inline.before))) return null;
  const named = isApart(inline) && inline.before.mask.trim() !== '';
  const asks = /\?[\s\u0001]*$/.test(inline.before.mask.slice(-8));
  const start = text.mask.length - last.text.mask.length;
  const end = start + last.text.mask.search(SENTENCE_END);
  const plain = { title: inline.before, inline, notes: [], asks, named };
  if (named || asks || end < start || !ALTERNATIVES.test(text.mask.slice(inline.before.mask.length, end)))
    return plain;
  const rest = toReadable(sliceMasked(text, end + 1)).trim();
  return {
    title: sliceMasked(text, 0, end + 1),
    inline: splitInlineOptions(sliceMasked(text, 0, end), 'A') ?? inline,
    notes: rest === '' ? [] : [rest],
    asks: text.mask[end] === '?' || (isRequest(rest) && isAsk(rest)),
    named,
  };
}

// A further letter behind the last option is one more column; elsewhere it stays a mention.
function finishLast(candidate: Candidate): Candidate {
  const inline = readMention(candidate);
  if (!inline) return candidate;
  const columns = candidate.options.some(({ behind }) => behind) || /(?: {2}|\t)$/.test(inline.before.mask);
  return columns || candidate.options.length === 1 ? splitLastOption(candidate) : candidate;
}

/** The letter after the last option's, if the last option mentions it as an option. */
export function readMention({ options, table }: Candidate): InlineOptions | null {
  const last = options.at(-1);
  return last && table === 'none' ? readInlineOptions(last.texts[0], nextLetter(last.letter)) : null;
}

function toPlace({ indent }: Candidate): { indent: number; column: number } {
  return { indent, column: indent };
}
