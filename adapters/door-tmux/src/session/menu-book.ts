// Menu book: which menu of a pane is which ask, as pure steps. A menu that stands there again is the same ask for as long as it
// was not seen to be gone; one that comes behind it is another, also where it looks the same.
import type { DoorEvent, OpenMenu, WatchState } from '@nod/doors';
import { type KnownCall, toMenuAsk, toMenuKey } from './menu-ask.ts';

export interface OpenAsk {
  key: string;
  menu: OpenMenu;
  /** Where in the session it was opened. */
  place: string;
}

export interface MenuBook {
  open: OpenAsk | null;
  /** What was answered from here, and not in the terminal. */
  answered: ReadonlySet<string>;
  /** Menus that were closed in this place of the session. */
  closed: { place: string; menus: number };
}

export const EMPTY_BOOK: MenuBook = { open: null, answered: new Set(), closed: { place: '', menus: 0 } };

/** Which turn, what of it is over, and what is under way. `opening` stands for the turn where none is known. */
export function toPlace(state: WatchState | null, opening: string): string {
  const running = Object.entries(state?.calls ?? {}).filter(([, call]) => !call.isOver);
  return [state?.turnId ?? opening, countCalls(state), ...running.map(([id]) => id)].join(' ');
}

/** Of the turn under way, those that are over. */
export function countCalls(state: WatchState | null): number {
  return Object.values(state?.calls ?? {}).filter((call) => call.isOver).length;
}

export function openMenu(book: MenuBook, menu: OpenMenu, place: string): MenuBook {
  const closed = place === book.closed.place ? book.closed : { place, menus: 0 };
  const key = toMenuKey(menu, `${place} ${closed.menus}`);
  return { ...book, closed, open: { key, menu, place } };
}

/** The same menu, as it is drawn now. */
export function redrawMenu(book: MenuBook, menu: OpenMenu): MenuBook {
  return book.open === null ? book : { ...book, open: { ...book.open, menu } };
}

export function closeMenu({ open, closed, answered }: MenuBook): MenuBook {
  // The file may tell that the call is over before the menu is seen to be gone.
  const isHere = open !== null && closed.place === open.place;
  return { answered, open: null, closed: isHere ? { ...closed, menus: closed.menus + 1 } : closed };
}

export function isStill({ open }: MenuBook, menu: OpenMenu): boolean {
  return open !== null && open.menu.title === menu.title;
}

export function withAnswered(book: MenuBook, key: string, isAnswered: boolean): MenuBook {
  const answered = new Set(book.answered);
  if (isAnswered) answered.add(key);
  else answered.delete(key);
  return { ...book, answered };
}

export function toAsked({ key, menu }: OpenAsk, turnId: string | null, known: KnownCall | null): DoorEvent {
  return { type: 'asked', key, turnId, ask: toMenuAsk(menu, known) };
}
