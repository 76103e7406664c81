// Hidden characters: those that make a text look like another one, because they are drawn as nothing, as a plain
// blank, or over their neighbours. Every surface that shows a text shows these by their code.

export interface TextPart {
  text: string;
  /** `U+202E` when the part is one character that would not be seen for what it is. */
  hidden: string | null;
}

/**
 * `prose` is meant to be read: blanks of every width are blanks. `exact` is meant for a machine (a command, an
 * argument, a path): a blank that is not the plain one is something else.
 */
export type TextKind = 'prose' | 'exact';

/** What looks like what it is, although it is made of such characters: emoji, and joiners between joining letters. */
const JOINING = '[\\p{sc=Arabic}\\p{sc=Devanagari}\\p{sc=Bengali}\\p{sc=Sinhala}\\p{sc=Malayalam}]';
const KEPT = `\\p{RGI_Emoji}(?:(?<!\\ufe0f)[\\ufe0e\\ufe0f])?|\\p{Extended_Pictographic}[\\ufe0e\\ufe0f]|(?<=${JOINING})[\\u200c\\u200d](?=${JOINING})`;
/** Controls, formats, ends of lines that are none, halves of characters, and everything that is drawn as nothing. */
const UNSEEN =
  '(?![\\n\\t\\r])[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800\\u{1d159}]';
/** Marks piled up higher than any language does cover the lines around them. */
const FLOOD = '(?<=\\p{M}{8})\\p{M}';
const LOOSE_RETURN = '\\r(?!\\n)';
const OTHER_BLANK = '(?! )\\p{Zs}|\\r';

const BLANKS: Record<TextKind, string> = { prose: LOOSE_RETURN, exact: OTHER_BLANK };

/** Made when first needed: the table of emoji in them costs as long as a quarter of a program's start. */
const patterns = new Map<TextKind, RegExp>();

function patternOf(kind: TextKind): RegExp {
  const known = patterns.get(kind);
  if (known) return known;
  const pattern = new RegExp(`(${KEPT})|${UNSEEN}|${FLOOD}|${BLANKS[kind]}`, 'gv');
  patterns.set(kind, pattern);
  return pattern;
}

/** The text in order, cut around hidden characters. Joined, the parts are the text. Linear. */
export function toTextParts(text: string, kind: TextKind = 'prose'): TextPart[] {
  const parts: TextPart[] = [];
  let start = 0;
  for (const { 0: character, 1: kept, index } of text.matchAll(patternOf(kind))) {
    if (kept !== undefined) continue;
    if (index > start) parts.push({ text: text.slice(start, index), hidden: null });
    parts.push({ text: character, hidden: toCode(character) });
    start = index + character.length;
  }
  if (start < text.length) parts.push({ text: text.slice(start), hidden: null });
  return parts;
}

function toCode(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
