// Open asks: what the agent waits for, each under a key of its own, answered once.
import type { AskAnswer, DoorEventOf } from '@nod/doors';
import { CANCELLED, type OpenedAsk } from '../asks/opened-ask.ts';

type Result = Record<string, unknown>;
type Asked = DoorEventOf<'asked'>;

export interface OpenAsks {
  /** Told, until each is answered. */
  list(): Asked[];
  /** Resolves to the result of the agent's request. Null: too many are open. */
  open(asked: Asked, opened: OpenedAsk, signal: AbortSignal): Promise<Result> | null;
  /** Returns what was asked; null: it is not open any more. Throws where the answer cannot be put into the program's words. */
  answer(key: string, answer: AskAnswer): Asked | null;
  /** Nobody can answer any more; returns what was open. */
  dismissAll(): Asked[];
}

interface Entry {
  asked: Asked;
  settle(result: Result): void;
  opened: OpenedAsk;
}

/** Of one program at once. */
const MOST_ASKS = 100;

export function createOpenAsks(onTakenBack: (key: string) => void): OpenAsks {
  const entries = new Map<string, Entry>();

  return {
    list: () => [...entries.values()].map(({ asked }) => asked),
    open(asked, opened, signal) {
      const { key } = asked;
      if (entries.size >= MOST_ASKS) return null;
      return new Promise((resolve) => {
        const takeBack = () => {
          if (!entries.delete(key)) return;
          onTakenBack(key);
          resolve(CANCELLED);
        };
        signal.addEventListener('abort', takeBack, { once: true });
        const settle = (result: Result) => {
          signal.removeEventListener('abort', takeBack);
          resolve(result);
        };
        entries.set(key, { asked, opened, settle });
      });
    },
    answer(key, answer) {
      const entry = entries.get(key);
      if (!entry) return null;
      entries.delete(key);
      try {
        entry.settle(entry.opened.respond(answer));
      } catch (error) {
        // Who waits for an answer is not left waiting.
        entry.settle(CANCELLED);
        onTakenBack(key);
        throw error;
      }
      return entry.asked;
    },
    dismissAll() {
      const all = [...entries.values()];
      entries.clear();
      for (const { opened, settle } of all) settle(opened.respond({ type: 'dismiss' }));
      return all.map(({ asked }) => asked);
    },
  };
}
