// `npm run test:real`: the real agent programs against a scripted model, on this machine alone.
//   npm run test:real [-- PROGRAM…] [--scenario NAME]… [--at-once N] [--write]
// --write puts the table into docs/agents.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type InstalledProgram, installProgram, PROGRAM_NAMES } from './programs/installed-program.ts';
import { playScenario, type Result } from './scenario-run.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';

const DOCUMENT = fileURLToPath(new URL('../../docs/agents.md', import.meta.url));
const MARKS = ['<!-- table of test:real -->', '<!-- end -->'] as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scenario: { type: 'string', multiple: true },
    'at-once': { type: 'string', default: '2' },
    write: { type: 'boolean', default: false },
  },
});

const scenarios = SCENARIOS.filter(({ id }) => !values.scenario || values.scenario.includes(id));
const programs = PROGRAM_NAMES.filter((name) => positionals.length === 0 || positionals.includes(name)).map(
  (name) => installProgram(name),
);

const jobs = scenarios.flatMap((scenario) =>
  programs
    .filter(({ name }) => scenario.programs?.includes(name) ?? true)
    .map((program) => ({ program, scenario })),
);
const results = new Map<string, Result>();

async function work(): Promise<void> {
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    const { program, scenario } = job;
    const result = await playScenario(program, scenario);
    results.set(toKey(program, scenario), result);
    process.stdout.write(`${toCell(result)}  ${program.name} ${program.version}: ${scenario.title}\n`);
    if (result.problem !== null) process.stdout.write(`${result.problem}\n`);
  }
}

function toKey({ name }: InstalledProgram, { id }: Scenario): string {
  return `${name} ${id}`;
}

function toCell(result: Result | undefined): string {
  return result ? `${result.works ? '✓' : '✗'} ${result.seconds} s` : '–';
}

function renderTable(): string {
  const rows = [
    ['program', 'version', ...scenarios.map(({ title }) => title)],
    ['---', '---', ...scenarios.map(() => '---')],
    ...programs.map((program) => [
      program.name,
      program.version,
      ...scenarios.map((scenario) => toCell(results.get(toKey(program, scenario)))),
    ]),
  ];
  return rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function writeTable(table: string): void {
  const [before = '', rest = ''] = readFileSync(DOCUMENT, 'utf8').split(MARKS[0]);
  const [, after = ''] = rest.split(MARKS[1]);
  writeFileSync(DOCUMENT, `${before}${MARKS[0]}\n${table}\n${MARKS[1]}${after}`);
}

await Promise.all(Array.from({ length: Number(values['at-once']) }, work));
const table = renderTable();
process.stdout.write(`\n${table}\n`);
if (values.write) writeTable(table);
process.exitCode = [...results.values()].every(({ works }) => works) ? 0 : 1;
