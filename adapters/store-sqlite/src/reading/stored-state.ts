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
  humanRequestSchema,
  messageSchema,
  permissionSchema,
  toChatMode,
  toolPolicySchema,
  toPolicyKey,
  toPreview,
  toSaidText,
} from '@nod/protocol';
import { prepareQuery } from '../database/query.ts';
import type { ReadableRows, Schema } from '../database/readable-rows.ts';
import {
  type RequestRow,
  type RunRow,
  SELECT_REQUESTS,
  SELECT_RUNS,
  toRequest,
  toRun,
} from '../tables/stored-rows.ts';

/** `seq` is the place of the last event written. */
export function loadState(database: DatabaseSync, seq: number, rows: ReadableRows): StoredState {
  const load = <Row, T>(sql: string, read: (row: Row) => T | null) => prepareQuery(database, sql, read).all();
  const loadJson = <T>(kind: string, schema: Schema<T>, sql: string) =>
    load(sql, ({ name, value }: { name: string; value: string }) =>
      rows.decode(`${kind} ${name}`, schema, () => JSON.parse(value)),
    );
  const [log] = load('SELECT id FROM log', ({ id }: { id: string }) => id);
  if (log === undefined) throw new Error('the database has no log');
  const agents = load('SELECT * FROM agents', (row: AgentRow) => toAgent(rows, row));
  const conversations = load(CONVERSATIONS, (row: ConversationRow) => toConversation(rows, row));
  const requests = load(`${SELECT_REQUESTS} WHERE settlement IS NULL ORDER BY openOrder`, (row: RequestRow) =>
    toRequest(rows, row),
  );
  const runs = load(`${SELECT_RUNS} WHERE runEnd IS NULL ORDER BY startOrder`, (row: RunRow) =>
    toRun(rows, row),
  );
  const policies = loadJson(
    'policy',
    toolPolicySchema,
    'SELECT key AS name, policy AS value FROM tool_policies ORDER BY setOrder',
  );
  const permissions = loadJson(
    'permission',
    permissionSchema,
    'SELECT id AS name, permission AS value FROM permissions ORDER BY grantOrder',
  );
  return {
    logId: log,
    overview: {
      seq,
      agents: toRecord(agents, ({ name }) => name),
      conversations: toRecord(conversations, ({ id }) => id),
      openRequests: toRecord(requests, ({ id }) => id),
      activeRuns: toRecord(runs, ({ id }) => id),
      policies: toRecord(policies, toPolicyKey),
      permissions: toRecord(permissions, ({ id }) => id),
    },
    scheduled: load(
      'SELECT id, message, request FROM scheduled ORDER BY dueAt, sendOrder',
      (row: ScheduledRow) => toScheduled(rows, row),
    ),
  };
}

function toRecord<T>(values: readonly T[], toKey: (value: T) => string): Record<string, T> {
  const record: Record<string, T> = Object.create(null);
  for (const value of values) record[toKey(value)] = value;
  return record;
}

type AgentRow = Omit<Agent, 'isHosted' | 'abilities'> & { isHosted: number; abilities: string };

function toAgent(rows: ReadableRows, row: AgentRow): Agent | null {
  return rows.decode(`agent ${row.name}`, agentSchema, () => ({
    ...row,
    isHosted: row.isHosted === 1,
    abilities: JSON.parse(row.abilities),
  }));
}

interface ConversationRow {
  id: string;
  participants: string;
  openedAt: number;
  readThrough: number;
  unread: number;
  mode: string;
  contextFrom: number;
  /** Of the last message; null when there is none. */
  position: number | null;
  messageId: string;
  sender: string;
  dueAt: number;
  payload: string;
  attachments: string | null;
}

const CONVERSATIONS = `
  SELECT conversations.*, position, messages.id AS messageId, sender, dueAt, payload, attachments
  FROM conversations LEFT JOIN messages ON position =
    (SELECT max(position) FROM messages WHERE conversationId = conversations.id)`;

function toConversation(rows: ReadableRows, row: ConversationRow): ConversationSummary | null {
  const { id, participants, openedAt, readThrough, unread, mode, contextFrom, position } = row;
  return rows.decode(`conversation ${id}`, conversationSummarySchema, () => ({
    id,
    participants: JSON.parse(participants),
    openedAt,
    lastMessage: position === null ? null : toLastMessage(rows, row),
    readThrough,
    unread,
    mode: toChatMode(mode),
    contextFrom,
  }));
}

const saidSchema = messageSchema.pick({ payload: true, attachments: true });

/** A message that cannot be read keeps its place, so that the conversation can be read through to its end. */
function toLastMessage(rows: ReadableRows, row: ConversationRow) {
  const { messageId: id, sender: from, dueAt: at, position } = row;
  const said = rows.decode(`message ${position}`, saidSchema, () => ({
    payload: JSON.parse(row.payload),
    ...(row.attachments !== null && { attachments: JSON.parse(row.attachments) }),
  }));
  return { id, from, preview: toPreview(said ? toSaidText(said) : ''), at, position };
}

interface ScheduledRow {
  id: string;
  message: string;
  request: string | null;
}

function toScheduled(rows: ReadableRows, row: ScheduledRow): ScheduledMessage | null {
  const name = `scheduled ${row.id}`;
  const message = rows.decode(name, messageSchema, () => JSON.parse(row.message));
  if (!message || row.request === null) return message && { message, request: null };
  const asked = row.request;
  const request = rows.decode(name, humanRequestSchema, () => JSON.parse(asked));
  return request && { message, request };
}
