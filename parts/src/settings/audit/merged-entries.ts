// Merged entries: puts the newest page of the audit before what is there already. Pure.
import type { AuditEntry, AuditPage } from '@nod/protocol';

interface Entries {
  entries: readonly AuditEntry[];
  hasMore: boolean;
}

/** Without a gap: when the page does not reach what was there, it stands alone. */
export function mergeNewest(before: Entries | null, page: AuditPage): Entries {
  const newest = before?.entries[0];
  const oldest = page.entries.at(-1);
  const isGapless = newest !== undefined && oldest !== undefined && oldest.id <= newest.id;
  if (!before || !isGapless) return page;
  const older = before.entries.filter(({ id }) => id < oldest.id);
  return {
    entries: [...page.entries, ...older],
    hasMore: older.length > 0 ? before.hasMore : page.hasMore,
  };
}
