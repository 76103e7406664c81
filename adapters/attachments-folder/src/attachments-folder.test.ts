import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { attachmentIdSchema } from '@nod/protocol';
import { createCountingIds } from '@nod/testing';
import { expect, it, onTestFinished } from 'vitest';
import { openAttachmentsFolder } from './attachments-folder.ts';

const newId = createCountingIds();
const bytes = new TextEncoder().encode('hello');
const SHA256 = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';

async function newFolder() {
  const parent = await mkdtemp(join(tmpdir(), 'nod-attachments-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  const folder = join(parent, 'attachments');
  return { parent, folder, files: openAttachmentsFolder(folder) };
}

it('SEC-7 what was written is read again, by another process as well, named by its id and closed to others', async () => {
  const { folder, files } = await newFolder();
  const id = newId('att');
  expect(await files.write(id, bytes)).toBe(SHA256);
  expect(await readdir(folder)).toEqual([id]);
  expect(await openAttachmentsFolder(folder).read(id, SHA256)).toEqual(bytes);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, id))).mode & 0o777).toBe(0o600);
  await files.remove(id);
  await files.remove(id);
  expect([await files.list(), await files.read(id, SHA256)]).toEqual([[], null]);
});

it('a folder that is not there yet holds nothing', async () => {
  const { files } = await newFolder();
  expect([await files.list(), await files.read(newId('att'), SHA256)]).toEqual([[], null]);
});

it('what is damaged, a link or a folder is none', async () => {
  const { parent, folder, files } = await newFolder();
  const [cut, linked, nested] = [newId('att'), newId('att'), newId('att')];
  for (const id of [cut, linked]) await files.write(id, bytes);
  await truncate(join(folder, cut), 3);
  const outside = join(parent, 'outside');
  await writeFile(outside, bytes);
  await rm(join(folder, linked));
  await symlink(outside, join(folder, linked));
  await mkdir(join(folder, nested));
  for (const id of [cut, linked, nested]) expect(await files.read(id, SHA256)).toBeNull();
  await files.remove(linked);
  expect(await readFile(outside, 'utf8')).toBe('hello');
});

it('what a crash left half written is listed, so that it can be removed; what is no attachment is left alone', async () => {
  const { folder, files } = await newFolder();
  await files.write(newId('att'), bytes);
  const half = newId('att');
  await writeFile(join(folder, `${half}.part`), 'he');
  await writeFile(join(folder, 'notes.txt'), 'mine');
  expect(await files.list()).toContain(half);
  expect(await files.read(half, SHA256)).toBeNull();
  for (const id of await files.list()) await files.remove(id);
  expect(await readdir(folder)).toEqual(['notes.txt']);
});

it('SEC-4 nothing but an id names a file', async () => {
  const { files } = await newFolder();
  const hostile = '../../etc/passwd' as ReturnType<typeof attachmentIdSchema.parse>;
  await expect(files.write(hostile, bytes)).rejects.toThrow();
  await expect(files.read(hostile, SHA256)).rejects.toThrow();
  await expect(files.remove(hostile)).rejects.toThrow();
});

it.skipIf(process.getuid?.() === 0)(
  'F-97 a folder that takes nothing says so, and nothing is left of the file',
  async () => {
    const { folder, files } = await newFolder();
    await files.write(newId('att'), bytes);
    await chmod(folder, 0o500);
    onTestFinished(() => chmod(folder, 0o700));
    await expect(files.write(newId('att'), bytes)).rejects.toMatchObject({ code: 'storage_failing' });
    expect(await files.list()).toHaveLength(1);
  },
);

it('F-97 where a file stands in place of the folder, what cannot be written says so', async () => {
  const { folder, files } = await newFolder();
  await writeFile(folder, 'no folder');
  await expect(files.write(newId('att'), bytes)).rejects.toMatchObject({ code: 'storage_failing' });
});
