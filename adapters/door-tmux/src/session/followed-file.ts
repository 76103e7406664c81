// A followed file: what the program writes down of its session, from the moment that a file is known to be this session's.
import type { WatchedEvent } from '@nod/doors';
import type { FollowedPane } from './followed-pane.ts';
import { findPrompt, readRecord, type SessionRecord } from './session-record.ts';

export interface FollowedFile {
  /** Null: no file is known to be this session's. */
  record(): SessionRecord | null;
  /** The file that is this session's by evidence, as it is now; not followed yet. */
  read(): Promise<SessionRecord | null>;
  /** Takes it for this session's, without following it yet. */
  take(found: SessionRecord): void;
  /** Takes it for this session's and follows it from its end on: what is known of it from before is not told again. */
  bind(found: SessionRecord): void;
  /** Looks for the file until there is one, unless somebody else is about to find it. */
  keepBinding(isBusy: () => boolean): Promise<void>;
  /** A file that was not known to be this session's, with these words in it after this time: that is the evidence. */
  findElsewhere(text: string, since: number): Promise<SessionRecord | null>;
  close(): void;
}

const BIND_EVERY_MS = 1_000;

export function createFollowedFile(
  followed: FollowedPane,
  onTaken: (record: SessionRecord) => void,
  onEvent: (event: WatchedEvent) => void,
): FollowedFile {
  const { watcher, parts, isOver } = followed;
  let record: SessionRecord | null = null;
  let tailing = new AbortController();

  const takeLine = (line: string) => {
    if (record === null || watcher === null) return;
    const [state, events] = watcher.read(record.state, line);
    record.state = state;
    record.events.push(...events);
    for (const event of events) onEvent(event);
  };
  const follow = async (path: string, from: number) => {
    tailing.abort();
    tailing = new AbortController();
    for await (const { text, end } of parts.tail.follow(path, from, tailing.signal)) {
      if (isOver()) return;
      takeLine(text);
      if (record !== null) record.end = end;
    }
  };
  const read = async () => {
    const { own } = await followed.findFiles();
    return own === null || watcher === null ? null : readRecord(own, watcher);
  };
  const take = (found: SessionRecord) => {
    record = found;
    onTaken(found);
  };
  const bind = (found: SessionRecord) => {
    take(found);
    followed.begin(() => follow(found.path, found.end));
  };
  return {
    record: () => record,
    ...{ read, take, bind },
    async keepBinding(isBusy) {
      while (!isOver() && record === null && watcher !== null) {
        await followed.pause(BIND_EVERY_MS);
        if (isOver() || record !== null) return;
        const found = await read();
        if (found === null || record !== null || isBusy()) continue;
        bind(found);
        const { turnId } = found.state;
        if (turnId !== null) followed.tell({ type: 'turn-started', turnId });
      }
    },
    async findElsewhere(text, since) {
      if (watcher === null) return null;
      const { all } = await followed.findFiles();
      for (const path of all.filter((one) => one !== record?.path)) {
        const other = await readRecord(path, watcher);
        if (findPrompt(other, text, since) !== undefined) return other;
      }
      return null;
    },
    close: () => tailing.abort(),
  };
}
