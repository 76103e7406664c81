import { DatabaseSync } from 'node:sqlite';
import type { AgentName, AuditQuery, ConversationId } from '@nod/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareQuery } from '../database/query.ts';
import { migrate } from '../database/schema.ts';
import { toAuditSelect } from './audit-table.ts';

let database: DatabaseSync;

beforeEach(() => {
  database = new DatabaseSync(':memory:');
  migrate(database);
});

afterEach(() => database.close());

function explain(filters: Partial<AuditQuery>): string {
  const { sql, parameters } = toAuditSelect({ limit: 100, ...filters });
  const plan = prepareQuery<{ detail: string }>(database, `EXPLAIN QUERY PLAN ${sql}`);
  return plan
    .all(...parameters)
    .map(({ detail }) => detail)
    .join('\n');
}

describe('the plan of an audit query', () => {
  it.each<[Partial<AuditQuery>, string]>([
    [{ since: 1 }, 'audit_by_time (at>?)'],
    [{ until: 1 }, 'audit_by_time (at<?)'],
    [{ agent: 'ana' as AgentName }, 'audit_by_agent (agent=?)'],
    [{ toolName: 'read-file' }, 'audit_by_tool (toolName=?)'],
    [{ outcome: 'rejected' }, 'audit_by_outcome (outcome=?)'],
    [{ surface: 'cli' }, 'audit_by_surface (surface=?)'],
    [{ conversationId: 'cnv_1' as ConversationId }, 'audit_by_conversation (conversationId=?)'],
    [{ before: 9 }, 'PRIMARY KEY (rowid<?)'],
    [{ before: 9, outcome: 'rejected' }, 'audit_by_outcome (outcome=? AND rowid<?)'],
    [{ since: 1, outcome: 'rejected' }, 'audit_by_outcome (outcome=? AND rowid>?)'],
  ])('SEC-7 finds %j by an index, and sorts nothing', (filters, index) => {
    const plan = explain(filters);
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
  });
});
