// The route by which the hub proves to a client that it is the hub, before the client sends it a token.
import { createHmac, hash as toDigest } from 'node:crypto';
import { hubProofSchema, NodError, proofQuestionSchema, toKeyText, toProofText } from '@nod/protocol';
import { ANYONE } from '../caller.ts';
import { type Route, route } from '../route.ts';

export interface HubProofParts {
  /** The address that the hub listens on, as it knows itself; what a request says about it counts for nothing. */
  origin: string;
  /** The hashes of all tokens there are. */
  tokenHashes: () => Promise<string[]>;
}

export function hubProofRoutes({ origin, tokenHashes }: HubProofParts): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/proof',
      access: ANYONE,
      summary: 'Prove that this is the hub',
      description:
        'For a client that is about to send a token and does not know who listens. With `hash` = the SHA-256 of its token in hexadecimal it sends a random `nonce` and `key` = SHA-256("nod-token-key\\n" + hash), and compares the `proof` with HMAC-SHA256(key: hash, "nod-hub-proof\\n" + the address it called, like http://127.0.0.1:7663, + "\\n" + nonce).',
      body: proofQuestionSchema,
      response: { status: 200, description: 'The proof.', schema: hubProofSchema },
      refusals: ['unauthenticated'],
      async handle({ body: { nonce, key } }) {
        const hash = (await tokenHashes()).find((each) => toDigest('sha256', toKeyText(each)) === key);
        if (hash === undefined) throw new NodError('unauthenticated', 'the hub does not know this token');
        return { proof: createHmac('sha256', hash).update(toProofText(origin, nonce)).digest('hex') };
      },
    }),
  ];
}
