// Minutes that a tool approval waits for the person, as the environment may say them.
import { MAX_APPROVAL_MINUTES } from '@nod/protocol';

export const APPROVAL_MINUTES = 'NOD_APPROVAL_MINUTES';

/** Null when the environment says nothing. Throws RangeError when what it says is no number of minutes. */
export function readApprovalMinutes(env: NodeJS.ProcessEnv): number | null {
  const value = env[APPROVAL_MINUTES];
  if (!value) return null;
  const minutes = Number(value);
  if (/^\d+$/.test(value) && minutes >= 1 && minutes <= MAX_APPROVAL_MINUTES) return minutes;
  throw new RangeError(
    `${APPROVAL_MINUTES}: "${value}" is not a whole number from 1 to ${MAX_APPROVAL_MINUTES}`,
  );
}
