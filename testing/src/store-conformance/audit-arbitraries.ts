// Arbitrary entries of the audit and queries for them, from few values, so that queries find something.
import { type AuditQuery, auditOutcomeSchema, type NewAuditEntry } from '@nod/protocol';
import fc from 'fast-check';
import { newAuditEntry } from './approval-fixtures.ts';
import { ana, ben, newConversation } from './fixtures.ts';

const TIMES = { min: 0, max: 12 };
const tools = ['run-command', 'read-file', '读取'];
const conversationIds = [newConversation().id, newConversation().id];

const outcome = fc.constantFrom(...auditOutcomeSchema.options.slice(0, 3));
const agent = fc.constantFrom(ana, ben);
const toolName = fc.constantFrom(...tools);
const surface = fc.constantFrom('panel', 'cli', 'mail');
const conversationId = fc.constantFrom(...conversationIds);

export const auditEntryArbitrary: fc.Arbitrary<NewAuditEntry> = fc
  .record({
    at: fc.integer(TIMES),
    outcome,
    agent: fc.option(agent),
    toolName: fc.option(toolName),
    surface: fc.option(surface),
    conversationId: fc.option(conversationId),
    detail: fc.string({ unit: 'grapheme' }),
    isEdited: fc.boolean(),
  })
  .map(newAuditEntry);

export const auditQueryArbitrary: fc.Arbitrary<AuditQuery> = fc.record(
  {
    since: fc.integer(TIMES),
    until: fc.integer(TIMES),
    agent,
    toolName,
    outcome,
    surface,
    conversationId,
    before: fc.integer({ min: 1, max: 20 }),
    limit: fc.integer({ min: 1, max: 6 }),
  },
  { requiredKeys: ['limit'] },
);
