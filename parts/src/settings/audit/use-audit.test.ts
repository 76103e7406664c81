import type { AuditEntry } from '@nod/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeNewest } from './use-audit.ts';

const toEntry = (id: number): AuditEntry => ({
  id,
  at: id,
  who: 'hub',
  surface: null,
  outcome: 'allowed',
  basis: 'mode',
  agent: null,
  conversationId: null,
  runId: null,
  orderedBy: null,
  requestId: null,
  callId: null,
  toolName: null,
  subject: '',
  hash: null,
  isEdited: false,
  detail: '',
});

/** Entries `from` down to `to`, of a log that goes down to 1. */
const toPage = (from: number, to: number) => ({
  entries: Array.from({ length: from - to + 1 }, (_, index) => toEntry(from - index)),
  hasMore: to > 1,
});

test('SEC-7 new entries come to the top, and the list never has a gap or a repetition', () => {
  const arbitrary = fc.tuple(
    fc.integer({ min: 1, max: 60 }),
    fc.integer({ min: 1, max: 60 }),
    fc.integer({ min: 0, max: 60 }),
    fc.integer({ min: 1, max: 60 }),
  );
  fc.assert(
    fc.property(arbitrary, ([newest, length, added, pageLength]) => {
      const before = toPage(newest, Math.max(1, newest - length + 1));
      const top = newest + added;
      const merged = mergeNewest(before, toPage(top, Math.max(1, top - pageLength + 1)));
      const ids = merged.entries.map(({ id }) => id);
      expect(ids).toEqual(ids.map((_, index) => top - index));
      expect(merged.hasMore).toBe((ids.at(-1) ?? 1) > 1);
    }),
  );
});

test('the first page is taken as it is', () => {
  expect(mergeNewest(null, toPage(3, 1))).toEqual(toPage(3, 1));
});
