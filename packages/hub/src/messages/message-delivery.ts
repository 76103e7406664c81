// The delivery of a message: the commit that every message passes, with what it settles.
import type { Message } from '@nod/protocol';
import type { HubContext } from '../context/hub-context.ts';
import { type Change, ConflictError } from '../contract/ports.ts';
import { commitSettling, toWithdrawnOffers } from '../settling/settlement.ts';
import { toSupersededEnd } from '../superseding/superseding-message.ts';

/**
 * Delivers a message with what it answers, and with the end of the offers that it leaves behind; alone where somebody else
 * was first. Where it settles nothing it is handed to the store at once, in the order sent.
 */
export async function commitMessage(
  context: HubContext,
  message: Message,
  { answers, delivery }: { answers: readonly Change[]; delivery: readonly Change[] },
): Promise<void> {
  const offers = toWithdrawnOffers(context, message);
  const settles = answers.length > 0 || offers.length > 0;
  if (settles && (await commitSettling(context, { offers, answers, delivery }))) return;
  await commitDelivery(context, delivery);
}

/** Delivers a message. A question that comes too late, in reply to what was superseded, is withdrawn at once. */
export async function commitDelivery(context: HubContext, delivery: readonly Change[]): Promise<void> {
  const { store } = context;
  try {
    await store.commit(delivery);
  } catch (error) {
    if (!(error instanceof ConflictError) || error.conflict !== 'request-left-open') throw error;
    const asked = delivery.flatMap((change) => (change.type === 'request-opened' ? [change.request] : []));
    await store.commit([...delivery, ...asked.flatMap((request) => toSupersededEnd(context, request, null))]);
  }
}
