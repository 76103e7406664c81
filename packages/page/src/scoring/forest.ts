// A forest of small decision trees, written down as text: each line is a tree, `feature<number` a question with its two
// answers after it (yes, then no), a number alone what is added to the score.

export interface Forest {
  /** For each node: the feature that is asked for, or -1 in a leaf. */
  features: Int16Array;
  /** The number that is asked for, or the value of a leaf. */
  numbers: Float64Array;
  /** Where it goes on when the answer is no; the yes is the next node. */
  others: Int32Array;
  roots: Int32Array;
}

/** Throws where the text names a feature that is not there: text and features come from the same hand. */
export function parseForest(text: string, features: readonly string[]): Forest {
  const lines = text.trim().split('\n');
  const places = new Map(features.map((name, index) => [name, index]));
  const size = lines.reduce((sum, line) => sum + line.split(' ').length, 0);
  const forest = {
    features: new Int16Array(size),
    numbers: new Float64Array(size),
    others: new Int32Array(size),
    roots: new Int32Array(lines.length),
  };
  let next = 0;
  for (const [index, line] of lines.entries()) {
    forest.roots[index] = next;
    next = readTree(line.split(' '), next, { forest, places });
  }
  return forest;
}

function readTree(
  parts: readonly string[],
  start: number,
  { forest, places }: { forest: Forest; places: ReadonlyMap<string, number> },
): number {
  /** Questions whose yes is read and whose no is still to come. */
  const open: number[] = [];
  for (const [offset, part] of parts.entries()) {
    const at = start + offset;
    const [name = '', number] = part.split('<');
    if (number !== undefined) {
      const place = places.get(name);
      if (place === undefined) throw new Error(`no feature is called ${name}`);
      forest.features[at] = place;
      forest.numbers[at] = Number(number);
      open.push(at);
      continue;
    }
    forest.features[at] = -1;
    forest.numbers[at] = Number(name);
    const asked = open.pop();
    if (asked !== undefined) forest.others[asked] = at + 1;
  }
  return start + parts.length;
}

/** From 0 to 1. */
export function score({ features, numbers, others, roots }: Forest, row: ArrayLike<number>): number {
  let sum = 0;
  for (let tree = 0; tree < roots.length; tree++) {
    let at = roots[tree] as number;
    for (let feature = features[at] as number; feature >= 0; feature = features[at] as number) {
      at = (row[feature] as number) < (numbers[at] as number) ? at + 1 : (others[at] as number);
    }
    sum += numbers[at] as number;
  }
  return 1 / (1 + Math.exp(-sum));
}
