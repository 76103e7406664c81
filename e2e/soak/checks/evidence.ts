// Evidence of a soak: what is left when it is over, read from outside: the log and the cards of the hub's database, the
// chats as the double shows them, and what the agents received.
import { join } from 'node:path';
import type { Showing } from '@nod/hub';
import type { HumanRequest, LoggedEvent } from '@nod/protocol';
import { openSqliteStore } from '@nod/store-sqlite';
import type { BotApi, SeenMessage } from '@nod/testing/bot-api';
import { wordsOf } from '@nod/wording';
import { isScripted, type Received, type Said } from '../agents/soak-agents.ts';
import { PEOPLE, type Written } from '../person/person-record.ts';

export const SURFACE = 'telegram';
const PAGE = 500;

export interface Card {
  request: HumanRequest;
  showings: Showing[];
}

export interface Evidence {
  log: LoggedEvent[];
  /** Every request that an agent of the soak ever opened, as it is now, and where it is shown. */
  cards: Map<string, Card>;
  /** By chat, oldest first: of the bot alone. */
  seen: Map<number, SeenMessage[]>;
  said: ReadonlyMap<number, Said>;
  written: readonly Written[];
  elsewhere: readonly number[];
  /** By chat: how often words were asked for there. */
  asking: ReadonlyMap<number, number>;
  received: ReadonlyMap<string, Received>;
  /** Whether the hub knows what this message of a chat is about. */
  isKnown(chat: number, message: number): boolean;
}

export type SoakStore = ReturnType<typeof openSqliteStore>;

export function openData(data: string): SoakStore {
  return openSqliteStore(join(data, 'nod.db'));
}

export async function readLog(store: SoakStore): Promise<LoggedEvent[]> {
  const log: LoggedEvent[] = [];
  for (let page = await store.eventsAfter(0, PAGE); page.length > 0; ) {
    log.push(...page);
    page = await store.eventsAfter(page.at(-1)?.seq ?? 0, PAGE);
  }
  return log;
}

export async function gather(
  store: SoakStore,
  double: BotApi,
  told: Pick<Evidence, 'said' | 'written' | 'elsewhere' | 'asking' | 'received'>,
): Promise<Evidence> {
  const log = await readLog(store);
  const cards = new Map<string, Card>();
  for (const { event } of log) {
    if (event.type !== 'request-opened') continue;
    const { id } = event.request;
    const request = await store.request(id);
    if (request && isScripted(request.agent))
      cards.set(id, { request, showings: await store.showingsOf(SURFACE, id) });
  }
  const seen = new Map(
    PEOPLE.map(({ id }) => [
      id,
      double.seen(id).filter(({ by, kind }) => by === 'bot' && kind !== 'service'),
    ]),
  );
  const known = new Set<string>();
  for (const [chat, messages] of seen)
    for (const { message } of messages)
      if (await store.placeAt({ surface: SURFACE, chat: String(chat), message: String(message) }))
        known.add(`${chat} ${message}`);
  return { log, cards, seen, ...told, isKnown: (chat, message) => known.has(`${chat} ${message}`) };
}

const AGAIN = [wordsOf('en'), wordsOf('zh')].map(({ messenger }) => messenger.again);

/** It says that it may be there already. */
export function isSaidAgain({ text }: SeenMessage): boolean {
  return AGAIN.some((mark) => text.includes(mark));
}
