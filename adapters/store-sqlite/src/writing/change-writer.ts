// The writer of changes, inside a transaction that the group commit begins and ends.
import type { DatabaseSync } from 'node:sqlite';
import { type Change, ConflictError, isAccountChange, type ScheduledMessage } from '@nod/hub';
import { type HubEvent, type HubEventOf, type LoggedEvent, type Message, PERSON } from '@nod/protocol';
import { prepareChange, prepareQuery } from '../database/query.ts';
import type { AccountTables } from '../tables/account-tables.ts';
import type { AdoptionTable } from '../tables/adoption-table.ts';
import type { AttachmentTable } from '../tables/attachment-table.ts';
import type { AuditTable } from '../tables/audit-table.ts';
import type { CallTable } from '../tables/call-table.ts';
import type { ChannelTables } from '../tables/channel-tables.ts';
import type { ClaimTable } from '../tables/claim-table.ts';
import type { ProgramTables } from '../tables/program-tables.ts';
import type { RenewalTable } from '../tables/renewal-table.ts';
import { MESSAGE_COLUMNS } from '../tables/stored-rows.ts';
import { createEventProjection } from './event-projection.ts';
import { createSuperseding } from './superseding.ts';

type ChangeOf<T extends Change['type']> = Extract<Change, { type: T }>;

export type ChangeWriter = ReturnType<typeof createChangeWriter>;

/** What has rules of its own for what may be written. */
export interface ChangeTables {
  accounts: AccountTables;
  adoptions: AdoptionTable;
  audit: AuditTable;
  claims: ClaimTable;
  calls: CallTable;
  channels: ChannelTables;
  programs: ProgramTables;
  renewals: RenewalTable;
  attachments: AttachmentTable;
}

