// Reads what a hub starts from: the overview as of the last event, and the messages that wait for their time.
import type { DatabaseSync } from 'node:sqlite';
import type { ScheduledMessage, StoredState } from '@nod/hub';
import {
  type Address,
  type Agent,
  type AgentName,
  type ConversationId,
  type ConversationSummary,
  type HumanRequest,
  type Message,
  type MessageId,
  type MessagePayload,
  PERSON,
  type Run,
  toChatMode,
  toPolicyKey,
  toPreview,
} from '@nod/protocol';
import { loadPermissions, loadPolicies } from './policy-tables.ts';
import { prepareQuery } from './prepare-query.ts';
import { type RequestRow, toRequest } from './request-row.ts';
import { type RunRow, SELECT_RUNS, toRun } from './run-row.ts';

/** `seq` is the place of the last event written. */
export function loadState(database: DatabaseSync, seq: number): StoredState {
  return {
    logId: loadLogId(database),
    overview: {
      seq,
      agents: toRecord(loadAgents(database), (agent) => agent.name),
      conversations: toRecord(loadConversations(database), (conversation) => conversation.id),
      openRequests: toRecord(loadOpenRequests(database), (request) => request.id),
      activeRuns: toRecord(loadActiveRuns(database), (run) => run.id),
      policies: toRecord(loadPolicies(database), toPolicyKey),
      permissions: toRecord(loadPermissions(database), (permission) => permission.id),
    },
    scheduled: loadScheduled(database),
  };
}

function loadLogId(database: DatabaseSync): string {
  const row = prepareQuery<{ id: string }>(database, 'SELECT id FROM log').get();
  if (!row) throw new Error('the database has no log');
  return row.id;
}

function loadActiveRuns(database: DatabaseSync): Run[] {
  const query = `${SELECT_RUNS} WHERE run_end IS NULL ORDER BY start_order`;
  return prepareQuery<RunRow>(database, query).all().map(toRun);
}

function toRecord<T>(values: readonly T[], toKey: (value: T) => string): Record<string, T> {
  const record: Record<string, T> = Object.create(null);
  for (const value of values) record[toKey(value)] = value;
  return record;
}

interface AgentRow {
  name: AgentName;
  registered_at: number;
  terminated_at: number | null;
}

function loadAgents(database: DatabaseSync): Agent[] {
  const rows = prepareQuery<AgentRow>(
    database,
    'SELECT name, registered_at, terminated_at FROM agents',
  ).all();
  return rows.map((row) => ({
    name: row.name,
    registeredAt: row.registered_at,
    terminatedAt: row.terminated_at,
  }));
}

interface ConversationRow {
  id: ConversationId;
  first_participant: Address;
  second_participant: Address;
  opened_at: number;
  read_through: number;
  unread: number;
  mode: string;
}

interface LastMessageRow {
  conversation_id: ConversationId;
  position: number;
  id: MessageId;
  sender: Address;
  due_at: number;
  payload: string;
}

// Nothing is unread between two agents; without saying so, all of their messages would be looked through.
const CONVERSATIONS = `
  SELECT id, first_participant, second_participant, opened_at, read_through, mode,
    CASE WHEN ?1 IN (first_participant, second_participant) THEN
      (SELECT count(*) FROM messages
         WHERE conversation_id = conversations.id AND position > read_through AND recipient = ?1)
    ELSE 0 END AS unread
  FROM conversations`;

const LAST_MESSAGES = `
  SELECT conversation_id, position, messages.id, sender, due_at, payload
  FROM conversations JOIN messages ON position =
    (SELECT max(position) FROM messages WHERE conversation_id = conversations.id)`;

function loadConversations(database: DatabaseSync): ConversationSummary[] {
  const lastMessages = new Map(
    prepareQuery<LastMessageRow>(database, LAST_MESSAGES)
      .all()
      .map((row) => [row.conversation_id, toLastMessage(row)]),
  );
  const rows = prepareQuery<ConversationRow>(database, CONVERSATIONS).all(PERSON);
  return rows.map((row) => ({
    id: row.id,
    participants: [row.first_participant, row.second_participant],
    openedAt: row.opened_at,
    lastMessage: lastMessages.get(row.id) ?? null,
    readThrough: row.read_through,
    unread: row.unread,
    mode: toChatMode(row.mode),
  }));
}

function toLastMessage(row: LastMessageRow): NonNullable<ConversationSummary['lastMessage']> {
  const payload = JSON.parse(row.payload) as MessagePayload;
  return {
    id: row.id,
    from: row.sender,
    preview: toPreview(payload.text),
    at: row.due_at,
    position: row.position,
  };
}

function loadOpenRequests(database: DatabaseSync): HumanRequest[] {
  const sql = 'SELECT request, settlement FROM requests WHERE settlement IS NULL ORDER BY open_order';
  return prepareQuery<RequestRow>(database, sql).all().map(toRequest);
}

function loadScheduled(database: DatabaseSync): ScheduledMessage[] {
  const sql = 'SELECT message, request FROM scheduled ORDER BY due_at, send_order';
  const rows = prepareQuery<{ message: string; request: string | null }>(database, sql).all();
  return rows.map((row) => ({
    message: JSON.parse(row.message) as Message,
    request: row.request === null ? null : (JSON.parse(row.request) as HumanRequest),
  }));
}
