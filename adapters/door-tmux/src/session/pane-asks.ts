// Pane asks: the menu on the screen of a pane, asked once and answered by its keys. Before a key is pressed, the menu is looked
// at once more.
import type { AskAnswer, DoorEvent, OpenMenu, WatchedEvent } from '@nod/doors';
import type { TerminalScreen } from '@nod/protocol';
import type { FollowedPane } from './followed-pane.ts';
import { type KnownCall, toChosen } from './menu-ask.ts';
import {
  closeMenu,
  countCalls,
  EMPTY_BOOK,
  isStill,
  type OpenAsk,
  openMenu,
  redrawMenu,
  toAsked,
  toPlace,
  withAnswered,
} from './menu-book.ts';
import { createMenuWatch } from './menu-watch.ts';
import { enterWords } from './rejection-words.ts';
import type { SessionRecord } from './session-record.ts';
import { type TurnEnds, toUnheard } from './turn-ends.ts';

export interface PaneAsks {
  /** Takes up what stands on the screen, without telling it. */
  begin(): Promise<void>;
  /** The key of what is open; null: nothing is. */
  openKey(): string | null;
  /** What is open, to be told; null: nothing is. */
  toAsked(): DoorEvent | null;
  /** What the file tells of calls that are asked about. */
  know(event: Extract<WatchedEvent, { type: 'asked' | 'ask-ended' }>): void;
  /** All that is known of the calls from a file. */
  knowOnly(record: SessionRecord): void;
  see(screen: TerminalScreen): void;
  answer(key: string, given: AskAnswer): Promise<void>;
  close(): void;
}

const TAKEN_MS = 3_000;
const LOOK_EVERY_MS = 100;
/** A pane that takes no key, because the person reads back in it, takes one later. */
const PRESS_AGAIN_MS = 500;
const HEARD_EVERY_MS = 250;
/** So long the words of a rejection are waited for in the file. */
const HEARD_MS = 15_000;

export function createPaneAsks(
  followed: FollowedPane,
  record: () => SessionRecord | null,
  ends: TurnEnds,
): PaneAsks {
  const { parts, pane, reader, isAgent, pause, isOver } = followed;
  let book = EMPTY_BOOK;
  let known: ReadonlyMap<string, KnownCall> = new Map();

  const state = () => record()?.state ?? null;
  const place = () => toPlace(state(), `opened ${followed.openedAt}`);
  const toKnown = () => (known.size === 1 ? ([...known.values()][0] ?? null) : null);
  const toOpenAsked = () =>
    book.open === null ? null : toAsked(book.open, state()?.turnId ?? null, toKnown());
  const closeOpen = () => {
    const { open } = book;
    if (open !== null && !book.answered.has(open.key))
      followed.tell({ type: 'ask-closed', key: open.key, how: 'elsewhere' });
    book = closeMenu(book);
  };
  const tellOpen = () => {
    const asked = toOpenAsked();
    if (asked !== null) followed.tell(asked);
  };
  const take = (menu: OpenMenu | null) => {
    if (isOver()) return;
    if (menu === null) return closeOpen();
    if (isStill(book, menu)) {
      book = redrawMenu(book, menu);
      return;
    }
    closeOpen();
    book = openMenu(book, menu, place());
    tellOpen();
  };
  const watch = createMenuWatch(parts.terminals, pane, reader, parts, take);

  /** The key was pressed: the menu goes, and one that looks the same may come at once. */
  const untilTaken = async ({ key, menu }: OpenAsk) => {
    const calls = countCalls(state());
    for (let waited = 0; waited < TAKEN_MS && !isOver(); waited += LOOK_EVERY_MS) {
      const reading = await followed.look();
      if (reading?.type !== 'menu' || reading.title !== menu.title || countCalls(state()) !== calls) break;
      await pause(LOOK_EVERY_MS);
    }
    if (isOver() || book.open?.key !== key) return;
    closeOpen();
    followed.begin(() => watch.forget());
  };
  const enterRejection = async (words: string) => {
    const refused = await enterWords({ terminals: parts.terminals, pane, reader, isAgent, pause }, words);
    for (let waited = 0; refused === null && ends.isHeld() && waited < HEARD_MS; waited += HEARD_EVERY_MS)
      await pause(HEARD_EVERY_MS);
    ends.release(refused === null ? undefined : (ended) => toUnheard(ended, words, refused.reason));
  };
  const settlePressed = async (ask: OpenAsk, words: string) => {
    await untilTaken(ask);
    if (words !== '' && !isOver()) await enterRejection(words);
  };
  /** No key was pressed: what stands there is asked about. The same is asked once more, so that its answer is not lost. */
  const settleUnpressed = async ({ key }: OpenAsk) => {
    ends.release();
    book = withAnswered(book, key, false);
    await pause(PRESS_AGAIN_MS);
    take(await watch.settle());
    if (book.open?.key === key && !isOver()) tellOpen();
  };
  return {
    async begin() {
      const menu = await watch.settle();
      if (menu !== null && !isOver()) book = openMenu(book, menu, place());
    },
    openKey: () => book.open?.key ?? null,
    toAsked: toOpenAsked,
    know(event) {
      const next = new Map(known);
      if (event.type === 'asked') next.set(event.key, event);
      else next.delete(event.key);
      known = next;
    },
    knowOnly({ state: { asks }, events }) {
      known = new Map(
        events.flatMap((event) =>
          event.type === 'asked' && asks.includes(event.key) ? [[event.key, event] as const] : [],
        ),
      );
    },
    see: (screen) => watch.see(screen),
    async answer(key, given) {
      const { open } = book;
      if (open?.key !== key || book.answered.has(key)) return;
      const chosen = toChosen(open.menu, given);
      if (chosen === null) return;
      book = withAnswered(book, key, true);
      const words = given.type === 'reject' ? given.words.trim() : '';
      if (words !== '' && state()?.turnId) ends.hold();
      const option = { title: open.menu.title, ...chosen };
      const isPressed = await parts.terminals.choose(pane, reader, option, isAgent);
      if (isPressed) followed.begin(() => settlePressed(open, words));
      else followed.begin(() => settleUnpressed(open));
    },
    close: () => watch.close(),
  };
}
