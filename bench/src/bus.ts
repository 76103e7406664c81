// The bus against its peers, in one run on one disk: throughput, latency at a steady rate, late delays.
import { createBenchFolder } from './bench-folder.ts';
import { createBullmqContender } from './bus/bullmq.ts';
import { type Contender, WINDOW } from './bus/contender.ts';
import { measureLateness } from './bus/measure-lateness.ts';
import { measureLatency } from './bus/measure-latency.ts';
import { measureThroughput } from './bus/measure-throughput.ts';
import { createPgBossContender } from './bus/pg-boss.ts';
import { createRedisStreamsContender } from './bus/redis-streams.ts';
import { startPostgres } from './servers/postgres.ts';
import { startRedis } from './servers/redis.ts';

export async function run(): Promise<void> {
  const folder = await createBenchFolder();
  const redis = await startRedis(folder);
  const postgres = await startPostgres(folder);
  const all = [createBullmqContender(redis), createRedisStreamsContender(redis), createPgBossContender(postgres)];
  for (const c of all) console.log(c.name, await measureThroughput(c, 5000));
  for (const c of all) console.log(c.name, await measureThroughput(c, 5000));
  for (const c of all) { const l=(await measureLatency(c, {messages:2000, perSecond:500})).sort((a,b)=>a-b); console.log(c.name, l[1000], l[1980]);}
  for (const c of all.filter(c=>c.delays)) { const l=(await measureLateness(c, 300)).sort((a,b)=>a-b); console.log(c.name, l[0], l[150], l[297]);}
  void WINDOW; void (0 as unknown as Contender);
}
