// The check of arguments, called in another process, once for each schema and arguments, with words for each reason
// why it could not be made.
import type { ApartFailure, RunApart } from '@nod/agent';
import type { CheckedArguments } from './schema-check.ts';

/** What is wrong, in words that follow "the arguments"; null when nothing is. Never rejects. */
export type ArgumentCheck = (checked: CheckedArguments) => Promise<string | null>;

const MODULE = new URL('./schema-check.ts', import.meta.url).href;
const TIME_LIMIT_MS = 5_000;
/** A call is looked at, asked about, looked at again and made: the same check each time. */
const MAX_REMEMBERED = 50;

const FAILURES: Record<ApartFailure, string> = {
  'too-slow': 'could not be checked in time by the schema of the tool',
  'too-large': 'could not be checked by the schema of the tool: it takes too much memory',
  failed: 'could not be checked by the schema of the tool',
};

export function createArgumentCheck(runApart: RunApart): ArgumentCheck {
  const remembered = new Map<string, string | null>();
  return async (checked) => {
    const key = JSON.stringify(checked);
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const call = { module: MODULE, name: 'checkArguments', input: checked, timeLimitMs: TIME_LIMIT_MS };
    const outcome = await runApart(call);
    if (!outcome.ok) return FAILURES[outcome.failure];
    const verdict = typeof outcome.value === 'string' ? outcome.value : null;
    const [oldest] = remembered.keys();
    if (oldest !== undefined && remembered.size >= MAX_REMEMBERED) remembered.delete(oldest);
    remembered.set(key, verdict);
    return verdict;
  };
}
