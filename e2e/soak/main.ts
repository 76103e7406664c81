// `npm run soak`: many thousand updates of Telegram with faults and SIGKILL, judged from outside; exit code 1 when
// something is wrong.
//   npm run soak [-- --updates 10000] [--seed NUMBER] [--deaths 25] [--minutes 60]
import { parseArgs } from 'node:util';
import { runSoak } from './soak.ts';

const { values } = parseArgs({
  options: {
    updates: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    deaths: { type: 'string', default: '25' },
    minutes: { type: 'string', default: '60' },
  },
});

const options = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
const { updates = 0, seed = 0, deaths = 0, minutes = 0 } = options;
process.stdout.write(`seed ${seed}\n`);
const { problems, ...figures } = await runSoak({
  ...{ updates, seed, deaths, minutes, heldMs: 50_000 },
  tell: (line) => void process.stdout.write(`${line}\n`),
});
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
for (const problem of problems.slice(0, 100)) process.stdout.write(`✗ ${problem}\n`);
process.stdout.write(`${problems.length} problems\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
