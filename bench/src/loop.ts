// The loop's cost: the time Nod adds to a streamed answer, against calling the AI SDK directly: interleaved, in one
// run, medians.

import { toMedian } from './figures/statistics.ts';
import { printTable, reportTargets } from './figures/table.ts';
import { type Contender, createDirect, createNod, createProviderAlone } from './loop/contender.ts';
import { createHubContender } from './loop/hub-contender.ts';
import { startModelServer } from './loop/model-server.ts';
import { measureStream, type StreamFigures } from './loop/streamed-answer.ts';
import { resources } from './servers/resources.ts';

const ROUNDS = 60;
/** Code is compiled and connections are opened in these; they are not counted. */
const WARM_UP = 10;
const TOKENS = 1000;

export async function run(): Promise<void> {
  const server = await startModelServer({ answers: 4 * (ROUNDS + WARM_UP), tokens: TOKENS });
  resources.defer(() => server.close());
  const contenders = [
    createDirect(server.url),
    createProviderAlone(server.url),
    createNod(server.url),
    await createHubContender(server.url),
  ];
  const figures = await measureInterleaved(contenders);
  const rows = contenders.map((contender) => ({
    name: contender.name,
    ...toMedians(figures.get(contender) ?? []),
  }));
  console.log(`${ROUNDS} answers of ${TOKENS} pieces each, after ${WARM_UP} to warm up; medians`);
  printTable([
    ['', 'first piece', 'each piece', 'own work for each piece'],
    ...rows.map((row) => [row.name, toMs(row.firstMs), toUs(row.tokenUs), toUs(row.tokenCpuUs)]),
  ]);
  const [direct, , , hub] = rows;
  if (direct && hub) report(direct, hub);
}

/** Each round asks all of them, each time in another order. */
async function measureInterleaved(
  contenders: readonly Contender[],
): Promise<Map<Contender, StreamFigures[]>> {
  const figures = new Map<Contender, StreamFigures[]>(contenders.map((contender) => [contender, []]));
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const shift = round % contenders.length;
    for (const contender of [...contenders.slice(shift), ...contenders.slice(0, shift)]) {
      const measured = await measureStream(contender, TOKENS);
      if (round >= WARM_UP) figures.get(contender)?.push(measured);
    }
  }
  return figures;
}

function toMedians(figures: readonly StreamFigures[]): StreamFigures {
  return {
    firstMs: toMedian(figures.map(({ firstMs }) => firstMs)),
    tokenUs: toMedian(figures.map(({ tokenUs }) => tokenUs)),
    tokenCpuUs: toMedian(figures.map(({ tokenCpuUs }) => tokenCpuUs)),
  };
}

function report(direct: StreamFigures, hub: StreamFigures): void {
  const added = hub.firstMs - direct.firstMs;
  const ratio = hub.tokenUs / direct.tokenUs;
  reportTargets([
    {
      figure: 'added before the first piece',
      measured: toMs(added),
      target: 'at most 10 ms',
      met: added <= 10,
    },
    {
      figure: 'time for each piece',
      measured: `${ratio.toFixed(2)} ×`,
      target: 'at most 1.1 ×',
      met: ratio <= 1.1,
    },
  ]);
}

function toMs(value: number): string {
  return `${value.toFixed(2)} ms`;
}

function toUs(value: number): string {
  return `${value.toFixed(1)} µs`;
}
