// The introduction of a message: its sender made known, its conversation opened.
import { type Declared, type HubContext, openConversation, toRegistration } from '../context/hub-context.ts';
import type { PreparedMessage } from './prepared-message.ts';

/** In a commit of its own that nothing can refuse. `declared`: what the sender says of itself. */
export async function commitIntroduction(
  context: HubContext,
  { message, opensConversation }: PreparedMessage,
  declared: Declared = {},
): Promise<void> {
  const { conversationId: id, from, to, sentAt: openedAt } = message;
  const registration = toRegistration(context, from, from, declared);
  if (opensConversation) {
    await openConversation(context, { id, participants: [from, to], openedAt }, registration);
  } else if (registration.length > 0) await context.store.commit(registration);
}
