// Parts of a line: our own words apart from those of others, so that every surface can mark hidden characters, set
// code apart and tell the time in its own way. Nothing here is escaped.

export type Part =
  /** Our own words. */
  | { type: 'own'; text: string }
  /** A name from outside, on one line. */
  | { type: 'name'; text: string }
  /** Words of an agent or the person, to be read; they may have several lines. */
  | { type: 'said'; text: string }
  /** What a machine reads, to the letter, on one line. */
  | { type: 'code'; text: string }
  /** The same with lines of its own; it stands alone. */
  | { type: 'block'; text: string }
  | { type: 'time'; at: number };

export interface Line {
  parts: readonly Part[];
  /** How far below the line before it; 0 stands for itself. */
  depth: 0 | 1 | 2;
  /** To be seen before the person agrees. */
  isWarning: boolean;
}

type TextPart = Exclude<Part, { type: 'time' }>['type'];

const toPart =
  (type: TextPart) =>
  (text: string): Part => ({ type, text });

export const own = toPart('own');
export const name = toPart('name');
export const said = toPart('said');
export const code = toPart('code');
export const time = (at: number): Part => ({ type: 'time', at });

/** A sentence of our own around parts: say`Expires ${time(at)}`. */
export function say(strings: TemplateStringsArray, ...given: (Part | readonly Part[])[]): Part[] {
  return strings.flatMap((text, index) => [
    ...(text === '' ? [] : [own(text)]),
    ...[given[index] ?? []].flat(),
  ]);
}

export function line(parts: string | readonly Part[], depth: Line['depth'] = 0): Line {
  return { parts: typeof parts === 'string' ? [own(parts)] : parts, depth, isWarning: false };
}

export function warning(parts: string | readonly Part[]): Line {
  return { ...line(parts), isWarning: true };
}

/** A text to the letter, below the line that says what it is. */
export function block(text: string, depth: Line['depth'] = 1): Line {
  return line([{ type: 'block', text: text.replace(/\n$/, '') }], depth);
}
