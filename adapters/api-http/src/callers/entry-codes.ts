// One-time codes that let the person's browser in. They live in memory only: a restart makes new ones.
// Wrong codes are not counted: 192 random bits cannot be guessed, looking one up costs a hash, and a limit on failures
// would let anybody lock the person out.
import { hash, randomBytes } from 'node:crypto';
import type { Clock } from '@nod/hub';
import type { Link } from '@nod/protocol';

const LIFE_MS = 3_600_000;
const MAX_OUTSTANDING = 20;

export interface EntryCodes {
  /** A fresh link with a code in it. Beyond 20 unused ones the oldest stops working. `onUsed` hears when it lets in. */
  createLink(onUsed?: () => void): Link;
  /** Uses the code up; false when it is unknown, used or too old. */
  redeem(code: string): boolean;
}

interface Outstanding {
  expiresAt: number;
  onUsed: (() => void) | undefined;
}

export function createEntryCodes(clock: Clock, origin: string): EntryCodes {
  const outstanding = new Map<string, Outstanding>();

  return {
    createLink(onUsed) {
      const code = randomBytes(24).toString('base64url');
      const expiresAt = clock() + LIFE_MS;
      outstanding.set(hash('sha256', code), { expiresAt, onUsed });
      for (const oldest of [...outstanding.keys()].slice(0, -MAX_OUTSTANDING)) outstanding.delete(oldest);
      // Behind the #, where it is sent to no server and stands in no log.
      return { url: `${origin}/enter#${code}`, expiresAt };
    },
    redeem(code) {
      const key = hash('sha256', code);
      const found = outstanding.get(key);
      outstanding.delete(key);
      if (!found || found.expiresAt <= clock()) return false;
      found.onUsed?.();
      return true;
    },
  };
}
