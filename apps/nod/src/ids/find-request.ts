// Finds the request that the person means by a part of its id.
import type { HubClient } from '@nod/client';
import { type HumanRequest, requestIdSchema } from '@nod/protocol';
import { CliError } from '../cli-error.ts';
import type { Texts } from '../texts/en.ts';
import { findNamed } from './short-id.ts';

/** The open request whose id starts or ends that way; a settled one only by its whole id. Throws CliError. */
export async function findRequest(client: HubClient, id: string, texts: Texts): Promise<HumanRequest> {
  const [request, ...others] = findNamed(id, await client.openRequests());
  if (others.length > 0) throw new CliError('ambiguous', texts.answering.ambiguous(id, others.length + 1));
  if (request) return request;
  const whole = requestIdSchema.safeParse(id);
  if (!whole.success) throw new CliError('not_found', texts.answering.unknown(id));
  return client.request(whole.data);
}
