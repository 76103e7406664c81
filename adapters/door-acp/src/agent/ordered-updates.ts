// Ordered updates: session updates are taken from the stream before the SDK sees it. It hands requests and notifications
// out at once, so that a request could overtake the update that it is about, and an answer the last words of it.
import { type AnyMessage, methods, type Stream } from '@agentclientprotocol/sdk';
import { type SessionUpdate, sessionUpdateSchema } from '../wire/session-update.ts';

/** The same stream without session updates; those that can be read are told in the order in which they came. */
export function takeUpdates(stream: Stream, onUpdate: (update: SessionUpdate) => void): Stream {
  const sieve = new TransformStream<AnyMessage, AnyMessage>({
    transform(message, controller) {
      if (!isUpdate(message)) controller.enqueue(message);
      else {
        const read = sessionUpdateSchema.safeParse(message.params);
        if (read.success && read.data.update) onUpdate(read.data.update);
      }
    },
  });
  return { writable: stream.writable, readable: stream.readable.pipeThrough(sieve) };
}

function isUpdate(message: AnyMessage): message is Extract<AnyMessage, { params?: unknown }> {
  return 'method' in message && message.method === methods.client.session.update;
}
