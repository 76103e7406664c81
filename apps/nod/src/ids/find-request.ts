// Finds the request that the person means by a part of its id.
import type { HubClient } from '@nod/client';
import { type HumanRequest, MAX_AUDIT_PAGE, type RequestId, requestIdSchema } from '@nod/protocol';
import { CliError } from '../cli-error.ts';
import type { Texts } from '../texts/en.ts';
import { findNamed, type Named } from './short-id.ts';

/** The open request whose id starts or ends that way, else one of those settled last; any other by its whole id. Throws CliError. */
export async function findRequest(client: HubClient, id: string, texts: Texts): Promise<HumanRequest> {
  const open = findOnly(id, await client.openRequests(), texts);
  if (open) return open;
  const settled = findOnly(id, await listSettled(client), texts);
  if (settled) return client.request(settled.id);
  const whole = requestIdSchema.safeParse(id);
  if (!whole.success) throw new CliError('not_found', texts.answering.unknown(id));
  return client.request(whole.data);
}

function findOnly<T extends Named>(id: string, requests: readonly T[], texts: Texts): T | undefined {
  const [request, ...others] = findNamed(id, requests);
  if (others.length > 0) throw new CliError('ambiguous', texts.answering.ambiguous(id, others.length + 1));
  return request;
}

/** Those settled last: the audit has a row for each, and more than one for some. */
async function listSettled(client: HubClient): Promise<{ id: RequestId }[]> {
  const { entries } = await client.audit({ limit: MAX_AUDIT_PAGE });
  const ids = new Set(entries.flatMap(({ requestId }) => requestId ?? []));
  return [...ids].map((id) => ({ id }));
}
