// The hub's event stream for a surface: every event once, in order, over any number of connections.
import { hubEventSchema, NodError, passingEventSchema, type StreamItem } from '@nod/protocol';
import type { EventSourceMessage } from 'eventsource-parser';
import { LogChangedError } from './errors.ts';
import { decodeFrame, followStream } from './event-stream.ts';
import type { HubClient } from './hub-client.ts';

/** `offline` lasts until a reconnect succeeds; `unauthenticated` is final. */
export type StreamStatus = 'connecting' | 'live' | 'offline' | 'unauthenticated';

export interface FollowEventsOptions {
  client: Pick<HubClient, 'openEvents' | 'ports'>;
  /** The log that `after` is a place in, as the starting point names it. */
  logId: string;
  /** The `seq` from which the caller knows everything, usually that of its overview. */
  after: number;
  onItem: (item: StreamItem) => void;
  /** Told of every change, `connecting` first. */
  onStatus: (status: StreamStatus) => void;
  signal: AbortSignal;
}

/**
 * Follows the event log until the signal aborts or the hub no longer knows the caller; then resolves.
 * Durable events come exactly once and in order, also over reconnects and hub restarts; what passes by
 * while offline is gone. Rejects with LogChangedError when the hub has another log by now: the caller starts anew.
 * An event that cannot be decoded is passed over. Rejects with any other refusal, or what `onItem` throws.
 */
export async function followEvents(options: FollowEventsOptions): Promise<void> {
  const onStatus = onChange(options.onStatus);
  onStatus('connecting');
  try {
    await followItems(options, onStatus);
  } catch (error) {
    if (!(error instanceof NodError) || error.code !== 'unauthenticated') throw error;
    onStatus('unauthenticated');
  }
}

async function followItems(
  { client, logId, after, onItem, signal }: FollowEventsOptions,
  onStatus: FollowEventsOptions['onStatus'],
): Promise<void> {
  let last = after;
  const frames = followStream({
    ports: client.ports,
    connect: (signal) => client.openEvents({ after: String(last), signal }),
    onOpen(opened) {
      if (opened !== logId) throw new LogChangedError('the hub has another log than before');
      onStatus('live');
    },
    onBroken: () => onStatus('offline'),
    signal,
  });
  for await (const frame of frames) {
    const item = toStreamItem(frame);
    if (!item || (item.seq !== null && item.seq <= last)) continue;
    last = item.seq ?? last;
    onItem(item);
  }
}

function toStreamItem(frame: EventSourceMessage): StreamItem | null {
  if (frame.id === undefined) {
    const event = decodeFrame(frame, passingEventSchema);
    return event && { seq: null, event };
  }
  const event = decodeFrame(frame, hubEventSchema);
  return event && { seq: Number(frame.id), event };
}

function onChange(listener: FollowEventsOptions['onStatus']): FollowEventsOptions['onStatus'] {
  let current: StreamStatus | null = null;
  return (status) => {
    if (status === current) return;
    current = status;
    listener(status);
  };
}
