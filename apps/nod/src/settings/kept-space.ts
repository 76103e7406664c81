// The space that the hub keeps free for the person's answers, as the environment may say it.
import { LIMITS } from '@nod/protocol';

export const KEEP_FREE_MB = 'NOD_KEEP_FREE_MB';
const MB = 1024 * 1024;

/** In bytes. Throws RangeError when what the environment says is no number of megabytes. */
export function readKeptBytes(env: NodeJS.ProcessEnv): number {
  const value = env[KEEP_FREE_MB];
  if (!value) return LIMITS.freeBytes;
  if (/^\d{1,7}$/.test(value)) return Number(value) * MB;
  throw new RangeError(`${KEEP_FREE_MB}: "${value}" is not a whole number of megabytes`);
}
