// Short ids: the ending of an id, which is random, in place of its 39 characters; and the one thing that the person means
// by it. Beginnings tell only the time.
import type { HubClient } from '@nod/client';
import { type HumanRequest, MAX_AUDIT_PAGE, type RequestId, requestIdSchema } from '@nod/protocol';
import type { Texts } from '../texts/texts.ts';
import { CliError } from './cli-error.ts';

/** Fewer characters than this name nothing: nothing must be answered or removed by chance. */
const SHORTEST = 6;
const SHOWN = 8;

/** As it is shown where it stands alone. */
export function toShortId(id: string): string {
  return id.slice(-SHOWN);
}

/** As they are shown together: as long as it takes to tell them apart. */
export function toShortIds(ids: readonly string[]): (id: string) => string {
  let length = SHOWN;
  const longest = Math.max(SHOWN, ...ids.map((id) => id.length));
  const count = new Set(ids).size;
  while (length < longest && new Set(ids.map((id) => id.slice(-length))).size < count) length += 1;
  return (id) => id.slice(-length);
}

/**
 * By the whole id or by its end; never by its beginning: what was made next begins so, too. Throws CliError with these
 * words where nothing is called so, and where several things could be meant.
 */
export function findOne<T extends { id: string }>(
  given: string,
  things: readonly T[],
  unknown: (given: string) => string,
  texts: Texts,
): T {
  const named = given.length < SHORTEST ? [] : things.filter(({ id }) => id.endsWith(given));
  const [found, ...others] = named;
  if (!found) throw new CliError('not_found', unknown(given));
  if (others.length === 0) return found;
  const ids = named.map(({ id }) => id);
  throw new CliError('ambiguous', texts.ambiguousId(given, ids.map(toShortIds(ids)).join(', ')));
}

/**
 * One of the open requests and of those settled last, which are looked at together: what was settled while the person
 * wrote must not stand for another. Any other by its whole id. Throws CliError.
 */
export async function findRequest(client: HubClient, id: string, texts: Texts): Promise<HumanRequest> {
  const whole = requestIdSchema.safeParse(id);
  if (whole.success) return client.request(whole.data);
  const open = (await client.openRequests()).map((request) => request.id);
  // Those settled last: the audit has a row for each, and more than one for some.
  const { entries } = await client.audit({ limit: MAX_AUDIT_PAGE });
  const ids = new Set<RequestId>([...open, ...entries.flatMap(({ requestId }) => requestId ?? [])]);
  const known = [...ids].map((each) => ({ id: each }));
  return client.request(findOne(id, known, texts.answering.unknown, texts).id);
}
