// Options that do not start a line of their own: on the head's line, behind another option, wrapped below.
import { type Masked, toReadable } from './mask-line.ts';
import { type InlineOptions, splitInlineOptions } from './split-inline-options.ts';

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
