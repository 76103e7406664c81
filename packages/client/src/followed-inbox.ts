// An agent's inbox as a stream that reconnects. Acknowledging is the reader's business.
import { type ReceivedMessage, receivedMessageSchema } from '@nod/protocol';
import type { ClientPorts } from './client-ports.ts';
import { decodeFrame } from './decoded-frame.ts';
import type { EventStreamConnection } from './event-stream.ts';
import { followStream } from './resumed-stream.ts';

/**
 * Every connection starts with what is not acknowledged; what cannot be decoded is passed over; what was already yielded here is dropped. In another log
 * positions begin anew.
 */
export async function* followInbox(
  ports: ClientPorts,
  signal: AbortSignal,
  connect: EventStreamConnection['connect'],
): AsyncGenerator<ReceivedMessage, void> {
  let last = 0;
  let followed: string | null = null;
  const onOpen = (logId: string | null) => {
    if (logId !== followed) last = 0;
    followed = logId;
  };
  for await (const frame of followStream({ ports, signal, connect, onOpen, onBroken: () => {} })) {
    const message = decodeFrame(frame, receivedMessageSchema);
    if (!message || message.position <= last) continue;
    last = message.position;
    yield message;
  }
}
