// The count of what waits for the person: one silent message, pinned in each private chat, edited as the number changes
// and gone when nothing waits. It never holds up a card.
import type { ChannelNotes, ChannelParts } from '@nod/channels';
import { needsPerson, type StreamItem } from '@nod/protocol';
import { wordsOf } from '@nod/wording';
import type { BotApi } from '../api/bot-api.ts';
import { edit } from '../cards/piece-editor.ts';
import type { Say } from '../cards/said.ts';
import type { Homes } from '../chats/homes.ts';
import type { Languages } from '../chats/languages.ts';

/** Several changes at once are one. */
const GATHER_MS = 2000;
/** What could not be shown is shown later. */
const AGAIN_MS = 60_000;
const MOST_TIMES_AGAIN = 5;
const PREFIX = 'pinned/';

export interface WaitingCount {
  watch(item: StreamItem): void;
}

interface CountParts extends Pick<ChannelParts, 'hub' | 'clock' | 'timer' | 'signal' | 'report'> {
  api: BotApi;
  notes: ChannelNotes;
  homes: Homes;
  languages: Languages;
  say: Say;
}

export function createWaitingCount(parts: CountParts): WaitingCount {
  const { hub, notes, homes, clock, timer, signal, report } = parts;
  let planned: { at: number; cancel(): void } | null = null;
  let timesAgain = 0;
  let showing = Promise.resolve();

  async function showAll(): Promise<void> {
    const count = hub.requests.open().filter(needsPerson).length;
    for (const chat of await homes.all()) if (chat > 0 && !(await showIn(parts, chat, count))) planAgain();
    // Who is no longer let in keeps what they saw; it is forgotten here.
    const noted = Object.keys(await notes.list(PREFIX));
    const known = new Set((await homes.all()).map((chat) => `${PREFIX}${chat}`));
    for (const key of noted) if (!known.has(key)) await notes.set(key, null);
  }

  function plan(ms: number): void {
    const at = clock() + ms;
    if (signal.aborted || (planned !== null && planned.at <= at)) return;
    planned?.cancel();
    const cancel = timer(at, () => {
      planned = null;
      if (!signal.aborted) showing = showing.then(showAll).catch(report);
    });
    planned = { at, cancel };
  }

  function planAgain(): void {
    timesAgain += 1;
    if (timesAgain <= MOST_TIMES_AGAIN) plan(AGAIN_MS);
  }

  return {
    watch({ event }) {
      if (event.type !== 'request-opened' && event.type !== 'request-settled') return;
      timesAgain = 0;
      plan(GATHER_MS);
    },
  };
}

/** False where it has to be tried again. */
async function showIn(
  { api, notes, languages, say }: CountParts,
  chat: number,
  count: number,
): Promise<boolean> {
  const key = `${PREFIX}${chat}`;
  const noted = await notes.get(key);
  const [, message] = /^(\d+)$/.exec(noted ?? '') ?? [];
  const { messenger } = wordsOf(languages.of(String(chat)));
  const place = { chat_id: chat, message_id: Number(message) };
  if (count === 0) {
    if (message === undefined) return true;
    await api.call('unpinChatMessage', place).catch(() => {});
    await api.call('deleteMessage', place).catch(() => {});
    await notes.set(key, null);
    return true;
  }
  const text = messenger.waiting(count);
  const outcome = message === undefined ? null : await edit(api, place, 'editMessageText', { text });
  if (outcome && outcome.type !== 'never') return outcome.type === 'shown';
  const sent = await say(String(chat), [text]);
  if (sent === null) return false;
  await notes.set(key, sent);
  const pin = { chat_id: chat, message_id: Number(sent), disable_notification: true };
  await api.call('pinChatMessage', pin).catch(() => {});
  return true;
}
