// Messages of requests, found by reading each of their conversations backwards, once.
import type { HubClient } from '@nod/client';
import type { ConversationId, HumanRequest, Message, MessageId } from '@nod/protocol';

const PAGE = 500;

/** By id; without those that their conversation no longer holds. */
export async function findMessages(
  client: Pick<HubClient, 'messages'>,
  requests: readonly Pick<HumanRequest, 'conversationId' | 'messageId'>[],
): Promise<Map<MessageId, Message>> {
  const found = new Map<MessageId, Message>();
  for (const [conversationId, group] of Map.groupBy(requests, (request) => request.conversationId)) {
    const wanted = new Set(group.map(({ messageId }) => messageId));
    for await (const message of readBackwards(client, conversationId)) {
      if (wanted.delete(message.id)) found.set(message.id, message);
      if (wanted.size === 0) break;
    }
  }
  return found;
}

async function* readBackwards(
  client: Pick<HubClient, 'messages'>,
  id: ConversationId,
): AsyncGenerator<Message, void> {
  for (let before: number | undefined; ; ) {
    const page = await client.messages(id, { limit: PAGE, ...(before === undefined ? {} : { before }) });
    yield* page.messages.toReversed();
    before = page.messages[0]?.position;
    if (!page.hasMore || before === undefined) return;
  }
}
