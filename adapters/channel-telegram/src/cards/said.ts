// Said texts: what the channel says by itself beside cards, without a sound; in each chat one after the other. What
// Telegram cannot take at the moment is tried again for some minutes; what may be there already says so.
import type { Part } from '@nod/wording';
import { BotApiError, type Parameters } from '../api/bot-api.ts';
import type { Pause } from '../api/pause.ts';
import type { Keyboard } from '../keyboards/keyboard.ts';
import { fromParts, join, plain } from '../text/index.ts';
import type { PieceSender } from './piece-sender.ts';
import { toTime } from './shown-time.ts';

const MOST_ATTEMPTS = 8;
const LONGEST_PAUSE_MS = 60_000;

export type SaidText = string | readonly Part[];

/** Gives the name of the message; null where it did not arrive, which is reported. */
export type Say = (chat: string, lines: readonly SaidText[], keyboard?: Keyboard) => Promise<string | null>;

export interface Voice {
  say: Say;
  /** For what is worth nothing later: it is tried once, past what waits. */
  sayNow: Say;
  /** One call that sends something, as often as `say` tries. */
  send(chat: string, method: string, parameters: Parameters): Promise<string | null>;
}

interface VoiceParts {
  pieces: PieceSender;
  pause: Pause;
  /** Nothing is tried again once it aborts. */
  signal: AbortSignal;
  /** The chat has become this one: gives its name. */
  move(chat: string, to: number): Promise<string>;
  /** That it may be there already, in the language of the chat. */
  wordAgain(chat: string): string;
  report(error: unknown): void;
}

type Send = (chat: string, isAgain: boolean) => Promise<string>;

export function createVoice({ pieces, pause, signal, move, wordAgain, report }: VoiceParts): Voice {
  const lanes = new Map<string, Promise<unknown>>();

  async function insist(chat: string, send: Send, most = MOST_ATTEMPTS): Promise<string | null> {
    let place = chat;
    let isAgain = false;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await send(place, isAgain);
      } catch (error) {
        const next = toNext(error, attempt);
        if (next === null || attempt >= most || signal.aborted) {
          report(error);
          return null;
        }
        isAgain ||= error instanceof BotApiError && error.failure.type === 'lost';
        if (next.type === 'moved') place = await move(place, next.chat);
        else await pause(next.ms, signal);
      }
    }
  }

  function inTurn(chat: string, send: Send): Promise<string | null> {
    const said = (lanes.get(chat) ?? Promise.resolve()).then(() => insist(chat, send));
    const lane = said.catch(report).then(() => {
      if (lanes.get(chat) === lane) lanes.delete(chat);
    });
    lanes.set(chat, lane);
    return said;
  }

  const toSend = (lines: readonly SaidText[], keyboard: Keyboard): Send => {
    const texts = lines.map((line) => (typeof line === 'string' ? plain(line) : fromParts(line, toTime)));
    return (chat, isAgain) => {
      const text = join([...texts, plain(isAgain ? wordAgain(chat) : '')], '\n');
      return pieces.send(chat, { type: 'text', text, keyboard }, { isSilent: true });
    };
  };

  return {
    say: (chat, lines, keyboard = []) => inTurn(chat, toSend(lines, keyboard)),
    sayNow: (chat, lines, keyboard = []) => insist(chat, toSend(lines, keyboard), 1),
    send: (chat, method, parameters) => inTurn(chat, (place) => pieces.call(place, method, parameters)),
  };
}

/** What to do before the next attempt; null where none helps. */
function toNext(error: unknown, attempt: number) {
  if (!(error instanceof BotApiError)) return null;
  const { failure } = error;
  const ms = Math.min(1000 * 2 ** (attempt - 1), LONGEST_PAUSE_MS);
  switch (failure.type) {
    case 'moved':
      return failure;
    case 'limited':
      return { type: 'wait' as const, ms: failure.afterMs };
    case 'unreachable':
    case 'lost':
      return { type: 'wait' as const, ms };
    default:
      return null;
  }
}