export function createChangeWriter(database: DatabaseSync, tables: ChangeTables) {
  const { accounts, adoptions, attachments, audit, claims, calls, channels, programs, renewals } = tables;
  let seq = readLastSeq(database);
  const superseding = createSuperseding(database);
  const project = createEventProjection(database, superseding);
  const insertMessage = database.prepare(
    `INSERT INTO messages (${MESSAGE_COLUMNS}, contextFrom)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, ?) ON CONFLICT (id) DO NOTHING`,
  );
  const countUnread = database.prepare('UPDATE conversations SET unread = unread + 1 WHERE id = ?');
  const readMark = prepareQuery<{ through: number }>(
    database,
    'SELECT readThrough AS through FROM conversations WHERE id = ?',
  );
  const countBehind = prepareQuery<{ count: number }>(
    database,
    `SELECT count(*) AS count FROM messages
     WHERE conversationId = ? AND position > ? AND recipient = '${PERSON}'`,
  );
  const insertMail = database.prepare('INSERT INTO mailbox (recipient, position) VALUES (?, ?)');
  const acknowledge = prepareChange(
    database,
    `DELETE FROM mailbox WHERE recipient = :recipient AND position IN
       (SELECT position FROM messages WHERE id IN (SELECT value FROM json_each(:ids)))`,
  );
  const countMail = prepareQuery<{ count: number }>(
    database,
    'SELECT count(*) AS count FROM mailbox WHERE recipient = ? AND takenBy IS NULL',
  );
  const clearMail = database.prepare('DELETE FROM mailbox WHERE recipient = ?');
  const noteEmptied = database.prepare(
    `INSERT INTO emptied_mailboxes (recipient, through) VALUES (?, ?)
       ON CONFLICT (recipient) DO UPDATE SET through = excluded.through`,
  );
  const take = prepareChange(
    database,
    `UPDATE mailbox SET takenBy = :by WHERE recipient = :recipient AND coalesce(takenBy, :by) = :by
       AND position = (SELECT position FROM messages WHERE id = :id)`,
  );
  const giveBack = prepareChange(
    database,
    `INSERT INTO mailbox (recipient, position)
       SELECT recipient, position FROM messages WHERE recipient = :recipient AND id = :id AND supersededBy IS NULL
         AND position > coalesce((SELECT through FROM emptied_mailboxes WHERE recipient = :recipient), 0)
       ON CONFLICT (recipient, position) DO UPDATE SET takenBy = NULL WHERE takenBy = :by`,
  );
  const insertScheduled = prepareChange(
    database,
    `INSERT INTO scheduled (id, dueAt, message, request)
       SELECT :id, :dueAt, :message, :request WHERE NOT EXISTS (SELECT 1 FROM messages WHERE id = :id)
       ON CONFLICT (id) DO NOTHING`,
  );
  const deleteScheduled = database.prepare('DELETE FROM scheduled WHERE id = ?');
  const insertEvent = database.prepare('INSERT INTO events (seq, event) VALUES (?, ?)');

  // While nothing was ever delayed, deliveries need not look for what they deliver among the delayed.
  let mayBeScheduled = prepareQuery(database, 'SELECT 1 FROM scheduled LIMIT 1').get() !== null;

  function schedule({ message, request }: ScheduledMessage): void {
    const { id, dueAt } = message;
    attachments.require(message);
    if (insertScheduled({ id, dueAt, message, request }) === 0) throw new ConflictError('duplicate-message');
    attachments.take(message);
    mayBeScheduled = true;
  }

  function withdraw({ id }: ChangeOf<'message-withdrawn'>): void {
    if (deleteScheduled.run(id).changes > 0) attachments.release(id);
  }

  function deliver(message: Message, position: number): void {
    const since = message.supersedes === null ? null : superseding.require(message, message.supersedes);
    if (since !== null) renewals.requireSince(message.conversationId, since);
    attachments.require(message);
    const { changes } = insertMessage.run(
      position,
      message.id,
      message.conversationId,
      message.from,
      message.to,
      message.inReplyTo,
      message.supersedes,
      message.version,
      superseding.ofReply(message),
      message.sentAt,
      message.dueAt,
      JSON.stringify(message.payload),
      message.attachments ? JSON.stringify(message.attachments) : null,
      renewals.toContext(message),
    );
    if (changes === 0) throw new ConflictError('duplicate-message');
    attachments.take(message);
    if (mayBeScheduled) deleteScheduled.run(message.id);
    insertMail.run(message.to, position);
    if (message.to === PERSON) countUnread.run(message.conversationId);
    if (since !== null) superseding.take(message, since, position);
  }

  function record(event: Exclude<HubEvent, HubEventOf<'message-delivered'>>, at: number): void {
    const text = JSON.stringify(event);
    if (event.type === 'conversation-renewed') renewals.add(event, at);
    else project(event);
    insertEvent.run(at, text);
  }

  function log(event: HubEvent): LoggedEvent {
    const next = seq + 1;
    if (event.type === 'message-delivered') deliver(event.message, next);
    else record(event, next);
    seq = next;
    return { seq, event };
  }

  /** Counted where it is written: what comes in the same moment is unread, and of two the later mark holds. */
  function see({ conversationId, through }: ChangeOf<'conversation-seen'>): LoggedEvent[] {
    const mark = readMark.get(conversationId);
    if (!mark || through <= mark.through) return [];
    const unread = countBehind.get(conversationId, through)?.count ?? 0;
    return [log({ type: 'conversation-read', conversationId, through, unread })];
  }

  function empty({ name, unread }: ChangeOf<'agent-emptied'>): void {
    if (countMail.get(name)?.count !== unread) throw new ConflictError('mail-changed');
    clearMail.run(name);
    noteEmptied.run(name, seq);
    calls.forget(name);
    adoptions.forget(name);
    attachments.forget(name);
  }

  function isDone(change: Change): boolean {
    if (change.type === 'conversation-renewed') return renewals.has(change.renewalId);
    return change.type === 'conversation-opened' && readMark.get(change.conversation.id) !== null;
  }

  /** Throws ConflictError, or what kept it from writing; the caller undoes what was written before. */
  function write(changes: readonly Change[]): LoggedEvent[] {
    const events: LoggedEvent[] = [];
    for (const change of changes) {
      if (change.type === 'request-opened') superseding.requireSettled(change.request, changes);
      if (change.type === 'message-scheduled') schedule(change.scheduled);
      else if (change.type === 'message-withdrawn') withdraw(change);
      else if (change.type === 'messages-acknowledged') acknowledge(change);
      else if (change.type === 'message-taken') {
        if (take(change) === 0) throw new ConflictError('not-in-mailbox');
      } else if (change.type === 'message-given-back') giveBack(change);
      else if (change.type === 'name-claimed') claims.claim(change);
      else if (change.type === 'name-released') claims.release(change);
      else if (change.type === 'tool-call-asked') calls.add(change.call);
      else if (change.type === 'agent-emptied') empty(change);
      else if (change.type === 'program-added') programs.add(change.program);
      else if (change.type === 'program-removed') programs.remove(change.name);
      else if (change.type === 'conversation-seen') events.push(...see(change));
      else if (change.type === 'audit-recorded') audit.record(change.entry);
      else if (isAccountChange(change)) accounts.write(change);
      else if (change.type === 'session-adopted') adoptions.adopt(change);
      else if (change.type === 'session-let-go') adoptions.letGo(change);
      else if (change.type === 'session-seen') adoptions.see(change);
      else if (change.type === 'sessions-forgotten') adoptions.forgetUnseen(change);
      else if (change.type === 'attachment-added') attachments.add(change.attachment);
      else if (change.type === 'attachments-removed') attachments.remove(change.ids);
      else if (change.type === 'channel-claimed') channels.claim(change);
      else if (change.type === 'channel-written') channels.write(change);
      else if (change.type === 'channel-noted') channels.note(change);
      else if (change.type === 'channel-forgotten') channels.forget(change);
      else if (!isDone(change)) events.push(log(change));
    }
    return events;
  }

  return {
    write,
    /** The seq of the last event written. */
    lastSeq: () => seq,
    /** Goes back to an earlier `lastSeq` after what came later was undone. */
    rewind(earlier: number): void {
      seq = earlier;
    },
  };
}

function readLastSeq(database: DatabaseSync): number {
  const query = prepareQuery<{ seq: number }>(
    database,
    `SELECT max(
       coalesce((SELECT max(seq) FROM events), 0),
       coalesce((SELECT max(position) FROM messages), 0)
     ) AS seq`,
  );
  return query.get()?.seq ?? 0;
}
