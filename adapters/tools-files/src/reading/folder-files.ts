// Files of the folder that the person names in a message: read whole or from the beginning, and found while they are
// typed. The rules are those of the tools; what holds secrets is neither read nor shown.
import { join } from 'node:path';
import type { FileProblem, FileReading } from '@nod/agent';
import { ToolError } from '@nod/agent/tool-failures';
import { decodePieces } from '../folder/file-text.ts';
import { OutsideFolderError, toCode } from '../folder/file-tool-error.ts';
import { type Folder, resolveInside, toFolder, toRelative } from '../folder/folder.ts';
import { USUALLY_SKIPPED, walkFolder } from '../folder/folder-walk.ts';
import { openFileInside, openFolder } from '../folder/opened-folder.ts';
import { findPathRisk, isSecretInside } from '../folder/path-risk.ts';
import { takePart } from './text-part.ts';

/** No more entries than this are looked at: somebody is typing and waits. */
const MAX_ENTRIES = 20_000;

export interface FolderFiles {
  /** At most so many characters, from the beginning. */
  read(path: string, maxCharacters: number): Promise<FileReading>;
  /** Paths in the folder that fit what was typed, best first. */
  find(query: string, limit: number): Promise<string[]>;
}

/** Throws when the folder does not exist. */
export function openFolderFiles(options: { folder: string; hubFolder?: string }): FolderFiles {
  const folder = toFolder(options.folder, options.hubFolder);
  return {
    async read(path, maxCharacters) {
      try {
        return await readBeginning(folder, path, maxCharacters);
      } catch (error) {
        return { ok: false, problem: toProblem(error) };
      }
    },
    find: (query, limit) => findFitting(folder, query, limit),
  };
}

async function readBeginning(folder: Folder, given: string, maxCharacters: number): Promise<FileReading> {
  const path = await resolveInside(folder, given);
  if (findPathRisk(folder, given, path) !== null) return { ok: false, problem: 'secret' };
  // Opened by the path that was judged: a link changed meanwhile leads nowhere else.
  await using handle = await openFileInside(folder, toRelative(folder, path));
  const whole = { startLine: 1, startColumn: 1, endLine: Number.MAX_SAFE_INTEGER, maxCharacters };
  const { text, next } = await takePart(decodePieces(handle, 'utf-8', given), whole);
  return { ok: true, text, isWhole: next === null };
}

/** What is no trouble with a file is thrown on. */
function toProblem(error: unknown): FileProblem {
  if (error instanceof OutsideFolderError) return 'outside';
  if (error instanceof ToolError) return 'not-text';
  const code = toCode(error);
  if (code === undefined) throw error;
  return ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(code) ? 'not-found' : 'unreadable';
}

async function findFitting(folder: Folder, query: string, limit: number): Promise<string[]> {
  const fitting: { path: string; rank: number }[] = [];
  const { signal } = new AbortController();
  await using open = await openFolder(folder, folder.path);
  let seen = 0;
  for await (const entry of walkFolder(folder, open, { recursive: true, skip: USUALLY_SKIPPED, signal })) {
    seen += 1;
    if (seen > MAX_ENTRIES) break;
    const rank = entry.kind === 'file' ? fitPath(query, entry.path) : null;
    if (rank === null || isSecretInside(folder, join(folder.path, entry.path))) continue;
    fitting.push({ path: entry.path, rank });
  }
  fitting.sort((a, b) => a.rank - b.rank || a.path.length - b.path.length || (a.path < b.path ? -1 : 1));
  return fitting.slice(0, limit).map(({ path }) => path);
}

/** How well a path fits what somebody has typed of it so far. Lower is better; null when it does not fit. Upper and lower case are the same. */
export function fitPath(query: string, path: string): number | null {
  const [wanted, whole] = [query.toLowerCase(), path.toLowerCase()];
  const name = whole.slice(whole.lastIndexOf('/') + 1);
  if (name.startsWith(wanted)) return 0;
  if (whole.startsWith(wanted)) return 1;
  if (name.includes(wanted)) return 2;
  if (whole.includes(wanted)) return 3;
  return hasInOrder(whole, wanted) ? 4 : null;
}

/** "nts" is in "notes". */
function hasInOrder(text: string, letters: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
