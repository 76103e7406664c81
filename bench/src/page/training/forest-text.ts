// The text of a forest, as `packages/page` reads it: one tree a line, thresholds as short as the rows allow.
import type { BinnedRows, TreeNode } from './boosted-trees.ts';

export function writeForest(
  forest: readonly TreeNode[],
  { edges }: BinnedRows,
  { names, rows }: { names: readonly string[]; rows: readonly ArrayLike<number>[] },
): string {
  const written = new Map<string, number>();
  const toThreshold = (feature: number, bin: number): number => {
    const key = `${feature} ${bin}`;
    const known = written.get(key);
    if (known !== undefined) return known;
    const edge = edges[feature]?.[bin] ?? 0;
    let below = Number.NEGATIVE_INFINITY;
    for (const row of rows) {
      const value = row[feature] ?? 0;
      if (value < edge && value > below) below = value;
    }
    const threshold = toShortest(below, edge);
    written.set(key, threshold);
    return threshold;
  };
  const write = ({ feature, bin, value, left, right }: TreeNode): string =>
    left && right
      ? `${names[feature]}<${toThreshold(feature, bin)} ${write(left)} ${write(right)}`
      : String(Number(value.toPrecision(3)));
  return forest.map(write).join('\n');
}

/** The shortest number above `below` and not above `edge`. */
function toShortest(below: number, edge: number): number {
  if (!Number.isFinite(below)) return edge;
  for (let digits = 1; digits < 16; digits++) {
    const number = Number(((below + edge) / 2).toPrecision(digits));
    if (number > below && number <= edge) return number;
  }
  return edge;
}
