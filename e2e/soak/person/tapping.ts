// Tapping on Telegram: open buttons, also twice at once, old ones, menus, and one that never was.
import type { ShownMessage } from '../world/chat-view.ts';
import { type Act, isCard, isOpenCard, listRecent, notePassing, type PersonParts } from './person-record.ts';

type TappingAct = 'tap' | 'tapTwice' | 'tapOld' | 'menu' | 'forge';

export function createTapping(parts: PersonParts): Record<TappingAct, Act> {
  const { double, view, draws, record } = parts;

  function tap({ chat, message }: ShownMessage, data: readonly string[]): void {
    for (const each of data) double.tap(chat, message, each);
    const asks = data.filter((each) => /^why:|:partial:/.test(each)).length;
    record.asking.set(chat, (record.asking.get(chat) ?? 0) + asks);
    record.updates += data.length;
  }

  /** Twice the same, or two that exclude each other, at once. */
  function tapOpen(chat: number, times: number): void {
    const cards = listRecent(view, chat, isOpenCard);
    if (cards.length === 0) return;
    const card = draws.pick(cards);
    tap(
      card,
      Array.from({ length: times }, () => draws.pick(card.data)),
    );
  }

  return {
    tap: (chat) => tapOpen(chat, 1),
    tapTwice: (chat) => tapOpen(chat, 2),
    tapOld(chat) {
      const isOld = ({ once, data }: ShownMessage) =>
        once.size > 0 && data.length === 0 && [...once].every(isCard);
      const cards = listRecent(view, chat, isOld);
      if (cards.length === 0) return;
      const card = draws.pick(cards);
      tap(card, [draws.pick([...card.once])]);
    },
    menu(chat) {
      const isMenu = ({ data }: ShownMessage) => data.some((each) => each.startsWith('menu:agents:'));
      const menu = listRecent(view, chat, isMenu).at(-1);
      if (!menu) return;
      tap(menu, [draws.pick(menu.data)]);
      notePassing(parts);
    },
    forge(chat) {
      double.forgeTap(chat, view.of(chat).at(-1)?.message ?? 0, 'model:quick:r0:00000000000000000000');
      record.updates += 1;
    },
  };
}
