// A store filled with messages of one agent that the person has not read, by the store's own commits.
import type { Change } from '@nod/hub';
import { agentNameSchema, type ConversationId, NO_ABILITIES, PERSON } from '@nod/protocol';
import { openSqliteStore } from '@nod/store-sqlite';
import { clock, newId } from '@nod/system-node';

const PER_COMMIT = 5_000;

/** Resolves to the conversation that holds them all. */
export async function fillStore(path: string, messages: number): Promise<ConversationId> {
  const store = openSqliteStore(path);
  const name = agentNameSchema.parse('bench');
  const conversationId = newId('cnv');
  const openedAt = clock();
  await store.commit([
    {
      type: 'agent-registered',
      agent: { name, registeredAt: openedAt, terminatedAt: null, isHosted: false, abilities: NO_ABILITIES },
    },
    {
      type: 'conversation-opened',
      conversation: { id: conversationId, participants: [name, PERSON], openedAt, mode: 'supervised' },
    },
  ]);
  const toDelivery = (number: number): Change => ({
    type: 'message-delivered',
    message: {
      id: newId('msg'),
      conversationId,
      from: name,
      to: PERSON,
      payload: {
        text: `Step ${number} is done: 14 files changed, all tests pass. Going on with the next one.`,
      },
      inReplyTo: null,
      supersedes: null,
      version: 1,
      sentAt: openedAt,
      dueAt: openedAt,
    },
  });
  for (let written = 0; written < messages; written += PER_COMMIT) {
    await store.commit(Array.from({ length: PER_COMMIT }, (_, index) => toDelivery(written + index)));
  }
  await store.close();
  return conversationId;
}
