// The hub's proof, asked for: no token is sent to anybody who has not shown to know it already.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { ENDPOINTS, toKeyText, toProofText } from '@nod/protocol';

/** The hub is not where it should be: nobody answers there, or somebody who is not the hub. */
export class NoHubError extends Error {
  override readonly name = 'NoHubError';
  readonly problem: 'away' | 'unproven';
  /** Its address, or its folder where it has none. */
  readonly url: string;

  constructor(problem: 'away' | 'unproven', url: string, options?: ErrorOptions) {
    super(`the hub of ${url} is ${problem}`, options);
    this.problem = problem;
    this.url = url;
  }
}

/**
 * Resolves to null once the hub at that origin has proved itself, or to the refusal of one that knows no such token.
 * Throws NoHubError, and what fetch throws.
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
  if (!answer.success || answer.data.proof !== expected) throw new NoHubError('unproven', origin);
  return null;
}

function toSha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
