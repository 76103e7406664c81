// Figures of a text, counted in one pass: words, and what its characters are.

export interface TextFigures {
  /** Chinese and Japanese stand without blanks: two characters count as a word. */
  words: number;
  letters: number;
  capitals: number;
  digits: number;
  commas: number;
  /** Ends of sentences. */
  stops: number;
}

const CJK = 0x2e80;
const COMMAS = new Set([',', ';', '，', '、', '；'].map((mark) => mark.charCodeAt(0)));
const STOPS = new Set(['.', '!', '?', '。', '！', '？'].map((mark) => mark.charCodeAt(0)));

export function countText(text: string): TextFigures {
  const figures = { words: 0, letters: 0, capitals: 0, digits: 0, commas: 0, stops: 0 };
  let inWord = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (COMMAS.has(code)) figures.commas += 1;
    else if (STOPS.has(code)) figures.stops += isBlank(text.charCodeAt(at + 1)) || code > CJK ? 1 : 0;
    const isLetter = isWordCode(code);
    if (!isLetter) {
      inWord = false;
      continue;
    }
    figures.letters += 1;
    if (code >= 48 && code <= 57) figures.digits += 1;
    else if (code >= 65 && code <= 90) figures.capitals += 1;
    if (code >= CJK) figures.words += 0.5;
    else if (!inWord) figures.words += 1;
    inWord = code < CJK;
  }
  return figures;
}

/** Also true for what is no code at all, at the end of a text. */
function isBlank(code: number): boolean {
  return !(code > 32 && code !== 160 && code !== 34 && code !== 0x201d);
}

function isWordCode(code: number): boolean {
  if (code < 128)
    return (code >= 48 && code <= 57) || ((code | 32) >= 97 && (code | 32) <= 122) || code === 95;
  if (code < 0xc0) return false;
  return !(code >= 0x2000 && code < CJK) && !(code >= 0x3000 && code <= 0x303f) && code < 0xff00;
}
