// Living sessions of Qwen, as it lists them itself: one file for each process.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from './qwen-files.ts';

const livingSchema = z.object({
  pid: z.number().int().positive(),
  sessionId: z.string(),
  cwd: z.string(),
  qwenVersion: z.string().nullish().catch(null),
});

export type LivingSession = z.infer<typeof livingSchema>;

/** Never rejects. A file may outlast its process. */
export async function listLiving(home: string): Promise<LivingSession[]> {
  const folder = join(home, 'sessions');
  const names = await readdir(folder).catch(() => []);
  const read = names
    .filter((name) => /^\d+\.json$/.test(name))
    .map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8').catch(() => '');
      return livingSchema.safeParse(parseJson(text)).data ?? null;
    });
  return (await Promise.all(read))
    .filter((each) => each !== null && isAlive(each.pid))
    .filter((each) => each !== null);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is there, and somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
