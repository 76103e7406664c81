// `npm run bench <name>`: runs one measurement. Exit code 1 when a target is missed.
import { availableParallelism, cpus, loadavg, release } from 'node:os';
import { withResources } from './servers/resources.ts';

interface Bench {
  summary: string;
  load(): Promise<{ run(): Promise<void> }>;
}

const BENCHES: Record<string, Bench> = {
  bus: {
    summary: 'the message bus against BullMQ, Redis streams and pg-boss: throughput, latency, delays',
    load: () => import('./bus.ts'),
  },
  panel: {
    summary: 'message published → button painted in Chromium; opening 10,000 messages',
    load: () => import('./panel.ts'),
  },
  decisions: {
    summary: 'finding decision sets in long and hostile answers',
    load: () => import('./decisions.ts'),
  },
  text: {
    summary: 'every reader of text on the main thread with hostile texts of 50, 100 and 200 KB',
    load: () => import('./text.ts'),
  },
  memory: {
    summary: 'finding memories by words and meaning against full text alone: recall, time, blocking',
    load: () => import('./memory.ts'),
  },
  start: {
    summary: 'cold start of the hub, and its memory when idle',
    load: () => import('./start.ts'),
  },
  growth: {
    summary: 'a hub with 1,000,000 unread messages: cold start, pages, send, memory, replay to 60 surfaces',
    load: () => import('./growth.ts'),
  },
  abort: {
    summary: 'stop pressed → the run has ended, under a hanging model and a command that ignores signals',
    load: () => import('./abort.ts'),
  },
  approval: {
    summary: 'Approve tapped → the tool has begun',
    load: () => import('./approval.ts'),
  },
  page: {
    summary: 'pages extracted in Chromium against readability and defuddle: F1 of words, CPU (--corpus DIR)',
    load: () => import('./page.ts'),
  },
  tail: {
    summary: 'a line appended to a session file → delivered, against tail -F; 100 idle files',
    load: () => import('./tail.ts'),
  },
  loop: {
    summary: 'what Nod adds to a streamed answer, against calling the AI SDK directly',
    load: () => import('./loop.ts'),
  },
};

function describeMachine(): string {
  const load = loadavg().map((value) => value.toFixed(2));
  const processor = cpus()[0]?.model ?? 'unknown processor';
  return `${availableParallelism()} × ${processor}, Linux ${release()}, Node ${process.version}, load ${load.join(' ')}`;
}

async function runBench(name: string, { summary, load }: Bench): Promise<void> {
  console.log(`${name}: ${summary}\n${describeMachine()}`);
  await withResources((await load()).run);
  console.log(`\nload at the end ${loadavg()[0]?.toFixed(2)}`);
}

function listBenches(): void {
  console.log('npm run bench <name>\n');
  for (const [name, { summary }] of Object.entries(BENCHES)) console.log(`  ${name.padEnd(10)} ${summary}`);
}

const [name] = process.argv.slice(2);
const bench = name === undefined ? undefined : BENCHES[name];
if (name !== undefined && bench) await runBench(name, bench);
else listBenches();
if (name !== undefined && !bench) {
  console.error(`\nThere is no bench called "${name}".`);
  process.exitCode = 2;
}
