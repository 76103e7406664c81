// One-time codes that let the person's browser in. They live in memory only: a restart makes new ones.
import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '@nod/hub';
import type { linkSchema } from '@nod/protocol';
import { NodError } from '@nod/protocol';
import type { z } from 'zod';

export type Link = z.infer<typeof linkSchema>;

const LIFE_MS = 3_600_000;
const MAX_OUTSTANDING = 20;
const MAX_FAILURES = 20;
const FAILURE_WINDOW_MS = 60_000;

export interface EntryCodes {
  /** A fresh link with a code in it. Beyond 20 unused ones the oldest stops working. */
  createLink(): Link;
  /**
   * Uses the code up; false when it is unknown, used or too old.
   * Throws NodError `too_many_requests`, for right codes too, after 20 wrong ones within a minute.
   */
  redeem(code: string): boolean;
}

export function createEntryCodes(clock: Clock, origin: string): EntryCodes {
  const expiryByHash = new Map<string, number>();
  const limiter = createFailureLimiter(clock);

  return {
    createLink() {
      const code = randomBytes(24).toString('base64url');
      const expiresAt = clock() + LIFE_MS;
      expiryByHash.set(toHash(code), expiresAt);
      for (const oldest of [...expiryByHash.keys()].slice(0, -MAX_OUTSTANDING)) expiryByHash.delete(oldest);
      return { url: `${origin}/enter?code=${code}`, expiresAt };
    },
    redeem(code) {
      limiter.check();
      const hash = toHash(code);
      const expiresAt = expiryByHash.get(hash);
      expiryByHash.delete(hash);
      const valid = expiresAt !== undefined && expiresAt > clock();
      if (!valid) limiter.fail();
      return valid;
    },
  };
}

function createFailureLimiter(clock: Clock) {
  let failures: number[] = [];
  return {
    check() {
      failures = failures.filter((at) => at > clock() - FAILURE_WINDOW_MS);
      if (failures.length < MAX_FAILURES) return;
      throw new NodError('too_many_requests', 'too many wrong codes; wait a minute');
    },
    fail() {
      failures.push(clock());
    },
  };
}

function toHash(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
