import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyPatch } from 'diff';
import { expect, it, onTestFinished } from 'vitest';
import { toEditPreview } from './edit-preview.ts';
import { readShownFile } from './shown-file.ts';

it('SEC-3 reads plain files alone: no pipe is waited for, no device read, nothing of any size', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nod-shown-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const at = (name: string) => join(folder, name);
  await writeFile(at('plain'), 'one\n');
  await writeFile(at('empty'), '');
  await writeFile(at('bytes'), Buffer.from([0xff, 0xfe]));
  await writeFile(at('huge'), '');
  await truncate(at('huge'), 10_000_000_000);
  await symlink('/dev/zero', at('device'));
  execFileSync('mkfifo', [at('pipe')]);
  const read = await Promise.all(
    ['plain', 'empty', 'missing', 'bytes', 'huge', 'device', 'pipe', ''].map((name) =>
      readShownFile(at(name)),
    ),
  );
  expect(read).toEqual(['one\n', '', null, undefined, undefined, undefined, undefined, undefined]);
});

it('SEC-3 shows all of an edit whose shortest difference takes long to find, and does not look for it for long', () => {
  const write = (name: (index: number) => string) => Array.from({ length: 20_000 }, (_, at) => name(at));
  const before = write((at) => `a${at % 7}`).join('\n');
  const content = write((at) => `${at % 5}b${at % 3 === 0 ? 'a' : ''}`).join('\n');
  const preview = toEditPreview({ file_path: '/x', content }, before);
  expect(preview?.type === 'edit' && applyPatch(before, preview.diff)).toBe(content);
});
