// Material: text from outside in a prompt, labelled with what it is; it can neither end itself nor begin another.

/** What looks like a tag inside the text would end the material early, or seem to begin another: it is defused. */
export function toMaterial(what: string, text: string): string {
  return `<material kind="${toAttribute(what)}">\n${defuseMaterial(text)}\n</material>`;
}

function toAttribute(text: string): string {
  return defuseMaterial(text).replace(/["<>\n]/gu, "'");
}

// Tags of material inside of material: all that looks like one to a reader, in any case, width, spacing or alphabet,
// loses its bracket, so that the material can neither end early nor hold another that seems to be the hub's.

/** Brackets that are read as "<", also as HTML writes it. */
const OPENING =
  /[<\u02c2\u1438\u1488\u2039\u226e\u227a\u22d6\u2329\u276e\u27e8\u3008\ufe64\uff1c]|&(?:lt|#0{0,8}60|#x0{0,8}3c);?/giu;
const BRACKET = /[<>\u2039\u203a\u2329\u232a\u276e\u276f\u27e8\u27e9\u3008\u3009\ufe64\ufe65\uff1c\uff1e]/u;
const LETTER = /[\p{L}\p{N}]/u;
const TAG = 'material';
/** Far more than anybody would put between the letters of a tag and still call it one. */
const MOST_READ = 200;

/** Letters of other alphabets that look like those of the tag, folded to lower case. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  ...{ м: 'm', ʍ: 'm', ᴍ: 'm', ɱ: 'm', ꮇ: 'm', μ: 'm' },
  ...{ а: 'a', α: 'a', ɑ: 'a', ᴀ: 'a', '4': 'a', ꭺ: 'a' },
  ...{ т: 't', τ: 't', ᴛ: 't', ƭ: 't', ꮖ: 't', '7': 't' },
  ...{ е: 'e', ε: 'e', ҽ: 'e', ᴇ: 'e', є: 'e', ℮: 'e', '3': 'e', ꭼ: 'e' },
  ...{ г: 'r', ʀ: 'r', ɾ: 'r', ꭱ: 'r', ꮁ: 'r', я: 'r' },
  ...{ і: 'i', ι: 'i', ı: 'i', ɪ: 'i', ɩ: 'i', '1': 'i', ӏ: 'i' },
  ...{ ʟ: 'l', ⅼ: 'l', ɭ: 'l', ł: 'l', ꮮ: 'l' },
};

/** Linear: what is read from one bracket ends at the next, or after a fixed length. */
export function defuseMaterial(text: string): string {
  return text.replace(OPENING, (bracket, at: number) => (isTag(text, at + bracket.length) ? '(' : bracket));
}

/** Blanks, slashes, marks and invisible characters are nothing to a reader: only letters count. */
function isTag(text: string, from: number): boolean {
  let read = '';
  for (const character of text.slice(from, from + MOST_READ)) {
    if (BRACKET.test(character)) return false;
    for (const part of character.normalize('NFKD').toLowerCase()) {
      if (LETTER.test(part)) read += toLatin(part, TAG[read.length]);
    }
    if (read.length >= TAG.length) return read.startsWith(TAG);
    if (!TAG.startsWith(read)) return false;
  }
  return false;
}

/** "l" and "I" stand for each other, as "1" does for both. */
function toLatin(letter: string, expected: string | undefined): string {
  const latin = LOOKALIKES[letter] ?? letter;
  const isStroke = latin === 'i' || latin === 'l';
  return isStroke && (expected === 'i' || expected === 'l') ? expected : latin;
}
