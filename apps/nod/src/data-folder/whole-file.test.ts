import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const MODULE = new URL('./whole-file.ts', import.meta.url).href;

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nod-whole-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes in a process whose files cannot grow beyond so many blocks of 512 bytes, as where a disk is full. */
function writeWithin(blocks: number, path: string, length: number): void {
  const script = `import(${JSON.stringify(MODULE)}).then(({ writeWhole }) =>
    writeWhole(${JSON.stringify(path)}, 'x'.repeat(${length})))`;
  execFileSync('sh', ['-c', `ulimit -f ${blocks}; exec "$0" -e "$1"`, process.execPath, script], {
    stdio: 'pipe',
  });
}

it('C1 a file that there is no room for stays as it was, and nothing is left beside it', () => {
  const folder = openFolder();
  const path = join(folder, 'config.toml');
  writeFileSync(path, 'mine = true\n', { mode: 0o640 });
  expect(() => writeWithin(8, path, 70_000)).toThrow(/EFBIG/);
  expect(readFileSync(path, 'utf8')).toBe('mine = true\n');
  expect(readdirSync(folder)).toEqual(['config.toml']);
});

it('C1 a file that there is room for is written to its last byte', () => {
  const path = join(openFolder(), 'new');
  writeWithin(1_000, path, 70_000);
  expect(statSync(path).size).toBe(70_000);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});
