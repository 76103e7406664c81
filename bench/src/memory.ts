// Finding memories at 10,000 and 100,000: how many of the right ones are among the first five, how long it
// takes, and how long the main thread is blocked. Nod's time includes embedding the query.
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Embedder, LEAST_SCORE } from '@nod/agent';
import { createMiniLmEmbedder } from '@nod/embedder-minilm';
import { toPercentile } from './figures/statistics.ts';
import { printTable, reportTargets } from './figures/table.ts';
import { MEMORIES, QUERIES, type Query, UNRELATED } from './memory/cases.ts';
import {
  type Contender,
  createFtsContender,
  createMiniSearchContender,
  createNodContender,
  createSegmentedFtsContender,
  type NodContender,
} from './memory/contenders.ts';
import { createDistractors } from './memory/distractors.ts';
import { createBenchFolder } from './servers/bench-folder.ts';
import { resources } from './servers/resources.ts';

const SIZES = [10_000, 100_000];
const ROUNDS = 3;
const TARGET_MS = 30;
const KINDS: readonly [Query['kind'], Query['language'], string][] = [
  ['lexical', 'en', 'words en'],
  ['lexical', 'zh', 'words zh'],
  ['paraphrase', 'en', 'meaning en'],
  ['paraphrase', 'zh', 'meaning zh'],
  ['cross', 'en', 'en → zh'],
  ['cross', 'zh', 'zh → en'],
];

interface Measured {
  recall: string[];
  times: number[];
  /** The longest the main thread could do nothing else. */
  blockedMs: number;
}

export async function run(): Promise<void> {
  const model = createMiniLmEmbedder();
  resources.defer(() => model.close());
  const distractors = await createDistractors(Math.max(...SIZES) - MEMORIES.length, model);
  console.log(
    `${MEMORIES.length} memories, ${QUERIES.length} queries; the rest are distractors: 1,200 embedded by the model, the others the mean of two of them (similarity to the model's own vector ${distractors.fidelity.toFixed(3)})`,
  );
  const embedder = createRecallingEmbedder(model, distractors);
  const nod = await createNodContender(join(await createBenchFolder(), 'memories.sqlite'), embedder);
  const contenders = [nod, createSegmentedFtsContender(), createFtsContender(), createMiniSearchContender()];
  for (const contender of contenders) await contender.add(MEMORIES);
  await reportFloor(nod);
  let size = MEMORIES.length;
  for (const next of SIZES) {
    const added = distractors.memories.slice(size - MEMORIES.length, next - MEMORIES.length);
    for (const contender of contenders) await contender.add(added);
    size = next;
    await compare(contenders, size);
  }
  await reportParts(nod, model);
}

/** Knows the vectors of the distractors; asks the model for every other text. */
function createRecallingEmbedder(
  model: Embedder,
  { memories, vectors }: { memories: { text: string }[]; vectors: Float32Array[] },
): Embedder {
  const known = new Map(memories.map(({ text }, index) => [text, vectors[index]]));
  return {
    id: model.id,
    dimensions: model.dimensions,
    async embed(texts, signal) {
      const missing = await model.embed(
        texts.filter((text) => !known.has(text)),
        signal,
      );
      return texts.map((text) => known.get(text) ?? missing.shift() ?? new Float32Array());
    },
  };
}

/** What the floor under the memories of a prompt keeps and leaves out, while there are few memories. */
async function reportFloor(nod: NodContender): Promise<void> {
  const findScores = async (query: string) =>
    (await nod.find(query)).map(({ key, score }) => ({ key, isKept: score >= LEAST_SCORE }));
  let [right, kept, letIn] = [0, 0, 0];
  for (const { query, expects } of QUERIES) {
    const found = (await findScores(query)).find(({ key }) => key === expects);
    right += found ? 1 : 0;
    kept += found?.isKept ? 1 : 0;
  }
  for (const message of UNRELATED) letIn += (await findScores(message)).filter(({ isKept }) => isKept).length;
  console.log(
    `with a floor of ${LEAST_SCORE}: ${kept} of ${right} right memories among the first five are kept; ${(letIn / UNRELATED.length).toFixed(2)} of five memories are left to an unrelated message`,
  );
}

async function compare(contenders: readonly Contender[], size: number): Promise<void> {
  const rows: string[][] = [];
  let nodTime = Number.POSITIVE_INFINITY;
  for (const contender of contenders) {
    const { recall, times, blockedMs } = await measure(contender);
    const p50 = toPercentile(times, 0.5);
    if (contender === contenders[0]) nodTime = p50;
    const figures = [p50, toPercentile(times, 0.99), blockedMs].map((value) => value.toFixed(1));
    rows.push([contender.name, ...recall, ...figures]);
  }
  const head = [`${size.toLocaleString('en')} memories, recall@5`, ...KINDS.map(([, , title]) => title)];
  printTable([[...head, 'p50 ms', 'p99 ms', 'blocked ms'], ...rows]);
  const met = nodTime < TARGET_MS;
  reportTargets([
    {
      figure: `median time at ${size}`,
      measured: `${nodTime.toFixed(1)} ms`,
      target: `< ${TARGET_MS} ms`,
      met,
    },
  ]);
}

async function measure(contender: Contender): Promise<Measured> {
  await Promise.all(QUERIES.slice(0, 20).map(({ query }) => contender.search(query)));
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const times: number[] = [];
  const isFound = new Map<Query, boolean>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const query of QUERIES) {
      const started = performance.now();
      const keys = await contender.search(query.query);
      times.push(performance.now() - started);
      isFound.set(query, keys.includes(query.expects));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  delays.disable();
  const recall = KINDS.map(([kind, language]) => {
    const asked = QUERIES.filter((query) => query.kind === kind && query.language === language);
    return (asked.filter((query) => isFound.get(query)).length / asked.length).toFixed(2);
  });
  return { recall, times, blockedMs: delays.max / 1e6 };
}

/** Where Nod's time goes, at the largest size. */
async function reportParts(nod: Contender, model: Embedder): Promise<void> {
  const embedding: number[] = [];
  const whole: number[] = [];
  for (const { query } of QUERIES) {
    const started = performance.now();
    await model.embed([query]);
    const embedded = performance.now();
    await nod.search(query);
    embedding.push(embedded - started);
    whole.push(performance.now() - embedded);
  }
  const [embed, all] = [toPercentile(embedding, 0.5), toPercentile(whole, 0.5)];
  console.log(`\nof ${all.toFixed(1)} ms, embedding the query takes ${embed.toFixed(1)} ms (medians)`);
}
