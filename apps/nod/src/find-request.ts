// Finds the request that the person means by a part of its id.
import type { HubClient } from '@nod/client';
import { type HumanRequest, requestIdSchema } from '@nod/protocol';
import { CliError } from './cli-error.ts';
import type { Texts } from './texts/en.ts';

/** Fewer characters than this name nothing: an answer must not go to a question by chance. */
const SHORTEST_ID = 6;

/** The open request whose id starts or ends that way; a settled one only by its whole id. Throws CliError. */
export async function findRequest(client: HubClient, id: string, texts: Texts): Promise<HumanRequest> {
  const requests = await client.openRequests();
  const matches = id.length < SHORTEST_ID ? [] : requests.filter((request) => isShortFor(id, request.id));
  const exact =
    matches.find((request) => request.id === id) ?? (matches.length === 1 ? matches[0] : undefined);
  if (exact) return exact;
  if (matches.length > 1) throw new CliError('ambiguous', texts.answering.ambiguous(id, matches.length));
  const whole = requestIdSchema.safeParse(id);
  if (!whole.success) throw new CliError('not_found', texts.answering.unknown(id));
  return client.request(whole.data);
}

function isShortFor(id: string, whole: string): boolean {
  return whole.startsWith(id) || whole.startsWith(`req_${id}`) || whole.endsWith(id);
}
