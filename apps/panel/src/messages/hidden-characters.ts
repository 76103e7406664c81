// Finds characters that could make a text look like another one: control, bidirectional and zero-width ones.

export interface TextPart {
  text: string;
  /** `U+202E` when the part is one character that would not be seen. */
  hidden: string | null;
}

// Whole emoji and joiners inside words of joining scripts are what they look like; they come first and are kept.
const PARTS =
  /(\p{RGI_Emoji}|(?<=[\p{sc=Arabic}\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Sinhala}\p{sc=Malayalam}])[\u200c\u200d](?=[\p{sc=Arabic}\p{sc=Devanagari}\p{sc=Bengali}\p{sc=Sinhala}\p{sc=Malayalam}]))|((?![\n\t])[\p{Cc}\p{Cf}\u115f\u1160\u2028\u2029\u3164\uffa0]|\r(?!\n))/gv;

/** The text in order, cut around characters that would not be seen. Joined, the parts are the text. */
export function toTextParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let start = 0;
  for (const match of text.matchAll(PARTS)) {
    const character = match[2];
    if (character === undefined || (character === '\r' && text[match.index + 1] === '\n')) continue;
    if (match.index > start) parts.push({ text: text.slice(start, match.index), hidden: null });
    parts.push({ text: character, hidden: toCode(character) });
    start = match.index + character.length;
  }
  if (start < text.length) parts.push({ text: text.slice(start), hidden: null });
  return parts;
}

export function hasHiddenCharacters(text: string): boolean {
  return toTextParts(text).some(({ hidden }) => hidden !== null);
}

function toCode(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
