// Composers of agent programs: where on the screen they are, and what stands in them.
import { takeCells, toWidth } from './cell-width.ts';
import { isBlank, type Row } from './screen-rows.ts';

export interface FoundComposer {
  unsent: string;
  firstRow: number;
  lastRow: number;
}

export type ComposerFinder = (rows: readonly Row[], placeholder: RegExp) => FoundComposer | null;

/** A composer that is drawn between two rows; its first row has the sign of the prompt. */
export function betweenRows(top: RegExp, bottom: RegExp, sign: RegExp): ComposerFinder {
  return (rows, placeholder) => {
    const last = rows.findLastIndex(({ text }) => bottom.test(text));
    const first = rows.slice(0, Math.max(0, last)).findLastIndex(({ text }) => top.test(text));
    if (last === -1 || first === -1) return null;
    const inside = rows.slice(first + 1, last);
    // Two such rows with nothing between them are no composer: one of them may be the bottom of one with text.
    if (inside[0] === undefined || !sign.test(trimSides(inside[0].text))) return null;
    return { unsent: toUnsent(inside, sign, placeholder), firstRow: first, lastRow: last };
  };
}

/** Codex: no frame, but a sign, and the row of the model behind an empty one. */
export const belowSign: ComposerFinder = (rows, placeholder) => {
  const sign = /^›(?! ?\d+\. ) ?/u;
  const first = rows.findLastIndex(({ text }) => sign.test(text));
  if (first === -1) return null;
  const behind = rows.slice(first);
  const end = behind.findLastIndex(({ text }, index) => text === '' && behind.slice(index).some(isWritten));
  // Something that does not belong to the composer stands below it.
  if (end <= 0 || behind.slice(1, end).some(({ text }) => !/^(?: {2}|$)/u.test(text))) return null;
  return { unsent: toUnsent(behind.slice(0, end), sign, placeholder), firstRow: first, lastRow: first + end };
};

const isWritten = ({ text }: Row): boolean => text !== '';

/** OpenCode: beside a bar, above the row that names the agent and the model. */
export const besideBar: ComposerFinder = (rows, placeholder) => {
  const last = rows.findLastIndex(({ text }) => /^\s*╹▀+\s*$/u.test(text));
  if (last === -1) return null;
  const first = rows.slice(0, last).findLastIndex(({ text }) => !/^\s*┃/u.test(text));
  // The bar also stands beside what was said, and behind it a menu.
  const inside = rows
    .slice(first + 1, Math.max(first + 1, last - 1))
    .map((row) => cutAt(row, toWidth(rows[last]?.text ?? '')));
  return { unsent: toUnsent(inside, /^/u, placeholder), firstRow: first, lastRow: last };
};

/** What stands beside the composer, in a column of its own, is not in it. */
function cutAt({ text, ink }: Row, width: number): Row {
  return { text: takeCells(text, width), ink: takeCells(ink, width) };
}

function toUnsent(inside: readonly Row[], sign: RegExp, placeholder: RegExp): string {
  const written = inside.map(({ ink }) => trimSides(ink));
  const [first = '', ...rest] = written;
  const text = [first.replace(sign, ''), ...rest].join('\n').trim();
  return placeholder.test(text) ? '' : text;
}

function trimSides(text: string): string {
  return isBlank(text) ? '' : text.replace(/^[\s│┃]+/u, '').replace(/[\s│┃]+$/u, '');
}
