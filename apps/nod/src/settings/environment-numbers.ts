// Numbers of the environment: minutes that a tool approval waits for the person, and megabytes that the hub keeps free
// for the person's answers.
import { LIMITS, MAX_APPROVAL_MINUTES } from '@nod/protocol';

const RANGES = {
  NOD_APPROVAL_MINUTES: [1, MAX_APPROVAL_MINUTES],
  NOD_KEEP_FREE_MB: [0, 9_999_999],
} as const;
const MB = 1024 * 1024;

/** What the environment says is no number that can be. */
export class InvalidNumberError extends RangeError {
  override readonly name = 'InvalidNumberError';
  readonly variable: keyof typeof RANGES;
  readonly value: string;

  constructor(variable: keyof typeof RANGES, value: string) {
    super(`${variable}: "${value}" is not a whole number from ${RANGES[variable].join(' to ')}`);
    this.variable = variable;
    this.value = value;
  }
}

/** Null when the environment says nothing. Throws InvalidNumberError. */
export function readApprovalMinutes(env: NodeJS.ProcessEnv): number | null {
  return readNumber(env, 'NOD_APPROVAL_MINUTES');
}

/** Throws InvalidNumberError. */
export function readKeptBytes(env: NodeJS.ProcessEnv): number {
  const megabytes = readNumber(env, 'NOD_KEEP_FREE_MB');
  return megabytes === null ? LIMITS.freeBytes : megabytes * MB;
}

function readNumber(env: NodeJS.ProcessEnv, variable: keyof typeof RANGES): number | null {
  const value = env[variable];
  if (!value) return null;
  const [least, most] = RANGES[variable];
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= least && number <= most) return number;
  throw new InvalidNumberError(variable, value);
}
