// Open asks: what the agent waits for, each under a key of its own, answered once.
import type { AskAnswer, DoorEventOf } from '@nod/doors';
import { CANCELLED, type OpenedAsk } from '../asks/opened-ask.ts';

type Result = Record<string, unknown>;
type Asked = DoorEventOf<'asked'>;

export interface OpenAsks {
  /** Told, until each is answered. */
  list(): Asked[];
  /** Resolves to the result of the agent's request. `onGone` is told once the agent has taken it back. */
  open(asked: Asked, opened: OpenedAsk, signal: AbortSignal): Promise<Result>;
  /** Returns what was asked; null: it is not open any more. */
  answer(key: string, answer: AskAnswer): Asked | null;
  /** Nobody can answer any more; returns what was open. */
  dismissAll(): Asked[];
}

interface Entry {
  asked: Asked;
  settle(result: Result): void;
  opened: OpenedAsk;
}

export function createOpenAsks(onTakenBack: (key: string) => void): OpenAsks {
  const entries = new Map<string, Entry>();

  return {
    list: () => [...entries.values()].map(({ asked }) => asked),
    open(asked, opened, signal) {
      const { key } = asked;
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
      entry.settle(entry.opened.respond(answer));
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
