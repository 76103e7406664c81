// How a request ends: the change that settles it, and the commit in which only the first one wins.
import type { HumanRequest, Message, Settlement, Surface } from '@nod/protocol';
import { type Change, ConflictError, type Store } from './ports.ts';

/** The change that ends a request. */
export function toSettlement(request: HumanRequest, settlement: Settlement): Change {
  const { id: requestId, conversationId, messageId } = request;
  return { type: 'request-settled', requestId, conversationId, messageId, settlement };
}

/** The settlement by a message that carries the person's answer. */
export function toAnswered(
  request: HumanRequest,
  message: Message,
  { surface, leftOpen = [] }: { surface: Surface; leftOpen?: string[] },
): Settlement {
  const text = message.payload.text ?? '';
  const reply = { requestId: request.id, messageId: message.id, text, leftOpen, surface };
  return { outcome: 'answered', at: message.sentAt, reply };
}

/** False when somebody else settled the request first; then nothing was written. */
export async function commitUnlessSettled(store: Store, changes: Change[]): Promise<boolean> {
  try {
    await store.commit(changes);
    return true;
  } catch (error) {
    if (error instanceof ConflictError && error.conflict === 'request-not-open') return false;
    throw error;
  }
}
