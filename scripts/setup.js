// Set-up before a task of this repository: `node scripts/setup.js start|test|check|bench|extension`.
// Plain JavaScript for any Node from 18 on, and no dependencies: it runs before there are any.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium, installChromium } from './chromium.js';
import { run, say } from './run.js';
import { withLock } from './setup-lock.js';
import { texts } from './setup-texts.js';
import { hasTmux, installTmux } from './tmux.js';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const node = join(root, 'node_modules/node/bin/node');
const lockFile = join(root, 'package-lock.json');
const installStamp = join(root, 'node_modules/.nod/lock-file');
const panelStamp = join(root, 'node_modules/.nod/panel-sources');
const extensionStamp = join(root, 'node_modules/.nod/extension-sources');
/** The panel, the parts it is made of, and the packages that those may import: all of them. */
const panelSources = ['apps/panel', 'parts', 'packages'];
const extensionSources = ['apps/extension', 'parts', 'packages'];
const NETWORK_ERRORS = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH/;

/** node_modules holds what package-lock.json asks for, brought there by this set-up or by npm itself. */
function isInstalled() {
  if (!existsSync(node)) return false;
  return readStamp(installStamp) === hashFiles([lockFile]) || hasEverything();
}

function hasEverything() {
  const installedLock = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedLock)) return false;
  const present = readPackages(installedLock);
  return Object.entries(readPackages(lockFile)).every(([path, { version, optional }]) => {
    if (!path.includes('node_modules/')) return true;
    return path in present ? present[path]?.version === version : optional === true;
  });
}

/** @param {string} path @returns {Record<string, { version?: string, optional?: boolean }>} */
function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}

async function install() {
  say(texts.installing);
  const { code, output } = await npm('ci');
  if (code !== 0) {
    process.stderr.write(withoutUsage(output));
    throw new Error(NETWORK_ERRORS.test(output) ? texts.offline : texts.installFailed);
  }
  if (!existsSync(node)) throw new Error(texts.nodeMissing);
  await warmUp();
  writeStamp(installStamp, hashFiles([lockFile]));
}

/** npm puts a page of its options behind some errors. @param {string} output */
function withoutUsage(output) {
  return output.split(/^npm (?:error|ERR!)\s+Clean install a project$/m)[0] ?? output;
}

/** The npm that runs this set-up, or the one on the PATH. @param {string} command */
function npm(command) {
  const running = process.env.npm_execpath;
  const [program, before] = running?.endsWith('.js') ? [process.execPath, [running]] : ['npm', []];
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund', '--include=dev'];
  return run(program, [...before, command, ...quiet], { cwd: root });
}

/** Loads every command once, so that Node has their compiled form ready (see apps/nod/bin/nod) for the first start. */
async function warmUp() {
  const commands = readdirSync(join(root, 'apps/nod/src/commands')).filter(
    (name) => !name.includes('.test.'),
  );
  const load = commands.map((name) => `await import('./apps/nod/src/commands/${name}');`).join('\n');
  const env = { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/nod') };
  await run(node, ['--no-warnings', '--input-type=module', '--eval', load], { cwd: root, env, silent: true });
}

/** @param {string[]} folders */
function hashFolders(folders) {
  return hashFiles(folders.flatMap((folder) => listFiles(join(root, folder))));
}

/** @param {string[]} paths */
function hashFiles(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(`${path}\0`).update(readFileSync(path)).update('\0');
  return hash.digest('hex');
}

/** What a step was last done for. @param {string} path */
function readStamp(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** @param {string} path @param {string} hash */
function writeStamp(path, hash) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, hash);
}

/** @param {string} folder @returns {string[]} */
function listFiles(folder) {
  return readdirSync(folder)
    .filter(
      (name) => !['dist', 'dist.zip', 'node_modules', 'cases'].includes(name) && !/\.test\.tsx?$/.test(name),
    )
    .sort()
    .flatMap((name) => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? listFiles(path) : [path];
    });
}

function isPanelBuilt() {
  return (
    existsSync(join(root, 'apps/panel/dist/index.html')) &&
    readStamp(panelStamp) === hashFolders(panelSources)
  );
}

function isExtensionBuilt() {
  return (
    existsSync(join(root, 'apps/extension/dist/worker.js')) &&
    readStamp(extensionStamp) === hashFolders(extensionSources)
  );
}

async function buildPanel() {
  say(texts.buildingPanel);
  const sources = hashFolders(panelSources);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const { code, output } = await run(node, [vite, 'build', 'apps/panel', '--logLevel', 'warn'], {
    cwd: root,
  });
  if (code !== 0) {
    process.stderr.write(output);
    throw new Error(texts.panelFailed);
  }
  writeStamp(panelStamp, sources);
}

async function buildExtension() {
  say(texts.buildingExtension);
  const sources = hashFolders(extensionSources);
  const script = join(root, 'apps/extension/scripts/whole-build.ts');
  const { code, output } = await run(node, ['--no-warnings', script], { cwd: root });
  if (code !== 0) {
    process.stderr.write(output);
    throw new Error(texts.extensionFailed);
  }
  writeStamp(extensionStamp, sources);
}

async function bringChromium() {
  if (findChromium() || (await installChromium())) return;
  if (process.env.CI === 'true') throw new Error(texts.chromiumNeeded);
  say(texts.chromiumMissing);
}

async function bringTmux() {
  if (hasTmux() || (await installTmux())) return;
  if (process.env.CI === 'true') throw new Error(texts.tmuxNeeded);
  say(texts.tmuxMissing);
}

/** The steps that the task needs and that are not done yet. @param {string} task */
function* stepsFor(task) {
  if (!isInstalled()) yield install;
  if (!['check', 'extension'].includes(task) && !isPanelBuilt()) yield buildPanel;
  if ((task === 'test' || task === 'extension') && !isExtensionBuilt()) yield buildExtension;
  if ((task === 'test' || task === 'bench') && !findChromium()) yield bringChromium;
  if (task === 'test' && !hasTmux()) yield bringTmux;
}

/** @param {string} task */
async function setUp(task) {
  if (stepsFor(task).next().done) return;
  await withLock(join(root, '.setup.lock'), async () => {
    for (const step of stepsFor(task)) await step();
  });
}

const task = process.argv[2] ?? 'start';
setUp(task).then(
  () => task === 'extension' && say(texts.extensionBuilt(join(root, 'apps/extension/dist'))),
  (error) => {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  },
);
