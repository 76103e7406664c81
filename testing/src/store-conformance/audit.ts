// Conformance: the audit keeps every entry with what it speaks of, and finds it again.
import type { Store } from '@nod/hub';
import type { AuditEntry, AuditQuery, NewAuditEntry } from '@nod/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitsAuditQuery } from '../memory-store/audit-query-match.ts';
import { decided, newApproval, newAuditEntry, newAuditQuery, recorded } from './approval-fixtures.ts';
import { auditEntryArbitrary, auditQueryArbitrary } from './audit-arbitraries.ts';
import {
  asked,
  ben,
  newBeginning,
  newConversation,
  newMessage,
  newRun,
  type OpenStore,
  SHRINKING_TIMEOUT_MS,
  withStore,
} from './fixtures.ts';

export function describeAudit(open: OpenStore): void {
  describe('audit', () => {
    it('SEC-7 an entry is read as it was written, newest first, also after a restart', () =>
      withStore(open, async ({ store, reopen }) => {
        const entries = HOSTILE_ENTRIES.map((fields) => newAuditEntry(fields));
        for (const entry of entries) await store.commit([recorded(entry)]);
        const read = await store.audit(newAuditQuery());
        expect(read.map(({ id: _, ...entry }) => entry)).toEqual(entries.toReversed());
        expectDescending(read);
        const again = await reopen();
        expect(await again.audit(newAuditQuery())).toEqual(read);
        await again.commit([recorded(newAuditEntry())]);
        expectDescending(await again.audit(newAuditQuery()));
      }));

    it('SEC-7 an entry is no event: nobody hears of it and the log has none', () =>
      withStore(open, async ({ store }) => {
        const heard: unknown[] = [];
        store.onEvents((events) => heard.push(...events));
        expect(await store.commit([recorded(newAuditEntry())])).toEqual([]);
        expect(heard).toEqual([]);
        expect((await store.load()).overview.seq).toBe(0);
      }));

    describeTogether(open);
    describeFilters(open);
    describePages(open);
  });
}

const HOSTILE_ENTRIES: Partial<NewAuditEntry>[] = [
  { detail: '"quotes" \\ \u0000 \ud800 \u202e 👩‍👩‍👧 两行\n', isEdited: true },
  { who: 'hub', surface: null, outcome: 'allowed', basis: 'permission', at: 0.5 },
  { outcome: 'mode-set', basis: 'mode', agent: null, callId: null, toolName: null, hash: null },
  { toolName: "x'); DROP TABLE audit; --", at: 1e18 },
];

function expectDescending(entries: readonly AuditEntry[]): void {
  const ids = entries.map(({ id }) => id);
  expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
}

function describeTogether(open: OpenStore): void {
  it('SEC-7 OPS-2 a decision and its entry are written together or, on a conflict, neither', () =>
    withStore(open, async ({ store, reopen }) => {
      const { conversation, changes } = newBeginning();
      const request = newApproval(newRun(newMessage(conversation)));
      await store.commit([...changes, asked(request)]);
      const entries = [newAuditEntry({ detail: 'first' }), newAuditEntry({ detail: 'second' })];
      const outcomes = await Promise.allSettled(
        entries.flatMap((entry) => [
          store.commit([recorded(entry), decided(request)]),
          store.commit([decided(request), recorded(entry)]),
        ]),
      );
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
      const again = await reopen();
      expect((await again.audit(newAuditQuery())).map(({ detail }) => detail)).toEqual(['first']);
      await again.commit([recorded(newAuditEntry({ detail: 'third' }))]);
      expect((await again.audit(newAuditQuery())).map(({ detail }) => detail)).toEqual(['third', 'first']);
    }));
}

function describeFilters(open: OpenStore): void {
  const { id: conversationId } = newConversation();
  /** Each entry differs from the others in one thing; the time of two is before those of older entries. */
  const entries: Partial<NewAuditEntry>[] = [
    { detail: 'plain', at: 10 },
    { detail: 'later', at: 30 },
    { detail: 'clock put back', at: 20 },
    { detail: 'agent', at: 30, agent: ben },
    { detail: 'tool', at: 30, toolName: 'read-file' },
    { detail: 'outcome', at: 30, outcome: 'rejected' },
    { detail: 'surface', at: 20, surface: 'telegram' },
    { detail: 'nowhere', at: 30, surface: null, agent: null, toolName: null },
    { detail: 'conversation', at: 40, conversationId },
  ];
  const cases: [Partial<AuditQuery>, string[]][] = [
    [{ since: 40 }, ['conversation']],
    [{ since: 41 }, []],
    [{ until: 10 }, ['plain']],
    [{ until: 9 }, []],
    [{ since: 20, until: 20 }, ['surface', 'clock put back']],
    [{ agent: ben }, ['agent']],
    [{ toolName: 'read-file' }, ['tool']],
    [{ toolName: 'read' }, []],
    [{ outcome: 'rejected' }, ['outcome']],
    [{ surface: 'telegram' }, ['surface']],
    [{ conversationId }, ['conversation']],
    [{ surface: 'panel', until: 20, limit: 1 }, ['clock put back']],
    [{ agent: ben, outcome: 'rejected' }, []],
    [{ limit: 2 }, ['conversation', 'nowhere']],
  ];

  it.each(cases)('SEC-7 the audit for %j has what fits and nothing else', (filters, expected) =>
    withStore(open, async ({ store }) => {
      await store.commit(entries.map((fields) => recorded(newAuditEntry(fields))));
      const found = await store.audit(newAuditQuery(filters));
      expect(found.map(({ detail }) => detail)).toEqual(expected);
    }),
  );
}

function describePages(open: OpenStore): void {
  it(
    'SEC-7 any audit, asked for anything, gives in pages what fits, each entry once, also after a restart',
    () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(auditEntryArbitrary, { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
          auditQueryArbitrary,
          (commits, query) =>
            withStore(open, async ({ store, reopen }) => {
              await Promise.all(commits.map((entries) => store.commit(entries.map(recorded))));
              const all = await store.audit(newAuditQuery());
              expect(all.map(({ id: _, ...entry }) => entry)).toEqual(commits.flat().toReversed());
              const expected = all.filter((entry) => fitsAuditQuery(entry, query));
              expect(await store.audit(query)).toEqual(expected.slice(0, query.limit));
              expect(await readPages(await reopen(), query)).toEqual(expected);
            }),
        ),
        { numRuns: 100 },
      ),
    SHRINKING_TIMEOUT_MS,
  );
}

async function readPages(store: Store, query: AuditQuery): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  let page = await store.audit(query);
  while (page.length > 0) {
    entries.push(...page);
    page = await store.audit({ ...query, before: page.at(-1)?.id ?? 0 });
  }
  return entries;
}
