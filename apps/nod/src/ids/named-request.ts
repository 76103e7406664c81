// The request that the person means by the end of its id.
import type { HubClient } from '@nod/client';
import { type HumanRequest, MAX_AUDIT_PAGE, type RequestId, requestIdSchema } from '@nod/protocol';
import type { Texts } from '../texts/en.ts';
import { findOne } from './named-one.ts';

/**
 * One of the open requests and of those settled last, which are looked at together: what was settled while the person
 * wrote must not stand for another. Any other by its whole id. Throws CliError.
 */
export async function findRequest(client: HubClient, id: string, texts: Texts): Promise<HumanRequest> {
  const whole = requestIdSchema.safeParse(id);
  if (whole.success) return client.request(whole.data);
  const open = await client.openRequests();
  const isOpen = new Set(open.map((request) => request.id));
  const settled = (await listSettled(client)).filter((each) => !isOpen.has(each.id));
  return client.request(
    findOne<{ id: RequestId }>(id, [...open, ...settled], texts.answering.unknown, texts).id,
  );
}

/** Those settled last: the audit has a row for each, and more than one for some. */
async function listSettled(client: HubClient): Promise<{ id: RequestId }[]> {
  const { entries } = await client.audit({ limit: MAX_AUDIT_PAGE });
  const ids = new Set(entries.flatMap(({ requestId }) => requestId ?? []));
  return [...ids].map((id) => ({ id }));
}
