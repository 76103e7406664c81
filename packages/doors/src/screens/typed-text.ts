// Typed text: a prompt as it may be put into a terminal, and whether a composer shows it.

/** Ends a bracketed paste, and begins one: what stood behind it would be typed as keys. */
const SEQUENCE =
  /(?:\x1b\[|\x9b)[\d;:?<=>!]*[ -/]*[@-~]|(?:\x1b\]|\x9d)[^\x07\x1b\x9c\n]*(?:\x07|\x1b\\|\x9c)/gu;
const CONTROL = /[\x00-\x08\x0b-\x1f\x7f-\x9f]|\p{Noncharacter_Code_Point}/gu;
/** Blanks of no width, overrides of direction, tags: composers draw something else for them, or stop to ask. */
const HIDDEN = /[\u00ad\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/**
 * Without control characters but newline and tab, without what is hidden, without empty lines before it and blanks behind it.
 * What is left can press no key. A backslash at its end gets a blank: behind one, Enter is a new line in most composers.
 */
export function toTypedText(text: string): string {
  const clean = text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/gu, '\n')
    .replace(SEQUENCE, '')
    .replace(CONTROL, '')
    .replace(HIDDEN, '');
  const trimmed = clean.replace(/^\n+/u, '').trimEnd();
  return trimmed.endsWith('\\') ? `${trimmed} ` : trimmed;
}

/** How the programs stand in for a long paste: `[Pasted text #1 +120 lines]`, `[Pasted Content 1024 chars]`, `[Paste #1 …]`. */
const STAND_IN = /\[(?:saved )?pasted? ?[^\]]*\]?/iu;
/** So much of a text that is longer than its composer is enough to know it by. */
const ENOUGH = 12;

/** Whether what stands in a composer is this text: all of it, its end where it is too long to be seen whole, or what stands in for it. */
export function isTextSeen(text: string, unsent: string): boolean {
  // Of a sequence of emoji and of marks over a letter a terminal may draw a part only.
  const toInk = toLetters(text) === '' ? toMarks : toLetters;
  const [wanted, seen] = [toInk(text), toInk(unsent)];
  if (seen === '' || wanted === '') return false;
  if (seen === wanted) return true;
  if (STAND_IN.test(unsent)) return isAroundStandIn(wanted, unsent.split(STAND_IN).map(toInk));
  return seen.length >= Math.min(ENOUGH, wanted.length) && wanted.endsWith(seen);
}

/** What stands before and behind a stand-in is of this text too: nobody else wrote there. */
function isAroundStandIn(wanted: string, pieces: readonly string[]): boolean {
  return pieces.every((piece) => piece === '' || wanted.includes(piece));
}

/** Blanks come and go where a composer wraps, and a mark stands where a terminal has nothing to draw. */
function toMarks(text: string): string {
  return text.normalize('NFD').replace(/[\s\ufffd\p{Default_Ignorable_Code_Point}]+/gu, '');
}

function toLetters(text: string): string {
  return toMarks(text).replace(
    /[\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]+/gu,
    '',
  );
}
