// The route by which the hub proves to a client that it is the hub, before the client sends it a token.
import { createHmac, hash as toDigest } from 'node:crypto';
import { NodError, toKeyText, toProofText } from '@nod/protocol';
import type { Routes } from '../serving/route.ts';

export interface HubProofParts {
  /** The address that the hub listens on, as it knows itself; what a request says about it counts for nothing. */
  origin: string;
  /** The hashes of all tokens there are. */
  tokenHashes: () => Promise<string[]>;
}

export function hubProofRoutes({ origin, tokenHashes }: HubProofParts) {
  return {
    async proveHub({ body: { nonce, key } }) {
      const hash = (await tokenHashes()).find((each) => toDigest('sha256', toKeyText(each)) === key);
      if (hash === undefined) throw new NodError('unauthenticated', 'the hub does not know this token');
      return { proof: createHmac('sha256', hash).update(toProofText(origin, nonce)).digest('hex') };
    },
  } satisfies Partial<Routes>;
}
