// The hub's proof, asked for: no token is sent to anybody who has not shown to know it already.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { ENDPOINTS, toKeyText, toProofText } from '@nod/protocol';

/** Nobody answers where the hub should be. */
export class HubAwayError extends Error {
  override readonly name = 'HubAwayError';
  readonly url: string;

  constructor(url: string, options: ErrorOptions) {
    super(`no hub answers at ${url}`, options);
    this.url = url;
  }
}

/** Somebody listens where the hub should be, and is not the hub. */
export class UnprovenHubError extends Error {
  override readonly name = 'UnprovenHubError';
  readonly url: string;

  constructor(url: string) {
    super(`whoever answers at ${url} is not the hub`);
    this.url = url;
  }
}

/**
 * Resolves to null once the hub at that origin has proved itself, or to the refusal of one that knows no such token.
 * Throws UnprovenHubError, and what fetch throws.
 */
export async function proveHub(
  origin: string,
  token: string,
  signal: AbortSignal | undefined,
): Promise<Response | null> {
  const hash = toSha256(token);
  const nonce = randomBytes(32).toString('base64url');
  const response = await fetch(`${origin}/api/proof`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nonce, key: toSha256(toKeyText(hash)) }),
    redirect: 'error',
    signal: signal ?? null,
  });
  if (response.status === 401) return response;
  const answer = ENDPOINTS.proveHub.response.schema.safeParse(await response.json().catch(() => null));
  const expected = createHmac('sha256', hash).update(toProofText(origin, nonce)).digest('hex');
  if (!answer.success || answer.data.proof !== expected) throw new UnprovenHubError(origin);
  return null;
}

function toSha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
