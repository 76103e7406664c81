import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { toCliError } from '../command-line/error-report.ts';
import { startHubServer } from '../server/hub-server.ts';
import { en, zhCn } from '../texts/texts.ts';
import { createDataFolder, type DataFolder, locateDataFolder } from './data-folder.ts';
import { ensureToken, readToken, UnsafeTokenError } from './token-file.ts';

function createFolder(): DataFolder {
  const path = mkdtempSync(join(tmpdir(), 'nod-token-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  const folder = locateDataFolder(path, {});
  createDataFolder(folder);
  return folder;
}

const mode = (path: string) => statSync(path).mode & 0o777;

it('SEC-6 a token has 256 bits, stays the same, and its file is closed to others', () => {
  const { programToken: path } = createFolder();
  const token = ensureToken(path);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  chmodSync(path, 0o644);
  expect(ensureToken(path)).toBe(token);
  expect(mode(path)).toBe(0o600);
  expect(readToken(`${path}-absent`)).toBeNull();
});

it('F-83 SEC-1 a new token appears whole or not at all: nothing else is left in the folder', () => {
  const folder = createFolder();
  const token = ensureToken(folder.personToken);
  expect(readdirSync(folder.path).sort()).toEqual(['files', 'person-token']);
  expect(readFileSync(folder.personToken, 'utf8')).toBe(`${token}\n`);
});

it.each(['programToken', 'personToken'] as const)(
  'F-83 SEC-1 an empty %s lets nobody in: the hub does not start',
  async (file) => {
    const folder = createFolder();
    writeFileSync(folder[file], '');
    await expect(startHubServer(folder, 0)).rejects.toThrow(new UnsafeTokenError(folder[file]));
  },
);

it.each([
  ['cut off', 'c2hvcnQ'],
  ['blanks', ' \n'],
  ['of odd characters', `${'a'.repeat(60)} b`],
])('F-83 SEC-1 a token that is %s is refused by the hub and by commands', (_, text) => {
  const { personToken: path } = createFolder();
  writeFileSync(path, text);
  expect(() => ensureToken(path)).toThrow(UnsafeTokenError);
  expect(() => readToken(path)).toThrow(UnsafeTokenError);
  expect(readFileSync(path, 'utf8')).toBe(text);
});

it.each([
  ['a link', (path: string, target: string) => symlinkSync(target, path)],
  ['a link to nowhere', (path: string) => symlinkSync(`${path}-absent`, path)],
  ['a folder', (path: string) => mkdirSync(path)],
])('F-83 SEC-6 %s in place of a token is refused, and what it leads to is left alone', (_, put) => {
  const folder = createFolder();
  const target = join(folder.path, 'elsewhere');
  writeFileSync(target, `${'a'.repeat(43)}\n`, { mode: 0o644 });
  put(folder.personToken, target);
  const refusal = toRefusal(() => ensureToken(folder.personToken));
  expect(refusal).toMatchObject({ name: 'UnsafeTokenError', problem: 'not-a-file' });
  expect(toCliError(refusal, en).message).toContain('not a file of its own');
  expect(toCliError(refusal, zhCn).message).toContain('不是普通文件');
  expect(mode(target)).toBe(0o644);
});

it('F-83 SEC-1 the hub does not start where programs would hold the token of the person', async () => {
  const folder = createFolder();
  for (const path of [folder.personToken, folder.programToken]) writeFileSync(path, 'a'.repeat(43));
  const refusal = await startHubServer(folder, 0).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ name: 'UnsafeTokenError', problem: 'shared' });
  expect(toCliError(refusal, en).message).toContain('the same token');
  expect(toCliError(refusal, zhCn).message).toContain('相同');
});

function toRefusal(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

it('F-93 SEC-7 tokens that were deleted are worth nothing after a restart, which makes new ones', async () => {
  const folder = createFolder();
  const first = await startHubServer(folder, 0);
  const before = [readToken(folder.programToken), readToken(folder.personToken)];
  await first.close();
  rmSync(folder.programToken);
  rmSync(folder.personToken);
  const server = await startHubServer(folder, 0);
  onTestFinished(() => server.close());
  const after = [readToken(folder.programToken), readToken(folder.personToken)];
  const statusOf = async (token: string | null | undefined) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${server.url}/api/agents`, { headers })).status;
  };
  expect(await Promise.all(before.map(statusOf))).toEqual([401, 401]);
  expect(await Promise.all(after.map(statusOf))).toEqual([200, 200]);
});
