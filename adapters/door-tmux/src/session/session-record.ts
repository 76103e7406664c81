// The record of a session: its file, what the watcher made of it so far, and where to read on.
import { readFile } from 'node:fs/promises';
import type { SessionWatcher, WatchedEvent, WatchState } from '@nod/doors';

export interface SessionRecord {
  path: string;
  /** Everything up to `end`, in order. */
  events: WatchedEvent[];
  state: WatchState;
  /** In bytes: where the next line begins. */
  end: number;
}

/** Reads what is there; a half-written last line is left for the tail. */
export async function readRecord(path: string, watcher: SessionWatcher): Promise<SessionRecord> {
  const bytes = await readBytes(path);
  const end = bytes.lastIndexOf(10) + 1;
  const events: WatchedEvent[] = [];
  let state = watcher.beginning;
  for (const line of bytes.toString('utf8', 0, end).split('\n').slice(0, -1)) {
    const [next, told] = watcher.read(state, line);
    state = next;
    events.push(...told);
  }
  return { path, events, state, end };
}

async function readBytes(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch {
    return Buffer.alloc(0);
  }
}

/** The prompt with exactly these words that came at this time or later; blanks are as programs keep them. */
export function findPrompt({ events }: SessionRecord, text: string, since: number) {
  return events.find(
    (event) => event.type === 'prompt' && event.at >= since && isSameText(event.text, text),
  ) as Extract<WatchedEvent, { type: 'prompt' }> | undefined;
}

export function isSameText(one: string, other: string): boolean {
  const plain = (text: string) => text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  return plain(one) === plain(other);
}

export type EndedTurn = Extract<WatchedEvent, { type: 'ended' }>;

/** Turns that ended after this time, the last one at least. */
export function listEnded({ events }: SessionRecord, since: number): EndedTurn[] {
  const ended = events.filter((event) => event.type === 'ended');
  return ended.filter(({ at }, index) => at > since || index === ended.length - 1);
}
