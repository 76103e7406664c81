// A session of Codex: follows a thread over one link after another, for as long as somebody reads, and hands actions over.
import { createEventStream, type DoorEvent, type DoorParts, type DoorSession } from '@nod/doors';
import { openLink } from '../wire/daemon-link.ts';
import { createActions } from './actions.ts';
import { attachThread } from './attachment.ts';
import type { ThreadModes } from './thread-modes.ts';

export interface SessionOptions {
  threadId: string;
  socketPath: string;
  parts: Pick<DoorParts, 'clock' | 'timer' | 'report'>;
  modes: ThreadModes;
}

/** A daemon that is updated or started again is back within seconds; a terminal may start one much later. */
const DAEMON_PATIENCE_MS = 10 * 60_000;
/** Terminals resume their threads by themselves when the daemon is back. */
const THREAD_PATIENCE_MS = 15_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

type Outcome = 'lost' | 'gone' | 'unreachable' | 'absent';

/** Why the thread is not reached, since when, and how long it is waited for until the next attempt. */
interface Trouble {
  outcome: Outcome;
  at: number;
  pause: number;
}

export function createCodexSession(options: SessionOptions): DoorSession {
  const { parts, threadId, modes } = options;
  const closing = new AbortController();
  let stream = createEventStream<DoorEvent>();
  const actions = createActions({ threadId, parts, modes, emit: (event) => stream.push(event) });

  /** One link, from its beginning to its end. */
  async function live(since: number, signal: AbortSignal): Promise<Outcome> {
    const link = await openLink(options.socketPath, parts, signal).catch(() => null);
    if (!link) return 'unreachable';
    try {
      const attachment = await attachThread({
        link,
        threadId,
        since,
        parts,
        toModes: modes.fits,
        emit: (event) => stream.push(event),
        onSettings: modes.learn,
        onTold: actions.watch,
      });
      if (!attachment) return 'absent';
      actions.begin(attachment);
      return await attachment.over;
    } catch (error) {
      if (!signal.aborted) parts.report(error);
      return 'lost';
    } finally {
      actions.end();
      link.close();
    }
  }

  async function follow(since: number, signal: AbortSignal): Promise<void> {
    let trouble = null as Trouble | null;
    let seen = since;
    while (!signal.aborted) {
      const began = parts.clock();
      const outcome = await live(seen, signal);
      if (signal.aborted) return;
      if (outcome === 'lost') seen = Math.max(seen, began);
      if (outcome !== 'gone' && (outcome === 'lost' || trouble === null)) stream.push({ type: 'detached' });
      if (trouble?.outcome !== outcome || outcome === 'lost')
        trouble = { outcome, at: parts.clock(), pause: FIRST_PAUSE_MS };
      if (outcome === 'gone' || isOver(trouble, parts.clock())) {
        stream.push({ type: 'gone' });
        stream.end();
        return;
      }
      await pause(trouble.pause, parts, signal);
      trouble.pause = Math.min(trouble.pause * 2, LONGEST_PAUSE_MS);
    }
  }

  return {
    async *events(since, signal) {
      const leaving = new AbortController();
      const both = AbortSignal.any([signal, leaving.signal, closing.signal]);
      const own = createEventStream<DoorEvent>();
      stream = own;
      const following = follow(since, both).catch((error: unknown) => {
        parts.report(error);
        own.end();
      });
      try {
        yield* own.read(both);
      } finally {
        leaving.abort();
        await following;
      }
    },
    act: actions.act,
    async close() {
      closing.abort();
    },
  };
}

function isOver({ outcome, at }: Trouble, now: number): boolean {
  if (outcome === 'unreachable') return now - at >= DAEMON_PATIENCE_MS;
  return outcome === 'absent' && now - at >= THREAD_PATIENCE_MS;
}

function pause(ms: number, { timer }: Pick<DoorParts, 'timer'>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = timer(ms, () => done());
    const done = () => {
      cancel();
      signal.removeEventListener('abort', done);
      resolve();
    };
    signal.addEventListener('abort', done);
  });
}
