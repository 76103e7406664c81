// Offers: quick replies that nothing waits for. They are for the moment, and end when their conversation goes on.
import { type Message, needsPerson } from '@nod/protocol';
import type { HubContext } from '../context/hub-context.ts';
import type { Change } from '../contract/ports.ts';
import { commitUnlessSettled, toSettlement } from './settlement.ts';

/**
 * Settles what is answered, together with the message that carries the answer, if one does, and with the end of the
 * offers it leaves behind.
 * False, and nothing written, where there is nothing to settle, or what it answers was settled by somebody else first.
 */
export async function commitSettling(
  context: HubContext,
  message: Message | null,
  { answers, delivery }: { answers: readonly Change[]; delivery: readonly Change[] },
): Promise<boolean> {
  // An offer that somebody takes in the same moment does not keep the answer back.
  for (const settles of [[...toWithdrawnOffers(context, message), ...answers], answers]) {
    if (settles.length > 0 && (await commitUnlessSettled(context.store, [...settles, ...delivery])))
      return true;
  }
  return false;
}

/** But for the one that the message replies to. Without a message the conversation does not go on. */
export function toWithdrawnOffers({ overview }: HubContext, message: Message | null): Change[] {
  if (message === null) return [];
  const { conversationId, inReplyTo, sentAt: at } = message;
  const offers = Object.values(overview.openRequests).filter(
    (request) =>
      request.conversationId === conversationId && request.messageId !== inReplyTo && !needsPerson(request),
  );
  return offers.flatMap((request) => toSettlement(request, { outcome: 'cancelled', at }));
}
