// Renewals as rows, and what follows from them: where the context of each conversation and of each message begins.
import type { DatabaseSync } from 'node:sqlite';
import { ConflictError, type Store } from '@nod/hub';
import {
  type ConversationId,
  type HubEventOf,
  type Message,
  type MessageId,
  PERSON,
  type Renewal,
  type RenewalId,
} from '@nod/protocol';
import { prepareChange, prepareQuery } from '../database/query.ts';

export type RenewalTable = ReturnType<typeof createRenewalTable>;

export function createRenewalTable(database: DatabaseSync) {
  const insert = prepareChange(
    database,
    `INSERT INTO renewals (id, conversationId, position, at) VALUES (:renewalId, :conversationId, :position, :at)`,
  );
  const begin = prepareChange(
    database,
    'UPDATE conversations SET contextFrom = :position WHERE id = :conversationId',
  );
  const known = prepareQuery(database, 'SELECT 1 FROM renewals WHERE id = ?');
  const ofConversation = prepareQuery<{ contextFrom: number }>(
    database,
    'SELECT contextFrom FROM conversations WHERE id = ?',
  );
  const ofMessage = prepareQuery<{ contextFrom: number }>(
    database,
    'SELECT contextFrom FROM messages WHERE id = ?',
  );
  const ofReply = prepareQuery<{ contextFrom: number }>(
    database,
    'SELECT contextFrom FROM messages WHERE id = ? AND conversationId = ?',
  );
  const between = prepareQuery<Renewal>(
    database,
    'SELECT id, position, at FROM renewals WHERE conversationId = ? AND position > ? AND position < ? ORDER BY position',
  );
  const beginning = prepareQuery(
    database,
    `SELECT id FROM messages AS own
     WHERE id IN (SELECT value FROM json_each(?))
       AND sender = '${PERSON}' AND inReplyTo IS NULL AND contextFrom > 0 AND NOT EXISTS
       (SELECT 1 FROM messages AS other
        WHERE other.conversationId = own.conversationId
          AND other.position > own.contextFrom AND other.position < own.position
          AND other.sender = '${PERSON}' AND other.inReplyTo IS NULL
          AND other.contextFrom = own.contextFrom AND other.supersededBy IS NULL)`,
    ({ id }: { id: MessageId }) => id,
  );
  // While nothing was ever begun anew, deliveries need not look for it.
  let mayBeRenewed = prepareQuery(database, 'SELECT 1 FROM renewals LIMIT 1').get() !== null;

  const contextOf = (conversationId: ConversationId) => ofConversation.get(conversationId)?.contextFrom ?? 0;

  const reader = {
    contextFrom: async (id) => ofMessage.get(id)?.contextFrom ?? 0,
    renewals: async (conversationId, after, before) => between.all(conversationId, after, before),
    beginnings: async (ids) => beginning.all(JSON.stringify(ids)),
  } satisfies Partial<Store>;

  return {
    reader,
    has: (id: RenewalId) => known.get(id) !== null,
    add(renewed: HubEventOf<'conversation-renewed'>, position: number): void {
      mayBeRenewed = true;
      insert({ ...renewed, position });
      begin({ ...renewed, position });
    },
    /** Where the context of a message begins that is delivered now: a reply reaches as far back as what it replies to. */
    toContext({ conversationId, inReplyTo }: Message): number {
      if (!mayBeRenewed) return 0;
      const own = contextOf(conversationId);
      const replied = inReplyTo === null ? null : ofReply.get(inReplyTo, conversationId);
      return Math.min(own, replied?.contextFrom ?? own);
    },
    /** Throws ConflictError where the conversation was begun anew behind this position. */
    requireSince(conversationId: ConversationId, position: number): void {
      if (mayBeRenewed && contextOf(conversationId) > position) throw new ConflictError('begun-anew');
    },
  };
}
