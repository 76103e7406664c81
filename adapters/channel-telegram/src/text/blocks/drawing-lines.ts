// Drawing lines: boxes, arrows and trees of folders that models draw with characters and put into no fence.

const STROKE = /[│┃┌┐└┘├┤┬┴┼╔╗╚╝║╠╣╦╩╬╭╮╰╯]/;
/** What a tree grows from. */
const ROOT = /^\s*\S+$/;

/** Where the first drawing in these lines begins and ends; nowhere where both are the end. */
export function findDrawing(
  lines: readonly string[],
  start: number,
  end: number,
): { from: number; to: number } {
  let first = start;
  while (first < end && !STROKE.test(lines[first] ?? '')) first += 1;
  let to = first;
  while (to < end && STROKE.test(lines[to] ?? '')) to += 1;
  if (to - first < 2) return { from: end, to: end };
  const hasRoot = first > start && ROOT.test(lines[first - 1] ?? '') && /[├└]/.test(lines[first] ?? '');
  return { from: hasRoot ? first - 1 : first, to };
}
