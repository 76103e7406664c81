// Places of a Qwen session: the pair of files through which it is reached, and what Qwen itself keeps of it.
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { DoorParts } from '@nod/doors';

export interface SessionPlaces {
  folder: string;
  /** Written by Qwen. */
  events: string;
  /** Read by Qwen. */
  input: string;
}

export function toPlaces(folder: string, sessionId: string): SessionPlaces {
  const own = join(folder, sessionId);
  return { folder: own, events: join(own, 'events.jsonl'), input: join(own, 'input.jsonl') };
}

/** An id that is a name of a folder, and of nothing above it. */
export function isSessionId(id: string): boolean {
  return /^[\w-]{8,100}$/.test(id);
}

export function toQwenHome(env: DoorParts['env']): string {
  return env.QWEN_HOME || join(env.HOME || homedir(), '.qwen');
}

/** Qwen's own record of a session. */
export function toRecordPath(home: string, cwd: string, sessionId: string): string {
  return join(home, 'projects', cwd.replace(/[^a-zA-Z0-9]/g, '-'), 'chats', `${sessionId}.jsonl`);
}
