// `npm run bench <name>`: runs one measurement. Exit code 1 when a target is missed.
import { availableParallelism, cpus, loadavg, release } from 'node:os';
import { withResources } from './resources.ts';

const BENCHES: Record<string, string> = {
  bus: 'the message bus against BullMQ, Redis streams and pg-boss: throughput, latency, delays',
  panel: 'message published → button painted in Chromium; opening 10,000 messages',
  decisions: 'finding decision sets in the answers of models',
  start: 'cold start of the hub, and its memory when idle',
};

function describeMachine(): string {
  const load = loadavg().map((value) => value.toFixed(2));
  const processor = cpus()[0]?.model ?? 'unknown processor';
  return `${availableParallelism()} × ${processor}, Linux ${release()}, Node ${process.version}, load ${load.join(' ')}`;
}

async function runBench(name: string): Promise<void> {
  const { run }: { run(): Promise<void> } = await import(`./${name}.ts`);
  console.log(`${name}: ${BENCHES[name]}\n${describeMachine()}`);
  await withResources(run);
  console.log(`\nload at the end ${loadavg()[0]?.toFixed(2)}`);
}

function listBenches(): void {
  console.log('npm run bench <name>\n');
  for (const [name, summary] of Object.entries(BENCHES)) console.log(`  ${name.padEnd(10)} ${summary}`);
}

const [name] = process.argv.slice(2);
if (name === undefined) listBenches();
else if (name in BENCHES) await runBench(name);
else {
  console.error(`There is no bench called "${name}".`);
  listBenches();
  process.exitCode = 2;
}
