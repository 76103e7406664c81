// Said texts: what the channel says by itself beside cards, without a sound. Whether one arrives is not followed up.
import type { Part } from '@nod/wording';
import type { Keyboard } from '../keyboards/keyboard.ts';
import { fromParts, join, plain } from '../text/index.ts';
import type { PieceSender } from './piece-sender.ts';
import { toTime } from './shown-time.ts';

export type SaidText = string | readonly Part[];

/** Gives the name of the message; null where it did not arrive, which is reported. */
export type Say = (chat: string, lines: readonly SaidText[], keyboard?: Keyboard) => Promise<string | null>;

export function createSay(pieces: PieceSender, report: (error: unknown) => void): Say {
  return async (chat, lines, keyboard = []) => {
    const texts = lines.map((line) => (typeof line === 'string' ? plain(line) : fromParts(line, toTime)));
    try {
      return await pieces.send(chat, { type: 'text', text: join(texts, '\n'), keyboard }, { isSilent: true });
    } catch (error) {
      report(error);
      return null;
    }
  };
}
