import { agentNameSchema, auditOutcomeSchema } from '@nod/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AuditFilters, parseFilters, periods, toHubFilters, toQuery } from './audit-filters.ts';

const text = fc.string({ minLength: 1, unit: 'binary' });
const filters: fc.Arbitrary<AuditFilters> = fc.record(
  {
    period: fc.constantFrom(...periods),
    agent: fc.constantFrom('nod', 'codex-2', 'a.b').map((name) => agentNameSchema.parse(name)),
    toolName: text,
    outcome: fc.constantFrom(...auditOutcomeSchema.options),
    surface: fc.constantFrom('panel', 'cli', 'mail'),
  },
  { requiredKeys: [] },
);

test('SEC-7 the filters of the audit stand in the address, whatever names agents and tools have', () => {
  fc.assert(
    fc.property(filters, (given) => {
      expect(parseFilters(toQuery(given))).toEqual(given);
    }),
  );
});

test('an address that says something else narrows nothing', () => {
  expect(parseFilters('outcome=eaten&surface=The%20moon&period=century&agent=%20')).toEqual({});
});

test('SEC-7 a period is told to the hub as a time', () => {
  const hubFilters = toHubFilters(
    { period: 'hour', agent: agentNameSchema.parse('nod'), outcome: 'refused' },
    3_600_005,
  );
  expect(hubFilters).toEqual({ since: 5, agent: 'nod', outcome: 'refused' });
});
