// Superseding in the tables: a message takes an earlier one, and what followed that, out of its conversation.
// Everything is checked before anything is written.
import type { DatabaseSync } from 'node:sqlite';
import { type Change, ConflictError } from '@nod/hub';
import { type HumanRequest, type Message, type MessageId, PERSON, type Run } from '@nod/protocol';
import { prepareQuery } from '../database/query.ts';

export type Superseding = ReturnType<typeof createSuperseding>;

interface Place {
  position: number;
  supersededBy: MessageId | null;
}

export function createSuperseding(database: DatabaseSync) {
  const placeOf = prepareQuery<Place>(database, 'SELECT position, supersededBy FROM messages WHERE id = ?');
  const openSince = prepareQuery<{ id: string }>(
    database,
    `SELECT requests.id FROM requests JOIN messages ON messages.id = messageId
     WHERE settlement IS NULL AND conversationId = ? AND position >= ? LIMIT 1`,
  );
  const mark = database.prepare(
    `UPDATE messages SET supersededBy = ?
     WHERE conversationId = ? AND position >= ? AND position < ? AND supersededBy IS NULL`,
  );
  const deleteMail = database.prepare(
    `DELETE FROM mailbox WHERE recipient IN (?1, ?2) AND position >= ?4 AND position < ?5 AND position IN
       (SELECT position FROM messages WHERE conversationId = ?3 AND position >= ?4 AND position < ?5)`,
  );

  const whatSuperseded = (id: MessageId): MessageId | null => placeOf.get(id)?.supersededBy ?? null;

  return {
    /** Where the superseded message stands. Throws ConflictError where it cannot be superseded now. */
    require({ id, conversationId }: Message, superseded: MessageId): number {
      const place = placeOf.get(superseded);
      if (place?.supersededBy === id) throw new ConflictError('duplicate-message');
      if (!place || place.supersededBy !== null) throw new ConflictError('superseded');
      if (openSince.get(conversationId, place.position)) throw new ConflictError('request-left-open');
      return place.position;
    },
    /** Takes out what stands from `since` up to the message. */
    take({ id, conversationId, from, to }: Message, since: number, position: number): void {
      mark.run(id, conversationId, since, position);
      deleteMail.run(from, to, conversationId, since, position);
    },
    /** What took the message out that this one, an agent's, replies to: its reply counts as little. */
    ofReply: ({ from, inReplyTo }: Message) =>
      from === PERSON || inReplyTo === null ? null : whatSuperseded(inReplyTo),
    /** Throws ConflictError where the run works on a superseded message. */
    requireCurrent({ messageId }: Run): void {
      if (whatSuperseded(messageId) !== null) throw new ConflictError('superseded');
    },
    /** Throws ConflictError where the request belongs to a superseded message and is not settled in the same commit. */
    requireSettled({ id, messageId }: HumanRequest, changes: readonly Change[]): void {
      if (whatSuperseded(messageId) === null) return;
      const isSettled = changes.some(
        (change) => change.type === 'request-settled' && change.requestId === id,
      );
      if (!isSettled) throw new ConflictError('request-left-open');
    },
  };
}
