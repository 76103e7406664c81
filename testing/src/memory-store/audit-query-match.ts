// The match of an audit entry with a query, in plain words: what a store's own query is measured by.
import type { AuditEntry, AuditQuery } from '@nod/protocol';

/** The limit aside. `since` and `until` belong to the time asked for. */
export function fitsAuditQuery(entry: AuditEntry, query: AuditQuery): boolean {
  return (
    entry.at >= (query.since ?? Number.NEGATIVE_INFINITY) &&
    entry.at <= (query.until ?? Number.POSITIVE_INFINITY) &&
    entry.id < (query.before ?? Number.POSITIVE_INFINITY) &&
    (query.agent === undefined || entry.agent === query.agent) &&
    (query.toolName === undefined || entry.toolName === query.toolName) &&
    (query.outcome === undefined || entry.outcome === query.outcome) &&
    (query.surface === undefined || entry.surface === query.surface) &&
    (query.conversationId === undefined || entry.conversationId === query.conversationId)
  );
}
