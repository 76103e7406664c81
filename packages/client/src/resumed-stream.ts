// A stream of server-sent events that reconnects by itself. What a frame means is the caller's business.
import type { EventSourceMessage } from 'eventsource-parser';
import { backOff } from './back-off.ts';
import { isTransient } from './errors.ts';
import { type EventStreamConnection, readEventStream } from './event-stream.ts';

export interface FollowStreamOptions extends EventStreamConnection {
  /** The connection broke; another one will be tried. */
  onBroken: () => void;
}

/**
 * Frames of one connection after the other, until the signal aborts.
 * Throws what a new attempt cannot mend: a refusal by the hub, or an answer that is not the hub's.
 */
export async function* followStream(options: FollowStreamOptions): AsyncGenerator<EventSourceMessage, void> {
  let failures = 0;
  const onOpen = (logId: string | null) => {
    failures = 0;
    options.onOpen(logId);
  };
  while (!options.signal.aborted) {
    try {
      yield* readEventStream({ ...options, onOpen });
    } catch (error) {
      if (options.signal.aborted) return;
      if (!isTransient(error)) throw error;
    }
    options.onBroken();
    await backOff(options.ports, failures, options.signal);
    failures += 1;
  }
}
