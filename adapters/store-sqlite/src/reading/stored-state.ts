// The stored state that a hub starts from: the overview as of the last event, and the messages that wait for their
// time.
// Nothing here looks through messages: a hub with a million of them starts as fast as an empty one.
import type { DatabaseSync } from 'node:sqlite';
import type { ScheduledMessage, StoredState } from '@nod/hub';
import {
  type Agent,
  agentSchema,
  type ConversationSummary,
  conversationSummarySchema,
  type HumanRequest,
  humanRequestSchema,
  messagePayloadSchema,
  messageSchema,
  type Run,
  toChatMode,
  toPolicyKey,
  toPreview,
} from '@nod/protocol';
import { prepareQuery } from '../database/query.ts';
import type { ReadableRows } from '../database/readable-rows.ts';
import { loadPermissions, loadPolicies } from '../tables/policy-tables.ts';
import { type RequestRow, SELECT_REQUESTS, toRequest } from '../tables/request-row.ts';
import { type RunRow, SELECT_RUNS, toRun } from '../tables/run-row.ts';

/** `seq` is the place of the last event written. */
export function loadState(database: DatabaseSync, seq: number, rows: ReadableRows): StoredState {
  return {
    logId: loadLogId(database),
    overview: {
      seq,
      agents: toRecord(loadAgents(database, rows), (agent) => agent.name),
      conversations: toRecord(loadConversations(database, rows), (conversation) => conversation.id),
      openRequests: toRecord(loadOpenRequests(database, rows), (request) => request.id),
      activeRuns: toRecord(loadActiveRuns(database, rows), (run) => run.id),
      policies: toRecord(loadPolicies(database, rows), toPolicyKey),
      permissions: toRecord(loadPermissions(database, rows), (permission) => permission.id),
    },
    scheduled: loadScheduled(database, rows),
  };
}

function loadLogId(database: DatabaseSync): string {
  const row = prepareQuery<{ id: string }>(database, 'SELECT id FROM log').get();
  if (!row) throw new Error('the database has no log');
  return row.id;
}

function loadActiveRuns(database: DatabaseSync, rows: ReadableRows): Run[] {
  const query = `${SELECT_RUNS} WHERE run_end IS NULL ORDER BY start_order`;
  const found = prepareQuery<RunRow>(database, query).all();
  return found.flatMap((row) => toRun(rows, row) ?? []);
}

function toRecord<T>(values: readonly T[], toKey: (value: T) => string): Record<string, T> {
  const record: Record<string, T> = Object.create(null);
  for (const value of values) record[toKey(value)] = value;
  return record;
}

interface AgentRow {
  name: string;
  registered_at: number;
  terminated_at: number | null;
  is_hosted: number;
  abilities: string;
}

function loadAgents(database: DatabaseSync, rows: ReadableRows): Agent[] {
  const sql = 'SELECT name, registered_at, terminated_at, is_hosted, abilities FROM agents';
  const found = prepareQuery<AgentRow>(database, sql).all();
  return found.flatMap(
    ({ name, registered_at: registeredAt, terminated_at: terminatedAt, is_hosted, abilities }) =>
      rows.decode(`agent ${name}`, agentSchema, () => ({
        name,
        registeredAt,
        terminatedAt,
        isHosted: is_hosted === 1,
        abilities: JSON.parse(abilities),
      })) ?? [],
  );
}

interface ConversationRow {
  id: string;
  first_participant: string;
  second_participant: string;
  opened_at: number;
  read_through: number;
  unread: number;
  mode: string;
  /** Of the last message; null when there is none. */
  position: number | null;
  message_id: string;
  sender: string;
  due_at: number;
  payload: string;
}

const CONVERSATIONS = `
  SELECT conversations.id, first_participant, second_participant, opened_at, read_through, unread, mode,
    position, messages.id AS message_id, sender, due_at, payload
  FROM conversations LEFT JOIN messages ON position =
    (SELECT max(position) FROM messages WHERE conversation_id = conversations.id)`;

function loadConversations(database: DatabaseSync, rows: ReadableRows): ConversationSummary[] {
  const found = prepareQuery<ConversationRow>(database, CONVERSATIONS).all();
  return found.flatMap(
    (row) =>
      rows.decode(`conversation ${row.id}`, conversationSummarySchema, () => toConversation(rows, row)) ?? [],
  );
}

function toConversation(rows: ReadableRows, row: ConversationRow) {
  return {
    id: row.id,
    participants: [row.first_participant, row.second_participant],
    openedAt: row.opened_at,
    lastMessage: row.position === null ? null : toLastMessage(rows, row),
    readThrough: row.read_through,
    unread: row.unread,
    mode: toChatMode(row.mode),
  };
}

/** A message that cannot be read keeps its place, so that the conversation can be read through to its end. */
function toLastMessage(rows: ReadableRows, row: ConversationRow) {
  const { message_id: id, sender: from, due_at: at, position } = row;
  const payload = rows.decode(`message ${position}`, messagePayloadSchema, () => JSON.parse(row.payload));
  return { id, from, preview: toPreview(payload?.text), at, position };
}

function loadOpenRequests(database: DatabaseSync, rows: ReadableRows): HumanRequest[] {
  const sql = `${SELECT_REQUESTS} WHERE settlement IS NULL ORDER BY open_order`;
  const found = prepareQuery<RequestRow>(database, sql).all();
  return found.flatMap((row) => toRequest(rows, row) ?? []);
}

interface ScheduledRow {
  id: string;
  message: string;
  request: string | null;
}

function loadScheduled(database: DatabaseSync, rows: ReadableRows): ScheduledMessage[] {
  const sql = 'SELECT id, message, request FROM scheduled ORDER BY due_at, send_order';
  return prepareQuery<ScheduledRow>(database, sql)
    .all()
    .flatMap((row) => toScheduled(rows, row) ?? []);
}

function toScheduled(rows: ReadableRows, row: ScheduledRow): ScheduledMessage | null {
  const name = `scheduled ${row.id}`;
  const message = rows.decode(name, messageSchema, () => JSON.parse(row.message));
  if (!message || row.request === null) return message && { message, request: null };
  const asked = row.request;
  const request = rows.decode(name, humanRequestSchema, () => JSON.parse(asked));
  return request && { message, request };
}
