// Finds the message of a request by reading its conversation backwards.
import type { HubClient } from '@nod/client';
import type { HumanRequest, Message } from '@nod/protocol';

const PAGE = 100;

/** Null when the conversation no longer holds it. */
export async function findMessage(
  client: HubClient,
  { conversationId, messageId }: Pick<HumanRequest, 'conversationId' | 'messageId'>,
): Promise<Message | null> {
  let before: number | undefined;
  for (;;) {
    const page = await client.messages(conversationId, {
      limit: PAGE,
      ...(before === undefined ? {} : { before }),
    });
    const message = page.messages.find(({ id }) => id === messageId);
    if (message) return message;
    before = page.messages[0]?.position;
    if (!page.hasMore || before === undefined) return null;
  }
}
