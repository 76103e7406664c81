// Ordered updates: session updates are taken from the stream before the SDK sees it. It hands requests and notifications
// out at once, so that a request could overtake the update that it is about, and an answer the last words of it.
import { type AnyMessage, methods, type Stream } from '@agentclientprotocol/sdk';
import { type SessionUpdate, sessionUpdateSchema } from '../wire/session-update.ts';

/** The same stream without session updates; those that can be read are told in the order in which they came, with their session. */
export function takeUpdates(
  stream: Stream,
  onUpdate: (update: SessionUpdate, sessionId: string) => unknown,
): Stream {
  const sieve = new TransformStream<AnyMessage, AnyMessage>({
    transform(message, controller) {
      // The SDK writes the id of an answer that nobody waits for to the terminal, as it is.
      if (isStrayAnswer(message)) return;
      if (!isUpdate(message)) controller.enqueue(message);
      else {
        const read = sessionUpdateSchema.safeParse(message.params);
        if (read.success && read.data.update) onUpdate(read.data.update, read.data.sessionId);
      }
    },
  });
  return { writable: stream.writable, readable: stream.readable.pipeThrough(sieve) };
}

/** Our own requests have numbers. */
function isStrayAnswer(message: AnyMessage): boolean {
  return !('method' in message) && 'id' in message && typeof message.id !== 'number';
}

function isUpdate(message: AnyMessage): message is Extract<AnyMessage, { params?: unknown }> {
  return 'method' in message && message.method === methods.client.session.update;
}
