// Attachments as the store knows them: one row for each file that is kept, which says whose it is and what it goes with.
import type { DatabaseSync } from 'node:sqlite';
import { type AttachmentStore, ConflictError, LEAST_FILE_BYTES, type StoredAttachment } from '@nod/hub';
import {
  type AgentName,
  type AttachmentId,
  addressSchema,
  attachmentSchema,
  type Message,
  type MessageId,
  messageIdSchema,
  PERSON,
} from '@nod/protocol';
import { prepareChange, prepareQuery } from '../database/query.ts';
import type { ReadableRows } from '../database/readable-rows.ts';

export type AttachmentTable = ReturnType<typeof createAttachmentTable>;

const COLUMNS = 'id, name, mediaType, size, sha256, addedBy, addedAt, messageId';

/** What the columns themselves do not hold to. */
const rowSchema = attachmentSchema.extend({ addedBy: addressSchema, messageId: messageIdSchema.nullable() });

export function createAttachmentTable(database: DatabaseSync, rows: ReadableRows) {
  const insert = prepareChange(
    database,
    `INSERT INTO attachments (${COLUMNS}) VALUES (${COLUMNS.replace(/\w+/g, ':$&')})`,
  );
  const among = 'IN (SELECT value FROM json_each(?))';
  const byIds = prepareQuery(
    database,
    `SELECT ${COLUMNS} FROM attachments WHERE id ${among}`,
    (row: StoredAttachment): StoredAttachment | null =>
      rows.decode(`attachment ${row.id}`, rowSchema, () => ({ ...row })) && { ...row },
  );
  const unknown = prepareQuery(
    database,
    'SELECT value AS id FROM json_each(?) WHERE value NOT IN (SELECT id FROM attachments)',
    ({ id }: { id: AttachmentId }) => id,
  );
  const unsent = prepareQuery<Pick<StoredAttachment, 'id' | 'addedAt'>>(
    database,
    'SELECT id, addedAt FROM attachments WHERE messageId IS NULL ORDER BY addedAt, id LIMIT ?',
  );
  const countUnsent = prepareQuery<{ count: number }>(
    database,
    'SELECT count(*) AS count FROM (SELECT 1 FROM attachments WHERE messageId IS NULL AND addedBy = ? LIMIT ?)',
  );
  const agentBytes = prepareQuery<{ bytes: number }>(
    database,
    `SELECT coalesce(sum(max(size, ${LEAST_FILE_BYTES})), 0) AS bytes FROM attachments WHERE addedBy <> '${PERSON}'`,
  );
  const place = prepareQuery<Pick<StoredAttachment, 'addedBy' | 'messageId'>>(
    database,
    'SELECT addedBy, messageId FROM attachments WHERE id = ?',
  );
  const bind = database.prepare('UPDATE attachments SET messageId = ? WHERE id = ?');
  const release = database.prepare('UPDATE attachments SET messageId = NULL WHERE messageId = ?');
  const remove = database.prepare(`DELETE FROM attachments WHERE messageId IS NULL AND id ${among}`);
  const forget = database.prepare('DELETE FROM attachments WHERE messageId IS NULL AND addedBy = ?');

  const reader: AttachmentStore = {
    attachments: async (ids) => byIds.all(JSON.stringify(ids)),
    unknownAttachments: async (ids) => unknown.all(JSON.stringify(ids)),
    unsentAttachments: async (limit) => unsent.all(limit),
    countUnsent: async (addedBy, most) => countUnsent.get(addedBy, most)?.count ?? 0,
    agentFileBytes: async () => agentBytes.get()?.bytes ?? 0,
  };
  return {
    reader,
    add: (attachment: StoredAttachment) => void insert(attachment),
    remove: (ids: readonly AttachmentId[]) => void remove.run(JSON.stringify(ids)),
    /** Throws ConflictError, before anything is written, where the message may not have one of its files. */
    require({ id, from, supersedes, attachments = [] }: Message): void {
      for (const attachment of attachments) {
        const found = place.get(attachment.id);
        const isFree = found !== null && [null, id, supersedes].includes(found.messageId);
        if (!isFree || found.addedBy !== from) throw new ConflictError('attachment-taken');
      }
    },
    take({ id, attachments = [] }: Message): void {
      for (const attachment of attachments) bind.run(id, attachment.id);
    },
    /** The message was withdrawn: its files go with none. */
    release: (id: MessageId) => void release.run(id),
    /** What the agent has not sent is nobody's. */
    forget: (name: AgentName) => void forget.run(name),
  };
}
