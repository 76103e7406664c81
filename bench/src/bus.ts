// The bus against its peers, in one run on one disk: throughput, latency at a steady rate, late delays.

import { createBullmqContender } from './bus/bullmq.ts';
import { type Contender, WINDOW } from './bus/contender.ts';
import { type BusResults, printBusResults, reportBusTargets } from './bus/figures.ts';
import { measureLatency } from './bus/latency.ts';
import { measureLateness } from './bus/lateness.ts';
import { createNodContender } from './bus/nod.ts';
import { createNodHttpContender } from './bus/nod-http.ts';
import { createPgBossContender } from './bus/pg-boss.ts';
import { createRedisStreamsContender } from './bus/redis-streams.ts';
import { measureInRounds, WARM_UP_ROUNDS } from './bus/rounds.ts';
import { measureThroughput } from './bus/throughput.ts';
import { toPercentile } from './figures/statistics.ts';
import { createBenchFolder } from './servers/bench-folder.ts';
import { startPostgres } from './servers/postgres.ts';
import { startRedis } from './servers/redis.ts';

const ROUNDS = 5;
const WARM_UP_MESSAGES = 1_000;
const MESSAGES = 5_000;
/** A rate that all of them can keep up with. */
const STEADY_LOAD = { messages: 1_000, perSecond: 250 };
const DELAYED_MESSAGES = 300;

export async function run(): Promise<void> {
  const contenders = await createContenders();
  describeWork();
  for (const contender of contenders) await measureThroughput(contender, WARM_UP_MESSAGES);
  const results = await measureAll(contenders);
  printBusResults(contenders, results);
  reportBusTargets(results);
}

async function createContenders(): Promise<Contender[]> {
  const folder = await createBenchFolder();
  const redis = await startRedis(folder);
  const postgres = await startPostgres(folder);
  return [
    await createNodContender(folder),
    createRedisStreamsContender(redis),
    createBullmqContender(redis),
    createPgBossContender(postgres),
    await createNodHttpContender(folder),
  ];
}

async function measureAll(contenders: Contender[]): Promise<BusResults> {
  const delaying = contenders.filter(({ delays }) => delays);
  return {
    throughput: await measureInRounds(contenders, ROUNDS, async (contender) => ({
      perSecond: await measureThroughput(contender, MESSAGES),
    })),
    latency: await measureInRounds(contenders, ROUNDS, async (contender) =>
      toTail(await measureLatency(contender, STEADY_LOAD)),
    ),
    lateness: await measureInRounds(delaying, ROUNDS, async (contender) =>
      toTail(await measureLateness(contender, DELAYED_MESSAGES)),
    ),
  };
}

function toTail(values: number[]): { p50: number; p99: number } {
  return { p50: toPercentile(values, 0.5), p99: toPercentile(values, 0.99) };
}

function describeWork(): void {
  console.log(`
1 KiB messages, published → delivered → acknowledged; medians of ${ROUNDS} interleaved rounds, after ${WARM_UP_ROUNDS} to warm up.
Throughput: ${MESSAGES} messages, ${WINDOW} publishes on their way at once, batches of up to ${WINDOW}.
Latency: published → delivered at ${STEADY_LOAD.perSecond}/s, ${STEADY_LOAD.messages} messages.
Delays: ${DELAYED_MESSAGES} messages due after 50 to 2,000 ms.`);
}
