// Refusals of the Bot API, in Telegram's own words: thrown where a method finds a fault, an answer to the bot in the end.
import type { Answer } from './wire.ts';

export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly answer: Extract<Answer, { ok: false }>;

  constructor(code: number, description: string, parameters?: Refusal['answer']['parameters']) {
    super(description);
    this.answer = {
      ok: false,
      error_code: code,
      description,
      ...(parameters === undefined ? {} : { parameters }),
    };
  }
}

export function badRequest(words: string): Refusal {
  return new Refusal(400, `Bad Request: ${words}`);
}

export function forbidden(words: string): Refusal {
  return new Refusal(403, `Forbidden: ${words}`);
}

export function tooManyRequests(retryAfter: number): Refusal {
  return new Refusal(429, `Too Many Requests: retry after ${retryAfter}`, { retry_after: retryAfter });
}

/** The group is a supergroup now, under this number. */
export function upgraded(to: number): Refusal {
  const description = 'Bad Request: group chat was upgraded to a supergroup chat';
  return new Refusal(400, description, { migrate_to_chat_id: to });
}

/** Telegram ends the older of two polls so. */
export function pollConflict(): Refusal {
  return new Refusal(
    409,
    'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
  );
}
