// The door to Claude Code: sessions in people's terminals, found by their records, followed by their transcripts and hooks,
// prompted by typing into their panes.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Door, DoorError, type DoorParts, type SessionFacts } from '@nod/doors';
import { CLAUDE_SOCKET, HOOK_SCRIPT } from './hooks/hook-settings.ts';
import { type HookCall, listenForHooks } from './hooks/hook-socket.ts';
import { type ClaudeSession, createClaudeSession } from './sessions/claude-session.ts';
import { readSessionRecords, type SessionRecord } from './sessions/session-record.ts';
import { findSeat } from './sessions/session-seat.ts';
import { findTranscript, readRootSession } from './transcript/transcript-file.ts';

const LOOK_MS = 1_000;
/** While something is asked, that it was answered in the terminal is seen soon. */
const BUSY_LOOK_MS = 250;
/** A hook may come before its session's record is written. */
const FIND_TRIES = 12;
const FIND_MS = 250;
/** A hook that waits tries again every second. */
const SETTLE_MS = 2_500;

export interface ClaudeDoor extends Door {
  onArrival(listener: (facts: SessionFacts) => void): () => void;
  close(): Promise<void>;
}

/** Listens for hooks until it is closed. Rejects with a DoorError where the place of its socket is not safe, or taken. */
export async function createClaudeDoor(parts: DoorParts): Promise<ClaudeDoor> {
  const home = parts.env.CLAUDE_CONFIG_DIR || join(parts.env.HOME ?? '', '.claude');
  const places = { records: join(home, 'sessions'), projects: join(home, 'projects') };
  const sessions = new Map<number, ClaudeSession>();
  const listeners = new Set<(facts: SessionFacts) => void>();
  const announced = new WeakSet<ClaudeSession>();
  const settledAt = parts.clock() + SETTLE_MS;
  let stopLooking = () => {};
  let isClosed = false;

  const living = () => [...sessions.values()].filter((session) => !session.isOver());
  const findById = (id: string) => living().find((session) => session.facts().id === id);

  /** A session that was begun anew keeps the id that it had, unless that one lives elsewhere. */
  function toId({ cwd, sessionId }: SessionRecord, records: readonly SessionRecord[]): string {
    const root = readRootSession(findTranscript(places.projects, cwd, sessionId), sessionId);
    const isTaken = records.some((each) => each.sessionId === root) || findById(root) !== undefined;
    return root !== sessionId && isTaken ? sessionId : root;
  }

  async function open(
    record: SessionRecord,
    records: readonly SessionRecord[],
    isHeard = false,
  ): Promise<ClaudeSession> {
    const known = sessions.get(record.pid);
    if (known && !known.isOver()) return known;
    const seat = await findSeat(parts, record.pid);
    const racing = sessions.get(record.pid);
    if (racing && !racing.isOver()) return racing;
    const id = toId(record, records);
    const hasHooks = isHeard || isInstalled(join(home, 'settings.json'));
    const session = createClaudeSession(record, {
      ...parts,
      ...places,
      id,
      hasHooks,
      seat,
      settledAt,
      refresh,
    });
    sessions.set(record.pid, session);
    if (sessions.size === 1) look();
    return session;
  }

  /** What the records say of the sessions that are followed. */
  function refresh(): SessionRecord[] {
    const records = readSessionRecords(places.records);
    for (const [pid, session] of sessions) {
      const record = records.find((each) => each.pid === pid);
      if (record) session.see(record);
      else {
        session.end();
        sessions.delete(pid);
      }
    }
    return records;
  }

  function look(): void {
    stopLooking();
    if (isClosed || sessions.size === 0) return;
    const delay = living().some((session) => session.isBusy()) ? BUSY_LOOK_MS : LOOK_MS;
    stopLooking = parts.timer(delay, () => {
      try {
        refresh();
      } catch (error) {
        parts.report(error);
      }
      look();
    });
  }

  async function findRecord(sessionId: string): Promise<SessionRecord | null> {
    for (let tries = 0; tries < FIND_TRIES && !isClosed; tries += 1) {
      const record = refresh().find((each) => each.sessionId === sessionId);
      if (record) return record;
      await new Promise<void>((resolve) => parts.timer(FIND_MS, resolve));
    }
    return null;
  }

  async function takeHook(call: HookCall): Promise<void> {
    const { session_id: sessionId, hook_event_name: name } = call.event;
    const known = living().find((session) => session.record().sessionId === sessionId);
    if (known) announce(known);
    // Its process goes on after `/clear`, and its record goes once it has ended.
    if (name === 'SessionEnd') return void (known && (await known.takeHook(call)));
    // Nobody waits for it to be found: the next event is some way off.
    if (!known && name === 'SessionStart') return void arrive(call).catch(parts.report);
    const session = known ?? (await arrive(call));
    if (session) await session.takeHook(call);
    else call.drop();
    look();
  }

  async function arrive(call: HookCall): Promise<ClaudeSession | null> {
    const record = await findRecord(call.event.session_id);
    if (!record) return null;
    const session = await open(record, readSessionRecords(places.records), true);
    announce(session);
    return session;
  }

  /** Once, with its first hook: who was only looked at is nobody's agent yet. */
  function announce(session: ClaudeSession): void {
    if (announced.has(session)) return;
    announced.add(session);
    for (const listener of [...listeners]) listener(session.facts());
  }

  const socket = listenForHooks(await parts.prepareSocket(CLAUDE_SOCKET), takeHook, parts);

  return {
    name: 'claude',
    async discover(signal) {
      try {
        const records = refresh();
        const found: SessionFacts[] = [];
        for (const record of records) {
          if (signal.aborted) break;
          found.push((await open(record, records)).facts());
        }
        return found;
      } catch (error) {
        parts.report(error);
        return [];
      }
    },
    async attach(sessionId) {
      const records = refresh();
      for (const record of records) await open(record, records);
      const session = findById(sessionId);
      if (!session) throw new DoorError(`There is no Claude Code session ${sessionId} that runs.`);
      let isLetGo = false;
      return {
        events: (since, signal) => session.events(since, signal),
        act: async (action) => {
          if (!isLetGo) await session.act(action);
        },
        async close() {
          isLetGo = true;
        },
      };
    },
    onArrival(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      isClosed = true;
      stopLooking();
      for (const session of living()) session.leave();
      await socket.close();
    },
  };
}

function isInstalled(settings: string): boolean {
  return existsSync(settings) && readFileSync(settings, 'utf8').includes(basename(HOOK_SCRIPT));
}
