// Options that do not start a line of their own: on the head's line, behind another option, wrapped below.
import { createDraftOption, type Draft, type DraftOption } from './draft.ts';
import { type Masked, toReadable } from './mask-line.ts';
import { type InlineOptions, nextLetter, splitInlineOptions } from './split-inline-options.ts';

const CLAUSE_END = /[?:.。!)\]】、,;—–\u0001\u0003-]\s*$/;

/**
 * Options inside a title or another option, from `first` on. Null for prose: a sentence that runs
 * into its letters ("we can (a) … or (b) …") lists options only if it is itself a question.
 */
export function readInlineOptions(text: Masked | undefined, first = 'A'): InlineOptions | null {
  if (!text) return null;
  const inline = splitInlineOptions(text, first);
  if (!inline) return null;
  const before = inline.before.mask.slice(-40);
  const apart = before.trim() === '' || CLAUSE_END.test(before);
  return apart || first !== 'A' || text.mask.includes('?') || isName(inline, text) ? inline : null;
}

// `1. Database A. Postgres B. SQLite`: a short name, then capital letters without an open bracket.
function isName(inline: InlineOptions, text: Masked): boolean {
  const end = inline.before.mask.length;
  return end <= 24 && text.mask[end] !== '(' && inline.options[0]?.letter === 'A';
}

/** Whether `next` goes on with the sentence of `previous`, as wrapped text does. */
export function isWrapped(previous: Masked, next: Masked): boolean {
  const end = toReadable(previous).trim();
  const start = toReadable(next).trim();
  if (end === '' || /[?!.。:;]$/.test(end)) return end === '';
  return (
    /^[a-z]/.test(start) ||
    (/^[\u3400-\u9fff(]/.test(start) ? end.length >= 18 : /^[A-Z\d]/.test(start) && end.length >= 50)
  );
}

export function addInline(draft: Draft, inline: InlineOptions): void {
  for (const { letter, text } of inline.options) {
    draft.options.push(
      createDraftOption({ letter, indent: draft.indent, column: draft.indent, texts: [text] }),
    );
  }
}

export function fillFrom(draft: Draft, last: DraftOption): void {
  const inline = readInlineOptions(last.texts[0], nextLetter(last.letter));
  if (!inline) return;
  draft.filled = true;
  last.texts.splice(0, last.texts.length, inline.before);
  for (const { letter, text } of inline.options) {
    draft.options.push(
      createDraftOption({ letter, indent: last.indent, column: last.column, texts: [text] }),
    );
  }
}

// `1) Which? a) x` with b) on the next line.
export function takeFirstFromTitle(draft: Draft, next: string): boolean {
  const inline = draft.context.length === 0 ? readInlineOptions(draft.titles[0]) : null;
  const letter = inline?.options[0]?.letter;
  if (!inline || !letter || inline.options.length !== 1 || nextLetter(letter) !== next) return false;
  draft.titles.splice(0, 1, inline.before);
  addInline(draft, inline);
  return true;
}

/** Finds the options that stand on lines of others, once no more lines can follow. */
export function finishOptions(draft: Draft): void {
  const only = draft.options[0];
  if (draft.options.length === 1 && only) fillFrom(draft, only);
  else fillLast(draft);
  if (draft.options.length > 0) return;
  for (const holder of [draft.titles, draft.context]) {
    const text = holder.at(-1);
    const inline = readInlineOptions(text);
    if (!inline || inline.options.length < 2) continue;
    holder.splice(-1, 1, inline.before);
    addInline(draft, inline);
    return;
  }
}

// A further letter behind the last option: one more column, or a mention that makes its mark uncertain.
function fillLast(draft: Draft): void {
  const last = draft.options.at(-1);
  const inline = last && draft.table === 'none' && readInlineOptions(last.texts[0], nextLetter(last.letter));
  if (!last || !inline) return;
  if (draft.filled || /(?: {2}|\t)$/.test(inline.before.mask)) fillFrom(draft, last);
  else draft.gap = true;
}
