// The checks of everything but behaviour: format, lint, types, layering, rooms, unused code, requirements.
// Each says what it found; exit code 1 when one of them is not content.
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findLayerProblems } from './check-layers.ts';
import { findRequirementProblems } from './check-requirements.ts';
import { findRoomProblems } from './check-rooms.ts';
import { findTestOnlyProblems, KNIP_OPTIONS } from './check-shipped.ts';
import { findMissingPlatforms, findStalePackages, type Manifest } from './lock-platforms.ts';
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
  'types of the extension': () => runTool(root, 'tsc', ['-p', 'apps/extension']),
  'types of the parts': () => runTool(root, 'tsc', ['-p', 'parts']),
  'types of the tests of the parts': () => runTool(root, 'tsc', ['-p', 'parts/tsconfig.test.json']),
  layering: async () => renderProblems(findLayerProblems(readSourceFiles(root, SOURCES))),
  rooms: async () => renderProblems(findRoomProblems(readSourceFiles(root, SOURCES))),
  'unused code': () => runTool(root, 'knip', ['--no-progress']),
  'code for tests alone': async () =>
    renderProblems(findTestOnlyProblems(await readTool(root, 'knip', KNIP_OPTIONS))),
  'lock file': async () => {
    const lock = readJson('package-lock.json');
    const missing = Object.keys(findMissingPlatforms(lock)).map((path) => `${path} is missing`);
    const stale = findStalePackages(lock, readManifests()).map(
      (path) => `${path}/package.json says something else`,
    );
    const remedy = 'run: npm install --package-lock-only && npm run lock';
    return [...missing, ...stale].map((what) => `package-lock.json: ${what}; ${remedy}\n`).join('');
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

function readJson(path: string) {
  return JSON.parse(readFileSync(`${root}/${path}`, 'utf8'));
}

/** Of the whole project and of each of its workspaces, by folder as the lock file names it. */
function readManifests(): Record<string, Manifest> {
  const { workspaces }: { workspaces: string[] } = readJson('package.json');
  const paths = globSync(
    workspaces.map((folder) => `${folder}/package.json`),
    { cwd: root },
  );
  const folders = paths.map((path): [string, Manifest] => [dirname(path), readJson(path)]);
  return { '': readJson('package.json'), ...Object.fromEntries(folders) };
}

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
