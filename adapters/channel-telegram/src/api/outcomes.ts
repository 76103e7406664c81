// Outcomes of calls that show something: whether it is there, may be there, or can be tried again.
import type { ShowOutcome } from '@nod/channels';
import { BotApiError } from './bot-api.ts';

/** While the token is worth nothing, nothing is given up: the person may set another. */
const UNAUTHORISED_MS = 300_000;

/** Throws what is no failure of the Bot API. */
export function toShowFailure(error: unknown): Exclude<ShowOutcome, { type: 'shown' }> {
  if (!(error instanceof BotApiError)) throw error;
  const { failure, message } = error;
  switch (failure.type) {
    case 'limited':
      return { type: 'later', afterMs: failure.afterMs };
    case 'unreachable':
      return { type: 'later', afterMs: null };
    case 'unauthorised':
    case 'conflict':
      return { type: 'later', afterMs: UNAUTHORISED_MS };
    case 'moved':
      return { type: 'moved', to: String(failure.chat) };
    case 'refused':
      return { type: 'never', why: message };
    case 'lost':
      return { type: 'unknown', why: message };
  }
}
