// A session of Claude Code: one process in a terminal, as its record, its transcript and its hooks tell of it. Begun again by
// `/clear` it stays the same one.
import {
  createEventStream,
  type DoorAction,
  type DoorEvent,
  type DoorParts,
  type EventStream,
  type SessionFacts,
} from '@nod/doors';
import type { HookCall } from '../hooks/hook-socket.ts';
import { findTranscript } from '../transcript/transcript-file.ts';
import { toFacts } from './facts.ts';
import { createSessionLog } from './session-log.ts';
import { toStartMode } from './session-modes.ts';
import type { SessionRecord } from './session-record.ts';
import { findSeat, type Seat } from './session-seat.ts';
import { createTypist } from './typist.ts';

export interface ClaudeSession {
  facts(): SessionFacts;
  record(): SessionRecord;
  isOver(): boolean;
  /** Something is asked or done: it is looked at more often. */
  isBusy(): boolean;
  /** What its record says now. */
  see(record: SessionRecord): void;
  /** Resolves when it was dealt with. */
  takeHook(call: HookCall): Promise<void>;
  /** The process has ended. */
  end(): void;
  /** The hub ends: the session goes on, and its hooks wait for another. */
  leave(): void;
  events(since: number, signal: AbortSignal): AsyncIterable<DoorEvent>;
  act(action: DoorAction): Promise<void>;
}

export interface SessionParts extends Pick<DoorParts, 'terminals' | 'tail' | 'clock' | 'timer' | 'report'> {
  id: string;
  /** Where transcripts are. */
  projects: string;
  /** Whether Claude Code is told to run our hook. */
  hasHooks: boolean;
  /** Reads the records once more, so that `see` tells what is true now. */
  refresh(): void;
  /** Where it was found. */
  seat: Seat | null;
  /** When hooks that waited over a restart of the hub have come back. */
  settledAt: number;
}

export function createClaudeSession(first: SessionRecord, parts: SessionParts): ClaudeSession {
  const { id, clock, timer, report, settledAt } = parts;
  const known = {
    record: first,
    pane: parts.seat?.pane ?? null,
    ownMode: toStartMode(parts.seat?.command ?? ''),
    hasHooks: parts.hasHooks,
  };
  let stream: EventStream<DoorEvent> | null = null;
  let isOver = false;
  const tell = (event: DoorEvent) => stream?.push(event);
  const isFollowed = () => stream !== null || clock() < settledAt;
  const onMode = (mode: string) => learn({ ownMode: mode });
  const isWaiting = () => known.record.status === 'waiting';
  const log = createSessionLog({ ...parts, tell, onMode, isFollowed, isWaiting });
  const { turns, desk } = log;
  const facts = () => toFacts({ id, about: log.about(), ...known });
  let told = '';

  function learn(news: Partial<typeof known>): void {
    Object.assign(known, news);
    const now = JSON.stringify(facts());
    if (told !== '' && now !== told) tell({ type: 'facts-changed', facts: facts() });
    told = now;
  }

  const locate = async () => {
    parts.refresh();
    learn({ pane: (await findSeat(parts, known.record.pid))?.pane ?? null });
    return known.pane;
  };
  const state = () => {
    if (isOver) return 'over';
    return desk.open().length > 0 || isWaiting() ? 'asking' : 'ready';
  };
  const typist = createTypist({ ...parts, log, tell, locate, state });
  const toTranscript = () => findTranscript(parts.projects, known.record.cwd, known.record.sessionId);

  const act = async (action: DoorAction): Promise<void> => {
    if (action.type === 'prompt') await typist.prompt(action);
    if (action.type === 'look-for-prompt') typist.lookFor(action);
    if (action.type === 'answer') desk.answer(action.key, action.answer);
    if (action.type === 'cancel-turn') await typist.cancel();
  };

  /** What is asked at the moment is in `openAsks` only once its hook is back. */
  async function settle(signal: AbortSignal): Promise<void> {
    const delay = settledAt - clock();
    if (delay <= 0 || !isWaiting() || signal.aborted) return;
    await new Promise<void>((resolve) => {
      const stop = timer(delay, resolve);
      signal.addEventListener('abort', () => {
        stop();
        resolve();
      });
    });
  }

  function introduce(since: number, own: EventStream<DoorEvent>): void {
    const open = desk.open();
    const openAsks = open.map(({ key }) => key);
    own.push({ type: 'attached', facts: facts(), openAsks, turnId: turns.current() });
    for (const event of turns.endedSince(since)) own.push(event);
    for (const ask of open) own.push({ type: 'asked', ...ask });
  }

  log.follow(toTranscript());
  // It was cut off in a turn and is back.
  if (first.status === 'idle') turns.abandon(clock());
  learn({});

  return {
    facts,
    record: () => known.record,
    isOver: () => isOver,
    isBusy: () => turns.current() !== null || desk.open().length > 0,
    see(record) {
      const isAnother = record.sessionId !== known.record.sessionId;
      known.record = record;
      if (isAnother) log.begin(toTranscript());
      desk.see(record.status === 'waiting');
      // Stopped before it said anything, it puts the prompt back into the composer and writes nothing.
      const isStopped = record.status === 'idle' && turns.seeIdle(record.statusUpdatedAt ?? 0, clock());
      if (isStopped) desk.close('main', 'elsewhere');
      log.tidy();
      learn({});
    },
    async takeHook(call) {
      const { session_id, transcript_path, permission_mode } = call.event;
      learn({ hasHooks: true, ownMode: permission_mode ?? known.ownMode });
      if (transcript_path && session_id === known.record.sessionId) log.follow(transcript_path);
      await log.takeHook(call);
      learn({});
    },
    end() {
      if (isOver) return;
      isOver = true;
      log.end();
      tell({ type: 'gone' });
      stream?.end();
    },
    leave() {
      isOver = true;
      log.stop();
      stream?.end();
    },
    async *events(since, signal) {
      await settle(signal);
      const own = createEventStream<DoorEvent>();
      stream = own;
      if (isOver) {
        own.push({ type: 'gone' });
        own.end();
      } else introduce(since, own);
      try {
        yield* own.read(signal);
      } finally {
        if (stream === own) stream = null;
      }
    },
    act: (action) => act(action).catch(report),
  };
}
