// The step for an option line: it becomes the first or the next option of the question above, or of a question
// without a number.

import type { TextLine } from '../lines/lines.ts';
import { toMasked, toReadable } from '../lines/masked-line.ts';
import { isAskingTitle } from '../readers/asking.ts';
import { nextLetter } from '../readers/inline-options.ts';
import { isRestText, type OptionToken, readOption } from '../readers/option.ts';
import type { QuestionHead } from '../readers/question-head.ts';
import {
  type AssemblyState,
  andThen,
  close,
  createUnnumbered,
  open,
  proceed,
  type Step,
  withoutTitleNote,
} from './assembly-state.ts';
import { type Candidate, type CandidateOption, changeLastOption, createOption } from './candidate.ts';
import { readInlineOptions, splitLastOption, takeFirstFromTitle } from './inline-options.ts';

/** Null: the letter does not continue anything and the line is plain text. */
export function takeOption(state: AssemblyState, line: TextLine, token: OptionToken): Step | null {
  const { place } = state;
  if (line.heading > 0 && isSection(token)) return null;
  if (place.at === 'outside') return openUnnumbered(state, line, token);
  const { candidate } = place;
  if (place.at === 'title') return takeFirst(state, candidate, line, token);
  return takeNext(state, candidate, line, token);
}

// `1. A) x` — the first option stands on the head's own line.
export function takeOptionOnHead(candidate: Candidate, line: TextLine, head: QuestionHead): Candidate {
  const title = head.title.mask.trimStart();
  const token = /^[\u0001(]{0,4}[Aa]\u0001{0,3}[.)、:]/.test(title) ? readOption(head.title) : null;
  if (!token || token.bare || readInlineOptions(head.title)) return candidate;
  const column = line.column + line.body.raw.length - head.title.raw.length;
  const option = { ...toOption(line, token), column, indent: column };
  return { ...candidate, titles: candidate.titles.slice(1), options: [option] };
}

function takeFirst(
  state: AssemblyState,
  candidate: Candidate,
  line: TextLine,
  token: OptionToken,
): Step | null {
  if (isOther(candidate, token) || isBelowList(candidate, line)) return openUnnumbered(state, line, token);
  if (isFirst(token.letter) || goesOnLettering(candidate, token))
    return addOption(state, candidate, line, token);
  const first = token.bare ? null : takeFirstFromTitle(candidate, token.letter);
  return first && addOption(state, first, line, token);
}

// A list whose items have no options and do not ask has ended: the last of them gets none either.
function isBelowList(
  { id, strong, kind, indent, lead, titles, context }: Candidate,
  line: TextLine,
): boolean {
  const further = /^\d+$/.test(id ?? '') && Number(id) > 1 && lead.nextLetter === null;
  const plain = !strong && kind === 'plain' && context.length === 0;
  const asks = titles.some((title) => isAskingTitle(toReadable(title)));
  return further && plain && !asks && line.afterBlank && line.indent <= indent;
}

// Letters may run through: 1 has A and B, 2 has C and D.
function goesOnLettering({ lead }: Candidate, token: OptionToken): boolean {
  return !token.bare && lead.breaks === 0 && lead.nextLetter === token.letter;
}

function takeNext(
  state: AssemblyState,
  candidate: Candidate,
  line: TextLine,
  token: OptionToken,
): Step | null {
  const [first] = candidate.options;
  const last = candidate.options.at(-1);
  if (isAsked(state, token)) return openUnnumbered(state, line, token);
  if (!first || !last || !isLevel(first, line, token) || isPointer(candidate, line, token)) return null;
  if (isOther(candidate, token)) return openUnnumbered(state, line, token);
  if (token.letter === nextLetter(last.letter) || isRest(last, token) || isFurther(candidate, token))
    return addOption(state, candidate, line, token);
  if (leavesOut(last, token)) return addOption(state, splitLastOption(candidate), line, token);
  if (!isFirst(token.letter) || token.bare) return null;
  const replaces = candidate.options.length === 1 && (last.bare || candidate.id !== null);
  return replaces ? replaceFirst(state, candidate, line, token) : openUnnumbered(state, line, token);
}

