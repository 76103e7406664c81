// Session files of programs in terminals: which may belong to a pane, and which one does, by evidence.
import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** What is known of the pane that a file is looked for. */
export interface PaneEvidence {
  home: string;
  folder: string;
  /** With the time when each began, where that can be told. */
  processes: readonly { pid: number; startedAt: number | null }[];
}

export interface FoundFiles {
  /** The file of this very process; null: that cannot be told before a prompt of ours is in one. */
  own: string | null;
  /** Every file that a session in this folder may write to. */
  all: string[];
}

export type SessionFiles = (evidence: PaneEvidence) => Promise<FoundFiles>;

const MOST_FILES = 200;
const MOST_HEAD = 64 * 1024;
/** A session is written down this soon after its process began. */
const SOON_MS = 30_000;
const CLOCKS_MS = 2_000;

/** Copilot leaves the number of its process in the folder of the session. */
export const toCopilotFile: SessionFiles = async ({ home, processes }) => {
  const folder = join(home, '.copilot', 'session-state');
  const sessions = await list(folder);
  const found = await Promise.all(
    sessions.map(async (session) => {
      const names = await list(join(folder, session));
      const isOwn = processes.some(({ pid }) => names.includes(`inuse.${pid}.lock`));
      return isOwn ? join(folder, session, 'events.jsonl') : null;
    }),
  );
  const own = found.filter((path) => path !== null);
  return { own: own.length === 1 ? (own[0] ?? null) : null, all: own };
};

const headSchema = z.object({ startTime: z.string() });

/** Gemini begins a file when it starts: the only one of this folder that was begun right after the process. */
export const toGeminiFile: SessionFiles = async ({ home, folder, processes }) => {
  const root = join(home, '.gemini', 'tmp');
  const slugs = await list(root);
  const lists = await Promise.all(
    slugs.map(async (slug) => {
      if ((await readText(join(root, slug, '.project_root'))).trim() !== folder) return [];
      const chats = join(root, slug, 'chats');
      return (await list(chats)).filter((name) => name.endsWith('.jsonl')).map((name) => join(chats, name));
    }),
  );
  const all = lists.flat().slice(-MOST_FILES);
  const begun = await Promise.all(all.map(readBeginning));
  const fitting = all.filter((_, index) =>
    processes.some((process) => isSoon(process.startedAt, begun[index])),
  );
  // Of a process that has started itself again, the later file is its own; of two processes at once nobody can tell.
  return { own: fitting.length === 1 ? (fitting[0] ?? null) : null, all };
};

function isSoon(startedAt: number | null, begun: number | null | undefined): boolean {
  if (startedAt === null || begun === null || begun === undefined) return false;
  return begun >= startedAt - CLOCKS_MS && begun <= startedAt + SOON_MS;
}

/** Qwen begins a file with the first prompt: which one is known when a prompt of ours is in it. */
export const toQwenFiles: SessionFiles = async ({ home, folder }) => {
  const chats = join(home, '.qwen', 'projects', folder.replace(/[^A-Za-z0-9]/gu, '-'), 'chats');
  const names = (await list(chats)).filter((name) => name.endsWith('.jsonl'));
  return { own: null, all: names.slice(-MOST_FILES).map((name) => join(chats, name)) };
};

async function readBeginning(path: string): Promise<number | null> {
  const [line = ''] = (await readHead(path)).split('\n');
  try {
    const time = Date.parse(headSchema.parse(JSON.parse(line)).startTime);
    return Number.isNaN(time) ? null : time;
  } catch {
    return null;
  }
}

async function readHead(path: string): Promise<string> {
  try {
    const file = await open(path, 'r');
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_HEAD), 0, MOST_HEAD, 0);
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await file.close();
    }
  } catch {
    return '';
  }
}

async function list(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).toSorted();
  } catch {
    return [];
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return '';
  }
}
