// The checks of everything but behaviour: format, lint, types, layering, rooms, unused code, requirements.
// Each says what it found; exit code 1 when one of them is not content.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findLayerProblems } from './check-layers.ts';
import { findRequirementProblems } from './check-requirements.ts';
import { findRoomProblems } from './check-rooms.ts';
import { findTestOnlyProblems, KNIP_OPTIONS } from './check-shipped.ts';
import { findMissingPlatforms } from './lock-platforms.ts';
import { readTool, runTool } from './run-tool.ts';
import { type Problem, readSourceFiles } from './source-file.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = ['packages', 'adapters', 'apps', 'parts', 'testing', 'bench', 'e2e', 'examples', 'scripts'];

/** Resolves to what is wrong, or to an empty text. */
type Check = () => Promise<string>;

const CHECKS: Record<string, Check> = {
  'format and lint': () => runTool(root, 'biome', ['check', '--error-on-warnings', '.']),
  types: () => runTool(root, 'tsc', ['-p', 'tsconfig.json']),
  'types of the tests in browsers': () => runTool(root, 'tsc', ['-p', 'e2e']),
  'types of the panel': () => runTool(root, 'tsc', ['-p', 'apps/panel']),
  'types of the parts': () => runTool(root, 'tsc', ['-p', 'parts']),
  'types of the tests of the parts': () => runTool(root, 'tsc', ['-p', 'parts/tsconfig.test.json']),
  layering: async () => renderProblems(findLayerProblems(readSourceFiles(root, SOURCES))),
  rooms: async () => renderProblems(findRoomProblems(readSourceFiles(root, SOURCES))),
  'unused code': () => runTool(root, 'knip', ['--no-progress']),
  'code for tests alone': async () =>
    renderProblems(findTestOnlyProblems(await readTool(root, 'knip', KNIP_OPTIONS))),
  'lock file': async () => {
    const missing = findMissingPlatforms(JSON.parse(readFileSync(`${root}/package-lock.json`, 'utf8')));
    const paths = Object.keys(missing).map(
      (path) => `package-lock.json: ${path} is missing; run: npm run lock\n`,
    );
    return paths.join('');
  },
  requirements: async () => {
    const path = 'docs/requirements.md';
    const tests = readSourceFiles(root, SOURCES).filter((file) => /\.test\.tsx?$/.test(file.path));
    const document = { path, text: readFileSync(`${root}/${path}`, 'utf8') };
    // The check's own tests hold made-up ids.
    return renderProblems(
      findRequirementProblems(
        document,
        tests.filter((test) => !test.path.startsWith('scripts/')),
      ),
    );
  },
};

function renderProblems(problems: Problem[]): string {
  return problems.map(({ path, line, message }) => `${path}:${line}: ${message}\n`).join('');
}

async function report(name: string, check: Check): Promise<boolean> {
  const started = Date.now();
  const complaint = await check();
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  process.stdout.write(complaint === '' ? `✓ ${name} (${seconds} s)\n` : `✗ ${name}\n${complaint}\n`);
  return complaint === '';
}

const results = await Promise.all(Object.entries(CHECKS).map(([name, check]) => report(name, check)));
const failed = results.filter((content) => !content).length;
process.stdout.write(failed === 0 ? 'check: all good\n' : `check: ${failed} of ${results.length} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
