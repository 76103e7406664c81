// Pairings of the browser extension: it is told a code, which the person names to the hub, and takes the token with a secret
// that nobody else has. They live in memory only: after a restart the extension asks again.
import { hash, randomBytes, randomInt } from 'node:crypto';
import type { Clock } from '@nod/hub';
import {
  type ExtensionPairing,
  MAX_PAIRING_MISSES,
  MAX_PAIRINGS,
  NodError,
  PAIRING_ALPHABET,
  PAIRING_LENGTH,
  PAIRING_MISSES_MS,
  type Surface,
} from '@nod/protocol';

const LIFE_MS = 600_000;

export interface ExtensionPairings {
  /** Of more than 3 at a time the oldest stops working, but never one that the person has named. */
  begin(userAgent: string | undefined): ExtensionPairing;
  /** The person names a code: whoever was told it may take a token. Throws NodError `not_found`, `too_many_requests`. */
  confirm(code: string, surface: Surface): { userAgent: string | undefined };
  /** Once confirmed, where the person did so: it is used up. Null while they have not. Throws NodError `no_longer_valid`. */
  take(secret: string): { surface: Surface } | null;
}

interface Pending {
  codeHash: string;
  expiresAt: number;
  userAgent: string | undefined;
  /** Where the person named the code; null while they have not. */
  confirmedAt: Surface | null;
}

export function createExtensionPairings(clock: Clock): ExtensionPairings {
  /** By the hash of the secret. */
  const pending = new Map<string, Pending>();
  let misses: number[] = [];

  function dropOver(): void {
    for (const [key, { expiresAt }] of pending) if (expiresAt <= clock()) pending.delete(key);
    misses = misses.filter((at) => at > clock() - PAIRING_MISSES_MS);
  }

  return {
    begin(userAgent) {
      dropOver();
      const code = Array.from({ length: PAIRING_LENGTH }, newLetter).join('');
      const secret = randomBytes(32).toString('base64url');
      const expiresAt = clock() + LIFE_MS;
      pending.set(toKey(secret), { codeHash: toKey(code), expiresAt, userAgent, confirmedAt: null });
      const unnamed = [...pending].filter(([, { confirmedAt }]) => confirmedAt === null);
      for (const [oldest] of unnamed.slice(0, -MAX_PAIRINGS)) pending.delete(oldest);
      return { code, secret, expiresAt };
    },
    confirm(code, surface) {
      dropOver();
      if (misses.length >= MAX_PAIRING_MISSES)
        throw new NodError('too_many_requests', 'too many wrong codes: try again in ten minutes');
      const found = [...pending.values()].find(({ codeHash }) => codeHash === toKey(code));
      if (!found || found.confirmedAt !== null) {
        misses.push(clock());
        throw new NodError('not_found', 'no browser shows this code');
      }
      found.confirmedAt = surface;
      return { userAgent: found.userAgent };
    },
    take(secret) {
      dropOver();
      const found = pending.get(toKey(secret));
      if (!found) throw new NodError('no_longer_valid', 'this pairing is over: ask for another code');
      if (found.confirmedAt === null) return null;
      pending.delete(toKey(secret));
      return { surface: found.confirmedAt };
    },
  };
}

function newLetter(): string {
  return PAIRING_ALPHABET.charAt(randomInt(PAIRING_ALPHABET.length));
}

function toKey(text: string): string {
  return hash('sha256', text);
}
