// Link target: what stands in the round brackets of a link: (address "title").

export interface LinkTarget {
  address: string;
  title: string;
  /** Behind the closing bracket. */
  end: number;
}

/** Deeper ones are no addresses, so that nested beginnings of links are not read to the end again and again. */
const MOST_BRACKETS = 32;
const POINTED = /<([^<>\n]*)>/y;
const TITLE = /\s+(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|\(((?:\\.|[^()\\])*)\))/y;
const START = /\s*/y;
const END = /\s*\)/y;

/** From behind the opening bracket; null where none is written. */
export function readTarget(source: string, start: number): LinkTarget | null {
  const from = matchAt(START, source, start)?.end ?? start;
  const pointed = matchAt(POINTED, source, from);
  const addressEnd = pointed?.end ?? findAddressEnd(source, from);
  if (addressEnd === null) return null;
  const title = matchAt(TITLE, source, addressEnd);
  const end = matchAt(END, source, title?.end ?? addressEnd);
  if (!end) return null;
  return {
    address: withoutEscapes(pointed?.groups[0] ?? source.slice(from, addressEnd)),
    title: withoutEscapes(title?.groups.find((group) => group !== undefined) ?? ''),
    end: end.end,
  };
}

export function matchAt(pattern: RegExp, source: string, position: number) {
  pattern.lastIndex = position;
  const match = pattern.exec(source);
  return match && { text: match[0], groups: match.slice(1), end: position + match[0].length };
}

function findAddressEnd(source: string, start: number): number | null {
  let depth = 0;
  for (let position = start; position < source.length; position += 1) {
    const character = source.charAt(position);
    if (character === '\\' && isEscape(source, position)) position += 1;
    else if (character <= ' ' || character === '<') return depth === 0 ? position : null;
    else if (character === '(') depth += 1;
    else if (character === ')' && depth === 0) return position;
    else if (character === ')') depth -= 1;
    if (depth > MOST_BRACKETS) return null;
  }
  return null;
}

const ESCAPED = /[!-/:-@[-`{-~]/;

export function isEscape(source: string, position: number): boolean {
  return ESCAPED.test(source.charAt(position + 1));
}

export function withoutEscapes(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}
