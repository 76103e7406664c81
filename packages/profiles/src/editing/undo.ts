// The way back from an edited configuration file to what it was, also when it was edited elsewhere since. Pure.

/** The one piece in which two texts differ: what it was, what it became, and where it begins. */
export interface Undo {
  offset: number;
  before: string;
  after: string;
}

/** The smallest piece. Lines are kept whole, so that the piece is found again in a file that changed elsewhere. */
export function toUndo(before: string, after: string): Undo {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let same = 0;
  const most = Math.min(before.length, after.length) - start;
  while (same < most && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1;
  return {
    offset: start,
    before: before.slice(start, before.length - same),
    after: after.slice(start, after.length - same),
  };
}

/** The text as it was before; null where the piece is not there any more, or there more than once. */
export function applyUndo(text: string, { offset, before, after }: Undo): string | null {
  if (text.startsWith(after, offset) && after !== '') {
    return text.slice(0, offset) + before + text.slice(offset + after.length);
  }
  const place = text.indexOf(after);
  if (after === '' || place === -1 || text.includes(after, place + 1)) return null;
  return text.slice(0, place) + before + text.slice(place + after.length);
}
