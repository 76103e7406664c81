// Exact JSON: finds what reading a text and writing it again would change without a word.

/** Of valid JSON: names with the colon after them, other texts, numbers, and what opens and closes. */
const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|-?\d[\d.eE+-]*|[{}[\]]/g;

interface Level {
  names: Set<string>;
  /** The last one seen; in a list, the name of the list. */
  name: string;
}

/** What would be lost or become another value, in words that name it; null: nothing. Takes valid JSON only. */
export function findAltered(json: string): string | null {
  const levels: Level[] = [{ names: new Set(), name: '' }];
  for (const [token, colon] of json.matchAll(TOKENS)) {
    const level = levels.at(-1) as Level;
    if (token === '{' || token === '[') levels.push({ names: new Set(), name: level.name });
    else if (token === '}' || token === ']') levels.pop();
    else if (colon !== undefined) {
      level.name = JSON.parse(token.slice(0, -colon.length));
      if (level.names.has(level.name)) return `"${level.name}" is given twice`;
      level.names.add(level.name);
    } else if (!token.startsWith('"') && !isKept(token))
      return `"${level.name}": the number cannot be kept as it is written; send it as a text`;
  }
  return null;
}

/** What is written for the number once it is read has the same value, to the last digit. A zero loses its sign. */
function isKept(number: string): boolean {
  const value = Number(number);
  if (!Number.isFinite(value) || Object.is(value, -0)) return false;
  return toPlainDecimal(number) === toPlainDecimal(String(value));
}

/** One text for all ways to write one value: its digits without zeros around them, and the power of ten behind. */
function toPlainDecimal(number: string): string {
  const [mantissa = '', exponent = '0'] = number.toLowerCase().split('e');
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = mantissa.slice(sign.length).split('.');
  const all = whole + fraction;
  const [first, last] = [findDigit(all, 0, 1), findDigit(all, all.length - 1, -1)];
  if (first === all.length) return '0';
  const power = Number(exponent) - fraction.length + (all.length - 1 - last);
  return `${sign}${all.slice(first, last + 1)}e${power}`;
}

/** Where the first digit that is no zero stands, from `start` on in steps of `step`. */
function findDigit(digits: string, start: number, step: 1 | -1): number {
  let at = start;
  while (digits[at] === '0') at += step;
  return at;
}
