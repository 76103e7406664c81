// Answers of the hub without the items that cannot be decoded: one of a page must not take the others down.
import type { z } from 'zod';

/** Fields whose values are lists, or records by id, of things that stand for themselves. */
const COLLECTIONS = new Set([
  'agents',
  'conversations',
  'messages',
  'requests',
  'runs',
  'openRequests',
  'activeRuns',
  'policies',
  'permissions',
  'drafts',
  'presences',
  'sessions',
  'entries',
]);

/** The answer without every item that an issue lies in; null when an issue lies elsewhere. Changes nothing. */
export function withoutUndecodable(answer: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const paths = issues.map(({ path }) => toItemPath(path));
  if (paths.some((path) => path === null)) return null;
  return without(
    answer,
    paths.flatMap((path) => (path ? [path] : [])),
  );
}

/** `overview.openRequests.req_1.options` → `overview.openRequests.req_1`. */
function toItemPath(path: readonly PropertyKey[]): PropertyKey[] | null {
  const collection = path.findIndex((key) => COLLECTIONS.has(String(key)));
  return collection === -1 || path.length < collection + 2 ? null : path.slice(0, collection + 2);
}

function without(value: unknown, paths: readonly PropertyKey[][]): unknown {
  if (paths.length === 0 || typeof value !== 'object' || value === null) return value;
  const gone = new Set(paths.flatMap(([key, ...rest]) => (rest.length === 0 ? [String(key)] : [])));
  const kept = Object.entries(value)
    .filter(([key]) => !gone.has(key))
    .map(([key, each]) => {
      const inside = paths.filter(([first]) => String(first) === key).map(([, ...rest]) => rest);
      return [key, without(each, inside)] as const;
    });
  return Array.isArray(value) ? kept.map(([, each]) => each) : Object.fromEntries(kept);
}
