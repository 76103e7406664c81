// Boosted decision trees on binned columns, grown for the weighted logistic loss. The same rows give the same trees.

export interface TreeNode {
  feature: number;
  /** Values in this bin and below go left. */
  bin: number;
  value: number;
  left: TreeNode | null;
  right: TreeNode | null;
}

export interface BinnedRows {
  /** For each feature, the bin of each row. */
  columns: Uint8Array[];
  /** For each feature, the least value of each bin but the first. */
  edges: Float32Array[];
  count: number;
}

export interface Growth {
  trees: number;
  leaves: number;
  rate: number;
  /** The least weight of a leaf. */
  minWeight: number;
  damping: number;
  columnShare: number;
  rowShare: number;
}

const BINS = 64;
const SAMPLE = 40_000;

export function binRows(rows: readonly ArrayLike<number>[], width: number): BinnedRows {
  const edges = Array.from({ length: width }, (_, feature) => findEdges(rows, feature));
  const columns = edges.map((own, feature) =>
    Uint8Array.from(rows, (row) => findBin(own, row[feature] ?? 0)),
  );
  return { columns, edges, count: rows.length };
}

function findEdges(rows: readonly ArrayLike<number>[], feature: number): Float32Array {
  const step = Math.max(1, Math.floor(rows.length / SAMPLE));
  const values = Float32Array.from(
    { length: Math.ceil(rows.length / step) },
    (_, at) => rows[at * step]?.[feature] ?? 0,
  );
  values.sort();
  const distinct = new Set(values);
  if (distinct.size <= BINS) return Float32Array.from(distinct).subarray(1);
  const quantiles = Array.from(
    { length: BINS - 1 },
    (_, at) => values[Math.floor(((at + 1) * values.length) / BINS)] ?? 0,
  );
  return Float32Array.from(new Set(quantiles));
}

function findBin(edges: Float32Array, value: number): number {
  let [low, high] = [0, edges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value < (edges[middle] as number)) high = middle;
    else low = middle + 1;
  }
  return low;
}

interface Slopes {
  first: Float32Array;
  second: Float32Array;
}

/** `members` are the rows that are learned from. */
export function growForest(
  data: BinnedRows,
  members: Int32Array,
  { labels, weights }: { labels: Float32Array; weights: Float32Array },
  growth: Growth,
): TreeNode[] {
  const random = createRandom();
  const scores = new Float32Array(data.count);
  const slopes = { first: new Float32Array(data.count), second: new Float32Array(data.count) };
  return Array.from({ length: growth.trees }, () => {
    for (const row of members) {
      const likelihood = 1 / (1 + Math.exp(-(scores[row] as number)));
      const weight = weights[row] as number;
      slopes.first[row] = (likelihood - (labels[row] as number)) * weight;
      slopes.second[row] = Math.max(1e-6, likelihood * (1 - likelihood)) * weight;
    }
    const features = data.edges.flatMap((own, feature) =>
      own.length > 0 && random() < growth.columnShare ? [feature] : [],
    );
    const chosen = members.filter(() => random() < growth.rowShare);
    const tree = growTree(data, chosen, { slopes, features, growth });
    for (const row of members) scores[row] = (scores[row] as number) + followTree(tree, data, row);
    return tree;
  });
}

export function scoreRow(forest: readonly TreeNode[], data: BinnedRows, row: number): number {
  return 1 / (1 + Math.exp(-forest.reduce((sum, tree) => sum + followTree(tree, data, row), 0)));
}

function followTree(tree: TreeNode, { columns }: BinnedRows, row: number): number {
  let node = tree;
  while (node.left && node.right) {
    node = (columns[node.feature]?.[row] ?? 0) <= node.bin ? node.left : node.right;
  }
  return node.value;
}

/** A linear congruence: trees must be the same each time. */
function createRandom(): () => number {
  let state = 12_345;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

interface Growing {
  slopes: Slopes;
  features: readonly number[];
  growth: Growth;
}

interface Leaf {
  node: TreeNode;
  rows: Int32Array;
  histogram: Float64Array;
  split: Split;
}

interface Split {
  gain: number;
  feature: number;
  bin: number;
}

/** The leaf that gains most is split first. */
function growTree(data: BinnedRows, rows: Int32Array, growing: Growing): TreeNode {
  const root = toLeaf(data, rows, toHistogram(data, rows, growing), growing);
  const leaves = [root];
  while (leaves.length < growing.growth.leaves) {
    const best = leaves.reduce((most, leaf) => (leaf.split.gain > most.split.gain ? leaf : most));
    if (best.split.gain <= 0) break;
    leaves.splice(leaves.indexOf(best), 1, ...splitLeaf(data, best, growing));
  }
  return root.node;
}

function splitLeaf(data: BinnedRows, { node, rows, histogram, split }: Leaf, growing: Growing): Leaf[] {
  const column = data.columns[split.feature] as Uint8Array;
  const low = rows.filter((row) => (column[row] as number) <= split.bin);
  const high = rows.filter((row) => (column[row] as number) > split.bin);
  const fewer = toHistogram(data, low.length < high.length ? low : high, growing);
  const rest = histogram.map((value, at) => value - (fewer[at] as number));
  const [left, right] = [
    toLeaf(data, low, low.length < high.length ? fewer : rest, growing),
    toLeaf(data, high, low.length < high.length ? rest : fewer, growing),
  ];
  Object.assign(node, { feature: split.feature, bin: split.bin, left: left.node, right: right.node });
  return [left, right];
}

function toLeaf(data: BinnedRows, rows: Int32Array, histogram: Float64Array, growing: Growing): Leaf {
  const { slopes, growth } = growing;
  let [first, second] = [0, 0];
  for (const row of rows) {
    first += slopes.first[row] as number;
    second += slopes.second[row] as number;
  }
  const value = (-growth.rate * first) / (second + growth.damping);
  const node = { feature: -1, bin: -1, value, left: null, right: null };
  return { node, rows, histogram, split: findSplit(data, histogram, { ...growing, first, second }) };
}

const CELL = 2;

/** For each feature and bin, the sums of both slopes. */
function toHistogram({ columns }: BinnedRows, rows: Int32Array, { slopes, features }: Growing): Float64Array {
  const sums = new Float64Array(features.length * (BINS + 1) * CELL);
  features.forEach((feature, place) => {
    const column = columns[feature] as Uint8Array;
    const start = place * (BINS + 1) * CELL;
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index] as number;
      const at = start + (column[row] as number) * CELL;
      sums[at] = (sums[at] as number) + (slopes.first[row] as number);
      sums[at + 1] = (sums[at + 1] as number) + (slopes.second[row] as number);
    }
  });
  return sums;
}

function findSplit(
  { edges }: BinnedRows,
  histogram: Float64Array,
  { features, growth, first, second }: Growing & { first: number; second: number },
): Split {
  const toGain = (slope: number, weight: number) => (slope * slope) / (weight + growth.damping);
  const whole = toGain(first, second);
  const best = { gain: 0, feature: -1, bin: -1 };
  features.forEach((feature, place) => {
    let [low, lowWeight] = [0, 0];
    for (let bin = 0; bin < (edges[feature]?.length ?? 0); bin++) {
      const at = (place * (BINS + 1) + bin) * CELL;
      low += histogram[at] as number;
      lowWeight += histogram[at + 1] as number;
      if (lowWeight < growth.minWeight || second - lowWeight < growth.minWeight) continue;
      const gain = toGain(low, lowWeight) + toGain(first - low, second - lowWeight) - whole;
      if (gain > best.gain) Object.assign(best, { gain, feature, bin });
    }
  });
  return best;
}
