// The hub's proof: before a client sends its token, the hub shows that it knows it, at the address it listens on.
// Both ends take SHA-256 hashes in hexadecimal; the proof is an HMAC-SHA256 with the hash of the token as its key.
import { z } from 'zod';

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

/** `key` tells which token is meant: the hash of `toKeyText`. The nonce is 256 random bits in base64url. */
export const proofQuestionSchema = z.strictObject({
  nonce: z.string().regex(/^[\w-]{43}$/),
  key: sha256Schema,
});

/** The HMAC of `toProofText`. */
export const hubProofSchema = z.object({ proof: sha256Schema });

export function toKeyText(tokenHash: string): string {
  return `nod-token-key\n${tokenHash}`;
}

/** The address is part of it: a proof that somebody else passes on from the hub's own address is worth nothing. */
export function toProofText(origin: string, nonce: string): string {
  return `nod-hub-proof\n${origin}\n${nonce}`;
}
