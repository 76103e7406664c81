// An agent's inbox as a stream that reconnects. Acknowledging is the reader's business.
import { type DeliveredMessage, deliveredMessageSchema } from '@nod/protocol';
import type { ClientPorts } from './client-ports.ts';
import { decodeFrame } from './decode-frame.ts';
import { followStream } from './follow-stream.ts';
import type { EventStreamConnection } from './read-event-stream.ts';

/** Every connection starts with what is not acknowledged; what was already yielded here is dropped. */
export async function* followInbox(
  ports: ClientPorts,
  signal: AbortSignal,
  connect: EventStreamConnection['connect'],
): AsyncGenerator<DeliveredMessage, void> {
  let last = 0;
  const nothing = () => {};
  for await (const frame of followStream({ ports, signal, connect, onOpen: nothing, onBroken: nothing })) {
    const message = decodeFrame(frame, deliveredMessageSchema);
    if (message.position <= last) continue;
    last = message.position;
    yield message;
  }
}
