// Said texts: what the channel says by itself beside cards, without a sound. Whether one arrives is not followed up, unless
// it says that something of the person's was not taken: that is said until it is there.
import type { Part, Words } from '@nod/wording';
import { BotApiError } from '../api/bot-api.ts';
import type { Pause } from '../api/pause.ts';
import type { Keyboard } from '../keyboards/keyboard.ts';
import { fromParts, join, plain } from '../text/index.ts';
import type { PieceSender } from './piece-sender.ts';
import { toTime } from './shown-time.ts';

export type SaidText = string | readonly Part[];

/** Gives the name of the message; null where it did not arrive, which is reported. */
export type Say = (chat: string, lines: readonly SaidText[], keyboard?: Keyboard) => Promise<string | null>;

/** Over an outage of some minutes; what may be there already says so. */
export type SayFirmly = (chat: string, lines: readonly SaidText[], words: Words) => Promise<string | null>;

interface SayParts {
  pieces: PieceSender;
  pause: Pause;
  signal: AbortSignal;
  report(error: unknown): void;
}

const ATTEMPTS = 10;
const LONGEST_PAUSE_MS = 30_000;

export function createSay({ pieces, pause, signal, report }: SayParts): { say: Say; sayFirmly: SayFirmly } {
  function send(chat: string, lines: readonly SaidText[], keyboard: Keyboard): Promise<string> {
    const texts = lines.map((line) => (typeof line === 'string' ? plain(line) : fromParts(line, toTime)));
    return pieces.send(chat, { type: 'text', text: join(texts, '\n'), keyboard }, { isSilent: true });
  }

  return {
    async say(chat, lines, keyboard = []) {
      try {
        return await send(chat, lines, keyboard);
      } catch (error) {
        report(error);
        return null;
      }
    },
    async sayFirmly(chat, lines, { messenger }) {
      let isAgain = false;
      for (let attempt = 0; attempt < ATTEMPTS && !signal.aborted; attempt += 1) {
        try {
          return await send(chat, isAgain ? [...lines, messenger.again] : lines, []);
        } catch (error) {
          const ms = toPauseMs(error, attempt);
          if (ms === null) {
            report(error);
            return null;
          }
          isAgain ||= error instanceof BotApiError && error.failure.type === 'lost';
          await pause(ms, signal);
        }
      }
      return null;
    },
  };
}

/** Null where once more would be no better. */
function toPauseMs(error: unknown, attempt: number): number | null {
  if (!(error instanceof BotApiError)) return null;
  const { failure } = error;
  if (failure.type === 'limited') return failure.afterMs;
  const isPassing = failure.type === 'lost' || failure.type === 'unreachable';
  return isPassing ? Math.min(1000 * 2 ** attempt, LONGEST_PAUSE_MS) : null;
}
