// The desk of a running channel: its claim, and everything it writes and reads under that claim. Whoever claims the
// channel next takes it over: from then on nothing more is written from here, and so nothing more is sent.
import {
  type ChannelWrite,
  type Clock,
  ConflictError,
  type Hash,
  type Hub,
  type InstalledDoors,
  type Showing,
  type Store,
  type Timer,
} from '@nod/hub';
import { NodError, type Right } from '@nod/protocol';
import type { Arrival, Channel, Outcome } from './channel.ts';

export interface ChannelPorts {
  hub: Hub;
  channel: Channel;
  store: Store;
  clock: Clock;
  timer: Timer;
  hash: Hash;
  /** Of a hub that has doors. */
  doors?: Pick<InstalledDoors, 'screen'>;
  /** Told of failures that no caller is there to hear of. */
  report(error: unknown): void;
}

export interface ChannelDesk extends ChannelPorts {
  /** Where the channel goes on. */
  readonly from: { seq: number; arrival: string | null };
  /** Aborts when the channel is stopped, or taken over by another. */
  readonly signal: AbortSignal;
  write(...writes: ChannelWrite[]): Promise<void>;
  /** Resolves after this time, or when the signal aborts. */
  pause(ms: number): Promise<void>;
}

/** The version that is shown of something found to have arrived: the present one only if there never was another. */
export function toArrivedVersion({ version }: Showing): number {
  return Math.max(1, version - 1);
}

/** How long to wait before trying again: longer each time, up to five minutes. */
export function toPauseMs(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, 300_000);
}

/** Claims the channel. `toFirstWrites` gives what a channel begins with that never ran. */
export async function claimChannel(
  ports: ChannelPorts,
  stop: AbortController,
  toFirstWrites: () => Promise<ChannelWrite[]>,
): Promise<ChannelDesk> {
  const { store, hub, channel, clock, timer } = ports;
  const { surface } = channel;
  const { signal } = stop;
  const { seq } = hub.startingPoint().overview;
  const stored = await store.channel(surface);
  const epoch = (stored?.epoch ?? 0) + 1;
  const writes = stored ? [] : await toFirstWrites();
  await store.commit([
    { type: 'channel-claimed', surface, epoch, seq },
    { type: 'channel-written', surface, epoch, writes },
  ]);

  return {
    ...ports,
    from: stored ?? { seq, arrival: null },
    signal,
    async write(...given) {
      try {
        await store.commit([{ type: 'channel-written', surface, epoch, writes: given }]);
      } catch (error) {
        if (error instanceof ConflictError) stop.abort(error);
        throw error;
      }
    },
    pause: (ms) =>
      new Promise((resolve) => {
        const end = () => {
          cancel();
          signal.removeEventListener('abort', end);
          resolve();
        };
        const cancel = timer(clock() + ms, end);
        signal.addEventListener('abort', end, { once: true });
        if (signal.aborted) end();
      }),
  };
}

/**
 * Does it until it succeeds, with pauses in between; null when the channel stops before. What goes on for long says
 * whenever something came of it (`advance`): the pauses begin small again.
 */
export async function insist<T>(
  desk: ChannelDesk,
  act: (advance: () => void) => Promise<T>,
): Promise<T | null> {
  let failures = 0;
  const advance = () => {
    failures = 0;
  };
  while (!desk.signal.aborted) {
    try {
      return await act(advance);
    } catch (error) {
      if (desk.signal.aborted) return null;
      desk.report(error);
      failures += 1;
      await desk.pause(toPauseMs(failures - 1));
    }
  }
  return null;
}

export type ArrivalOf<T extends Arrival['type']> = Extract<Arrival, { type: T }>;

/** What comes of an arrival: the outcome, and what is written together with its being taken. */
export interface Taken {
  outcome: Outcome;
  writes?: ChannelWrite[];
  /** Told as well, once the chat shows all that is due in it. */
  finally?: Outcome;
}

/** Throws NodError `forbidden`. */
export function requireRight({ rights }: Arrival, right: Right): void {
  if (!rights.includes(right)) throw new NodError('forbidden', `this needs the right to ${right} here`);
}
