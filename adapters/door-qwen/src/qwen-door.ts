// The door to terminals of Qwen Code that were started with a pair of files: it writes what happens into one, and takes prompts and
// answers from the other. Its terminal goes on showing and answering the same.
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Door, DoorError, type DoorParts, type Pane, type SessionFacts } from '@nod/doors';
import { z } from 'zod';
import { type LivingSession, listLiving } from './living-sessions.ts';
import { parseJson } from './qwen-files.ts';
import { isSessionId, toPlaces, toQwenHome } from './qwen-places.ts';
import { createQwenSession } from './qwen-session.ts';
import { START_FILE } from './qwen-start.ts';

export type QwenParts = Pick<DoorParts, 'tail' | 'terminals' | 'env' | 'timer' | 'clock' | 'report'>;

const KEPT_MS = 7 * 86_400_000;
const startSchema = z.object({ asks: z.boolean() }).catch({ asks: false });

/** `folder`: where the pairs of all sessions are. */
export function createQwenDoor(folder: string, parts: QwenParts): Door {
  const home = toQwenHome(parts.env);

  async function findFacts(sessionId: string): Promise<SessionFacts> {
    const living = (await listLiving(home)).find((each) => each.sessionId === sessionId) ?? null;
    return toFacts(sessionId, living, await findPane(living));
  }

  async function toFacts(id: string, living: LivingSession | null, pane: Pane | null): Promise<SessionFacts> {
    const text = await readFile(join(toPlaces(folder, id).folder, START_FILE), 'utf8').catch(() => '');
    const fit = startSchema.parse(parseJson(text)).asks ? 'judged' : 'cannot';
    return {
      id,
      program: 'qwen',
      title: 'Qwen Code',
      version: living?.qwenVersion?.slice(0, 60) ?? null,
      kind: 'files',
      folder: living?.cwd.slice(0, 4_096) ?? null,
      about: null,
      modes: { agent: 'judged', supervised: fit, ask: fit },
      prompts: 'structured',
      // The files have no word for it.
      canStop: false,
      pane,
    };
  }

  async function findPane(living: LivingSession | null): Promise<Pane | null> {
    if (living === null) return null;
    const panes = await parts.terminals.panes().catch(() => []);
    const found = panes.find(({ processes }) => processes.includes(living.pid));
    return found ? { socket: found.socket, pane: found.pane } : null;
  }

  return {
    name: 'qwen',
    async discover(signal) {
      const ids = (await readdir(folder).catch(() => [])).filter(isSessionId);
      const living = ids.length === 0 ? [] : await listLiving(home);
      const found: SessionFacts[] = [];
      for (const id of ids) {
        const own = living.find((each) => each.sessionId === id);
        if (signal.aborted) break;
        if (own) found.push(await toFacts(id, own, await findPane(own)));
        else await removeOld(toPlaces(folder, id).folder, parts.clock());
      }
      return found;
    },
    async attach(sessionId) {
      const places = toPlaces(folder, sessionId);
      const isThere = isSessionId(sessionId) && (await stat(places.events).catch(() => null)) !== null;
      if (!isThere) throw new DoorError(`there is no session ${sessionId} of Qwen Code`);
      return createQwenSession({ places, sessionId, home, parts, findFacts: () => findFacts(sessionId) });
    },
  };
}

/** What it said last may still have to be told; not for ever. */
async function removeOld(path: string, now: number): Promise<void> {
  const found = await stat(join(path, 'events.jsonl')).catch(() => null);
  if (found && now - found.mtimeMs > KEPT_MS)
    await rm(path, { recursive: true, force: true }).catch(() => {});
}
