// The door to Codex: its daemon's socket, to which every Codex terminal of a CODEX_HOME is connected. It never starts a daemon.
import { join } from 'node:path';
import type { Door, DoorParts, SessionFacts } from '@nod/doors';
import { ask } from './session/attachment.ts';
import { createCodexSession } from './session/codex-session.ts';
import { isSession, toFacts } from './session/session-facts.ts';
import { createThreadModes, type ThreadModes } from './session/thread-modes.ts';
import { loadedListSchema, readSchema } from './wire/answers.ts';
import { type DaemonLink, openLink } from './wire/daemon-link.ts';

type Parts = Pick<DoorParts, 'env' | 'clock' | 'timer' | 'report'>;

const MOST_SESSIONS = 200;

export function createCodexDoor(parts: Parts): Door {
  const socketPath = toSocketPath(parts.env);
  const modes = new Map<string, ThreadModes>();

  function modesOf(threadId: string): ThreadModes {
    const known = modes.get(threadId) ?? createThreadModes();
    modes.set(threadId, known);
    return known;
  }

  return {
    name: 'codex',
    async discover(signal) {
      const link = await openLink(socketPath, parts, signal).catch(() => null);
      if (!link) return [];
      try {
        return await listSessions(link);
      } catch (error) {
        if (!signal.aborted) parts.report(error);
        return [];
      } finally {
        link.close();
      }
    },
    async attach(sessionId) {
      return createCodexSession({ threadId: sessionId, socketPath, parts, modes: modesOf(sessionId) });
    },
  };
}

/** A thread without a prompt is in no list but that of the loaded ones, so each is read by itself. */
async function listSessions(link: DaemonLink): Promise<SessionFacts[]> {
  const { data } = await ask(link, 'thread/loaded/list', {}, loadedListSchema);
  const threads = await Promise.all(
    data.slice(0, MOST_SESSIONS).map((threadId) =>
      // One that was unloaded in between is none.
      ask(link, 'thread/read', { threadId }, readSchema).catch(() => null),
    ),
  );
  return threads.flatMap((read) => (read && isSession(read.thread) ? [toFacts(read.thread)] : []));
}

function toSocketPath({ CODEX_HOME, HOME = '' }: Parts['env']): string {
  const home = CODEX_HOME || join(HOME, '.codex');
  return join(home, 'app-server-control', 'app-server-control.sock');
}
