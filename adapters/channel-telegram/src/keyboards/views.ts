// Views of cards that are open at the moment: which message is looked at how. Lost with the process: then it is looked at
// as every card is.
import { MAIN_VIEW, type View } from './view-callback.ts';

const MOST_VIEWS = 500;

export interface Views {
  of(chat: string, message: string): View;
  set(chat: string, message: string, view: View): void;
}

export function createViews(): Views {
  const views = new Map<string, View>();
  const toKey = (chat: string, message: string) => `${chat}/${message}`;
  return {
    of: (chat, message) => views.get(toKey(chat, message)) ?? MAIN_VIEW,
    set(chat, message, view) {
      const key = toKey(chat, message);
      views.delete(key);
      if (view.type !== 'main') views.set(key, view);
      const [oldest] = views.keys();
      if (views.size > MOST_VIEWS && oldest !== undefined) views.delete(oldest);
    },
  };
}
