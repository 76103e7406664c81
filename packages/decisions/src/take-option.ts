// Puts an option line where it belongs: the first or the next of the question above, or a question without a number.
import { type AssemblyState, closeDraft, openUntitled } from './assembly-state.ts';
import { createDraftOption, type Draft, type DraftOption } from './draft.ts';
import { fillFrom, readInlineOptions, takeFirstFromTitle } from './fill-options.ts';
import { type OptionToken, readOption } from './read-option.ts';
import type { QuestionHead } from './read-question-head.ts';
import { nextLetter } from './split-inline-options.ts';
import type { Line } from './split-lines.ts';

/** False: the letter does not continue anything and the line is plain text. */
export function takeOption(state: AssemblyState, line: Line, token: OptionToken): boolean {
  const draft = state.current;
  const last = draft?.options.at(-1);
  if (!draft || !last) return openOptions(state, line, token);
  const first = draft.options[0] ?? last;
  if (line.column + token.offset >= first.column + 2) return false;
  if (token.letter === nextLetter(last.letter) || readMissing(draft, last, token)) {
    return addOption(draft, line, token);
  }
  if (!isFirst(token.letter)) return false;
  if (draft.options.length === 1 && !token.bare && (last.bare || draft.id !== null))
    return replaceFirst(draft, line, token);
  return !token.bare && openUnnumbered(state, line, token);
}

// `1. A) x` — the first option stands on the head's own line.
export function takeOptionOnHead(draft: Draft, line: Line, head: QuestionHead): void {
  const title = head.title.mask.trimStart();
  const token = /^[\u0001(]{0,4}[Aa]\u0001{0,3}[.)、:]/.test(title) ? readOption(head.title) : null;
  if (!token || token.bare || readInlineOptions(head.title)) return;
  const column = line.column + line.body.raw.length - head.title.raw.length;
  draft.titles.splice(0, 1);
  draft.options.push({ ...toOption(token, line, column), indent: column });
}

// Two options on the line above (`A. x  B. y` / `C. z`), or a letter really left out.
function readMissing(draft: Draft, last: DraftOption, token: OptionToken): boolean {
  const sameCase = token.letter > last.letter && /[a-z]/.test(token.letter) === /[a-z]/.test(last.letter);
  if (!sameCase || token.bare || token.letter.charCodeAt(0) - last.letter.charCodeAt(0) > 4) return false;
  fillFrom(draft, last);
  if (draft.options.at(-1)?.letter !== previousLetter(token.letter)) draft.gap = true;
  return true;
}

function openOptions(state: AssemblyState, line: Line, token: OptionToken): boolean {
  const draft = state.current;
  if (!draft) return isFirst(token.letter) && !token.bare && openUnnumbered(state, line, token);
  draft.loose = state.afterBlank;
  if (isFirst(token.letter) || goesOnLettering(state, draft, token)) return addOption(draft, line, token);
  return !token.bare && takeFirstFromTitle(draft, token.letter) && addOption(draft, line, token);
}

// Letters may run through: 1 has A and B, 2 has C and D.
function goesOnLettering(state: AssemblyState, draft: Draft, token: OptionToken): boolean {
  const letter = state.drafts.at(-1)?.options.at(-1)?.letter;
  return (
    !token.bare && letter !== undefined && draft.lead.breaks === 0 && token.letter === nextLetter(letter)
  );
}

function openUnnumbered(state: AssemblyState, line: Line, token: OptionToken): boolean {
  const shared = state.current?.options.length ? state.current.notes : [];
  if (state.paragraph.length > 0) shared.pop();
  closeDraft(state);
  state.current = openUntitled(state, { indent: line.indent });
  return addOption(state.current, line, token);
}

function replaceFirst(draft: Draft, line: Line, token: OptionToken): boolean {
  const [article] = draft.options.splice(0, 1);
  draft.context.push(...(article?.texts ?? []));
  return addOption(draft, line, token);
}

function addOption(draft: Draft, line: Line, token: OptionToken): boolean {
  const notes = draft.notes.splice(0).map((note) => ({ raw: note, mask: note }));
  draft.options.at(-1)?.details.push(...notes);
  draft.options.push(toOption(token, line, line.column + token.offset));
  return true;
}

function toOption(token: OptionToken, line: Line, column: number): DraftOption {
  const { letter, named, marked, bare, text } = token;
  const { indent, checked } = line;
  return createDraftOption({ letter, named, marked, bare, indent, column, checked, texts: [text] });
}

function isFirst(letter: string): boolean {
  return letter === 'A' || letter === 'a';
}

function previousLetter(letter: string): string {
  return String.fromCharCode(letter.charCodeAt(0) - 1);
}
