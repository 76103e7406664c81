// The set-up script on the machine's own Node, as `npm start` and `npm test` run it.
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { plainEnvironment } from '../stage/nod.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nod-setup-'));
  for (const name of ['scripts', 'package.json', 'package-lock.json']) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function setUp(cwd: string, task: string, extra: Record<string, string> = {}) {
  const child = spawn('node', ['scripts/setup.js', task], { cwd, env: plainEnvironment(extra) });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk;
    });
  }
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, output }));
  });
}

const unreachable = () => ({
  npm_config_registry: 'http://127.0.0.1:9',
  npm_config_cache: join(folder, 'cache'),
  npm_config_fetch_retries: '0',
});

/** A small product whose dependencies lie beside it: npm, Node and Vite are the real ones, no registry is needed. */
function writeSmallProduct(): void {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const names = ['node', 'vite'];
  const dependencies = Object.fromEntries(names.map((name) => [name, `file:vendor/${name}`]));
  const product = { name: 'small', version: '1.0.0', type: 'module' as const, dependencies };
  const packages: Record<string, object> = { '': product };
  for (const name of names) {
    packages[`node_modules/${name}`] = { resolved: `vendor/${name}`, link: true };
    packages[`vendor/${name}`] = { version: '1.0.0' };
    write(`vendor/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', type: 'module' }));
  }
  write('package.json', JSON.stringify(product));
  write('package-lock.json', JSON.stringify({ ...product, lockfileVersion: 3, requires: true, packages }));
  mkdirSync(join(folder, 'vendor/node/bin'));
  symlinkSync(process.execPath, join(folder, 'vendor/node/bin/node'));
  write('vendor/vite/bin/vite.js', `import ${JSON.stringify(join(root, 'node_modules/vite/bin/vite.js'))};`);
  write('apps/nod/src/commands/start.ts', 'export const started: boolean = true;');
  write(
    'apps/panel/index.html',
    '<!doctype html><title>small</title><script type="module" src="./a.js"></script>',
  );
  write('apps/panel/a.js', 'document.title = "built";');
  write('parts/a.js', 'export const a = 1;');
  write('packages/words/src/b.js', 'export const b = 1;');
}

it('F-71 OPS-1 sets up a fresh folder: packages and panel are there afterwards, and there is nothing left to do', async () => {
  writeSmallProduct();
  const first = await setUp(folder, 'start', unreachable());
  expect(first.output).toContain('bringing Node 24');
  expect(first.code).toBe(0);
  expect(existsSync(join(folder, 'node_modules/node/bin/node'))).toBe(true);
  expect(readFileSync(join(folder, 'apps/panel/dist/index.html'), 'utf8')).toContain('<title>small</title>');
  expect(existsSync(join(folder, '.setup.lock'))).toBe(false);
  expect(await setUp(folder, 'start', unreachable())).toEqual({ code: 0, output: '' });
  for (const source of ['apps/panel/a.js', 'parts/a.js', 'packages/words/src/b.js']) {
    writeFileSync(join(folder, source), 'export const changed = true;');
    const changed = await setUp(folder, 'start', unreachable());
    expect(changed.code).toBe(0);
    expect(changed.output).not.toContain('bringing Node 24');
    expect(changed.output).not.toBe('');
  }
});

it('OPS-1 has nothing to do and says nothing when everything is there', async () => {
  expect(await setUp(root, 'check')).toEqual({ code: 0, output: '' });
});

it('OPS-1 says what it brings, and what to do when the registry cannot be reached', async () => {
  const { code, output } = await setUp(folder, 'start', unreachable());
  expect(code).toBe(1);
  expect(output).toContain('bringing Node 24');
  expect(output).toContain('registry cannot be reached');
  expect(existsSync(join(folder, '.setup.lock'))).toBe(false);
});

it('OPS-4 says it in 简体中文 to those who read that', async () => {
  const { output } = await setUp(folder, 'start', { ...unreachable(), LANG: 'zh_CN.UTF-8' });
  expect(output).toContain('无法连接 npm 仓库');
});

it('takes over the lock of a set-up that is gone', async () => {
  const gone = spawn('true');
  await new Promise((resolve) => gone.on('exit', resolve));
  writeFileSync(join(folder, '.setup.lock'), String(gone.pid));
  expect((await setUp(folder, 'start', unreachable())).output).toContain('registry cannot be reached');
});

it('waits for a set-up that is running in the same folder', async () => {
  const holder = spawn('sleep', ['600']);
  writeFileSync(join(folder, '.setup.lock'), String(holder.pid));
  const waiting = spawn('node', ['scripts/setup.js', 'start'], {
    cwd: folder,
    env: plainEnvironment(unreachable()),
  });
  const said = await new Promise<string>((resolve) =>
    waiting.stdout.setEncoding('utf8').once('data', resolve),
  );
  expect(said).toContain('another set-up is running');
  const ended = new Promise((resolve) => waiting.on('close', resolve));
  holder.kill();
  expect(await ended).toBe(1);
});
