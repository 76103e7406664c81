// The branch of a folder's repository, read from its files: no process is started for it.
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, isAbsolute, join, resolve } from 'node:path';

const MOST_PARENTS = 40;
const MOST_BYTES = 4_096;
const HEAD = /^ref: refs\/heads\/(.+?)\s*$/u;
const LINK = /^gitdir: (.+?)\s*$/mu;

/** Null where there is no repository, or it is on no branch. Never rejects. */
export async function readBranch(folder: string): Promise<string | null> {
  if (!isAbsolute(folder)) return null;
  let place = resolve(folder);
  for (let parents = 0; parents < MOST_PARENTS; parents += 1) {
    const head = (await readHead(join(place, '.git'))) ?? null;
    if (head !== null) return HEAD.exec(head)?.[1] ?? null;
    if (dirname(place) === place) return null;
    place = dirname(place);
  }
  return null;
}

/** Of a folder, or of a file that points to one, as worktrees and submodules have it. */
async function readHead(git: string): Promise<string | null> {
  const head = await readStart(join(git, 'HEAD'));
  if (head !== null) return head;
  const [, linked] = LINK.exec((await readStart(git)) ?? '') ?? [];
  return linked === undefined ? null : readStart(join(resolve(dirname(git), linked), 'HEAD'));
}

async function readStart(path: string): Promise<string | null> {
  try {
    // A pipe in its place is not waited for.
    await using file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_BYTES), 0, MOST_BYTES, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } catch {
    return null;
  }
}