// `### 1a. Prepare`, `### Option 1a`: a part of section 1.
function isSection({ id, letter, named }: OptionToken): boolean {
  return /[a-z]/.test(letter) ? !named || id !== null : !named && id !== null;
}

// `➡️ Option a - because …` below the options points at one of them.
function isPointer({ options }: Candidate, line: TextLine, { letter }: OptionToken): boolean {
  return /^[\u0001 ]{0,4}[→➡👉]/u.test(line.body.mask) && options.some((option) => option.letter === letter);
}

// Options of one question stand in one column, all of them headings or none; a mark may push one aside.
function isLevel(first: CandidateOption, line: TextLine, token: OptionToken): boolean {
  const column = token.mark !== 'none' ? line.column : line.column + token.offset;
  return line.heading === first.heading && column < first.column + 2;
}

// `2A` below the options of question 1.
function isOther({ id }: Candidate, token: OptionToken): boolean {
  return token.id !== null && id !== null && token.id !== id;
}

// `X) Other` behind A to D.
function isRest(last: CandidateOption, { letter, bare, text }: OptionToken): boolean {
  return !bare && letter > last.letter && isRestText(toReadable(text));
}

// `B`, `A`, `C`: letters that were given before are asked about in an order of their own.
function isFurther({ options }: Candidate, { letter, bare }: OptionToken): boolean {
  const known = options.some((option) => option.letter === letter);
  return !bare && !known && /[B-Z]/.test(options[0]?.letter ?? '') && /[A-Z]/.test(letter);
}

// The question right above may begin with any of the letters given before.
function isAsked({ above }: AssemblyState, { letter, bare }: OptionToken): boolean {
  const { asked, paragraph } = above;
  const question = asked !== null && asked === paragraph.at(-1) && toReadable(asked).trim().endsWith('?');
  return !bare && /[B-Z]/.test(letter) && question;
}

// Two options on the line above (`A. x  B. y` / `C. z`), or a letter really left out.
function leavesOut(last: CandidateOption, { letter, bare }: OptionToken): boolean {
  const sameCase = letter > last.letter && /[a-z]/.test(letter) === /[a-z]/.test(last.letter);
  return sameCase && !bare && letter.charCodeAt(0) - last.letter.charCodeAt(0) <= 4;
}

function openUnnumbered(state: AssemblyState, line: TextLine, token: OptionToken): Step | null {
  if (token.bare || !(isFirst(token.letter) || isAsked(state, token))) return null;
  return andThen(close(withoutTitleNote(state)), (closed) => {
    const candidate = createUnnumbered(closed, { id: token.id, indent: line.indent });
    return open(closed, 'options', { ...candidate, options: [toOption(line, token)] });
  });
}

// "a nice thing to know" was no option.
function replaceFirst(state: AssemblyState, candidate: Candidate, line: TextLine, token: OptionToken): Step {
  const [article] = candidate.options;
  const context = [...candidate.context, ...(article?.texts ?? [])];
  return addOption(state, { ...candidate, context, options: [] }, line, token);
}

function addOption(state: AssemblyState, candidate: Candidate, line: TextLine, token: OptionToken): Step {
  const last = candidate.options.at(-1);
  const notes = candidate.notes.map(toMasked);
  const above = last ? changeLastOption(candidate, { details: [...last.details, ...notes] }) : candidate;
  const options = [...above.options, toOption(line, token)];
  return proceed(state, 'options', { ...above, id: above.id ?? token.id, notes: [], options });
}

function toOption(line: TextLine, { id: _, offset, text, ...token }: OptionToken): CandidateOption {
  const { indent, checked, heading, afterBlank } = line;
  const column = line.column + offset;
  return createOption({ ...token, indent, column, heading, checked, afterBlank, texts: [text] });
}

function isFirst(letter: string): boolean {
  return letter === 'A' || letter === 'a';
}
