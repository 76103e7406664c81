import { DatabaseSync } from 'node:sqlite';
import { type AgentName, type ChatMode, type Conversation, PERSON } from '@nod/protocol';
import { createCountingIds } from '@nod/testing';
import { expect, it } from 'vitest';
import { migrate } from '../database/schema.ts';
import { createSqliteStore } from '../sqlite-store.ts';

it('CM-8.2 a stored mode that this version does not know is read as Ask, the strictest', async () => {
  const database = new DatabaseSync(':memory:');
  migrate(database);
  const store = createSqliteStore(database);
  const participants: Conversation['participants'] = ['ana' as AgentName, PERSON];
  const conversation: Conversation = {
    id: createCountingIds()('cnv'),
    participants,
    openedAt: 1,
    mode: 'agent',
  };
  const { id: conversationId } = conversation;
  const mode = 'turbo' as ChatMode;
  await store.commit([
    { type: 'conversation-opened', conversation },
    { type: 'conversation-mode-set', conversationId, mode, at: 2 },
  ]);
  expect((await store.load()).overview.conversations[conversationId]?.mode).toBe('ask');
  await store.close();
});
