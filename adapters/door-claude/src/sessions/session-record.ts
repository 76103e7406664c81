// Session records of Claude Code: one file for each living process, with its session, its pane and what it does.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const recordSchema = z.object({
  pid: z.number().int().positive(),
  sessionId: z.string().min(1).max(100),
  cwd: z.string().max(4_096),
  /** When the process began, in ticks since the start of the machine: another process may have its number now. */
  procStart: z.string().nullish(),
  version: z.string().max(60).nullish(),
  kind: z.string().nullish(),
  entrypoint: z.string().nullish(),
  /** `work:@2.%3` */
  tmux: z.string().nullish(),
  name: z.string().max(400).nullish(),
  nameSource: z.string().nullish(),
  /** `idle`, `busy` or `waiting`, and since when. */
  status: z.string().nullish(),
  statusUpdatedAt: z.number().nullish(),
});

export type SessionRecord = z.infer<typeof recordSchema>;

/** The living sessions that people have in terminals; those that other programs drive are left out. */
export function readSessionRecords(folder: string): SessionRecord[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^\d+\.json$/.test(name))
    .flatMap((name) => readRecord(join(folder, name)) ?? [])
    .filter((record) => isOfTerminal(record) && isAlive(record));
}

function readRecord(path: string): SessionRecord | null {
  try {
    return recordSchema.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data ?? null;
  } catch {
    // It is being written, or has just been removed.
    return null;
  }
}

function isOfTerminal({ kind, entrypoint }: SessionRecord): boolean {
  return (kind ?? 'interactive') === 'interactive' && (entrypoint ?? 'cli') === 'cli';
}

function isAlive({ pid, procStart }: SessionRecord): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  const start = readStart(pid);
  return start === null || !procStart || start === procStart;
}

/** Null where the system does not tell. */
function readStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in brackets, may hold blanks.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
