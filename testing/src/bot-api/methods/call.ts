// Calls of a bot, answered: the method found, the rate limits kept, a refusal turned into an answer. Never throws.
import { readString } from '../world/parameters.ts';
import { Refusal, tooManyRequests } from '../world/refusal.ts';
import type { Answer, Call } from '../world/wire.ts';
import type { World } from '../world/world.ts';
import { COUNTED, METHODS } from './methods.ts';
import type { LongPoll } from './updates.ts';

/** How much a bot may say, in any second; edits count. */
export interface RateLimits {
  perChat: number;
  overall: number;
}

export interface WaitingAnswer {
  until: number;
  /** Null while there is nothing to say. */
  look(): Answer | null;
  end(): void;
}

export function answerCall(
  world: World,
  method: string,
  call: Call,
  limits: RateLimits | null,
): Answer | WaitingAnswer {
  const result = attempt(() => {
    const found = METHODS.get(method.toLowerCase());
    if (!found) throw new Refusal(404, 'Not Found: method not found');
    if (limits && COUNTED.test(method.toLowerCase())) keepRate(world, call, limits);
    return found(world, call);
  });
  return result.ok && isLongPoll(result.result) ? toWaiting(result.result) : result;
}

function attempt(act: () => unknown): Answer {
  try {
    const result = act();
    return { ok: true, result: isLongPoll(result) ? result : structuredClone(result) };
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    throw error;
  }
}

function isLongPoll(result: unknown): result is LongPoll {
  return typeof result === 'object' && result !== null && 'look' in result;
}

function toWaiting(poll: LongPoll): WaitingAnswer {
  return {
    until: poll.until,
    look() {
      const answer = attempt(() => poll.look());
      return answer.ok && answer.result === null ? null : answer;
    },
    end: poll.end,
  };
}

function keepRate(world: World, { params }: Call, limits: RateLimits): void {
  const now = world.now();
  const since = now - 1000;
  const states = [...world.chats.values()];
  for (const state of states) state.sentAt = state.sentAt.filter((time) => time > since);
  const own = world.chats.get(Number(readString(params, 'chat_id')));
  const overall = states.reduce((sum, { sentAt }) => sum + sentAt.length, 0);
  if (overall >= limits.overall || (own && own.sentAt.length >= limits.perChat)) throw tooManyRequests(1);
  own?.sentAt.push(now);
}
