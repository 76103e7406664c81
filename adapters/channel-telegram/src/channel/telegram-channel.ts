// The Telegram channel: cards as messages with buttons, taps and words as arrivals. It translates; what is shown, when and
// how often is the driver's.
import type { Channel, ChannelParts, ShowOutcome } from '@nod/channels';
import { needsPerson } from '@nod/protocol';
import { wordsOf } from '@nod/wording';
import { tellRights } from '../accounts/told-rights.ts';
import type { BotApi } from '../api/bot-api.ts';
import { obeyLimits } from '../api/obeyed-limits.ts';
import { createPause } from '../api/pause.ts';
import { createAuthorisation } from '../authorisation/authorisation.ts';
import { createCardSender } from '../cards/card-sender.ts';
import { isLoud } from '../cards/loudness.ts';
import { editPiece } from '../cards/piece-editor.ts';
import { createPieceSender } from '../cards/piece-sender.ts';
import { type CardOptions, renderCard } from '../cards/rendered-card.ts';
import { createRepeated } from '../cards/repeated.ts';
import { createVoice } from '../cards/said.ts';
import { parseChatName } from '../chats/chat-names.ts';
import { createHomes } from '../chats/homes.ts';
import { createLanguages } from '../chats/languages.ts';
import { createMove } from '../chats/moves.ts';
import { createTopics } from '../chats/topics.ts';
import { createMenus } from '../commands/menus.ts';
import { createArrivalReader } from '../inbound/arrival-reader.ts';
import { fetchFiles } from '../inbound/inbound-files.ts';
import { createPairing } from '../inbound/pairing.ts';
import { followGroups } from '../inbound/update-groups.ts';
import { MAIN_VIEW } from '../keyboards/view-callback.ts';
import { createViews } from '../keyboards/views.ts';
import { createPolling } from '../polling/polling.ts';
import { SURFACE, type TelegramSettings } from '../settings/telegram-settings.ts';
import { createWaitingCount } from '../streaming/waiting-count.ts';
import { createWorkShown } from '../streaming/work-shown.ts';
import type { RawUpdate } from '../updates/update.ts';
import { createBotSelf } from './bot-self.ts';
import { createTeller } from './told-outcomes.ts';

const MOST_ATTEMPTS = 5;

export interface TelegramChannel extends Channel {
  /** Reads what is noted, and asks Telegram once who the bot is; an outage does not keep the channel from beginning. */
  prepare(): Promise<void>;
}

export function createTelegramChannel(
  settings: Omit<TelegramSettings, 'token' | 'apiRoot'>,
  parts: ChannelParts,
  given: BotApi,
): TelegramChannel {
  const { accounts, attachments, notes, clock, timer, report } = parts;
  const { groups, longAnswers, quietHours } = settings;
  const surface = SURFACE;
  const api = obeyLimits(given, clock);
  const pause = createPause(clock, timer);
  const self = createBotSelf(api, notes);
  const languages = createLanguages(notes);
  const topics = createTopics(api, notes);
  const homes = createHomes({ surface, accounts, notes, groups, hasPrivateTopics: self.hasTopics });
  const pieces = createPieceSender(api, topics);
  const cards = createCardSender({ pieces, notes, attachments });
  const views = createViews();
  const menus = createMenus(notes);
  const repeated = createRepeated(notes);
  const leaving = new AbortController();
  const signal = AbortSignal.any([parts.signal, leaving.signal]);
  const move = createMove(homes, languages);
  const wordAgain = (chat: string) => wordsOf(languages.of(chat)).messenger.again;
  const voice = createVoice({ pieces, pause, signal, move, wordAgain, report });
  const { say, sayNow } = voice;
  const work = createWorkShown({ ...parts, api, topics, homes, languages, say: sayNow });
  const count = createWaitingCount({ ...parts, api, homes, languages, say: sayNow });
  const polling = createPolling({ api, clock, pause, tellStatus: parts.tellStatus, begin: self.introduce });
  const read = createArrivalReader({
    ...{ api, topics, homes, languages, menus, views, move, groups, report },
    say: (...said) => void say(...said),
    sayFirmly: say,
    isAnythingOpen: () => parts.hub.requests.open().some(needsPerson),
    authorise: createAuthorisation(accounts, surface),
    pair: createPairing({ accounts, surface, languages, say: (...said) => void say(...said) }),
    fetchFiles: (files, words, signal) => fetchFiles({ api, attachments, pause }, files, words, signal),
    botName: self.name,
  });

  function toOptions(chat: string, rest: Pick<CardOptions, 'view' | 'isAgain'>): CardOptions {
    return { words: wordsOf(languages.of(chat)), longAnswers, ...rest };
  }

  /** Null where the card can be shown there. */
  async function findHindrance(chat: string): Promise<ShowOutcome | null> {
    const id = parseChatName(chat)?.id;
    const to = id === undefined ? null : await homes.movedTo(id);
    if (to !== null) return { type: 'moved', to: String(to) };
    return (await homes.isHome(chat)) ? null : { type: 'never', why: 'nobody who is let in is there' };
  }

  /** What was moved is noted, so that the next goes there at once. */
  async function noteMove(chat: string, outcome: ShowOutcome): Promise<ShowOutcome> {
    if (outcome.type === 'moved') await move(chat, Number(outcome.to));
    return outcome;
  }

  let failed = { update: -1, times: 0 };

  /** What cannot be read at all is reported and left, so that it does not stand before all that follows. */
  async function patiently<T>(group: readonly RawUpdate[], act: () => Promise<T>): Promise<T | null> {
    try {
      return await act();
    } catch (error) {
      const update = group[0]?.update_id ?? -1;
      failed = { update, times: failed.update === update ? failed.times + 1 : 1 };
      if (failed.times < MOST_ATTEMPTS) throw error;
      report(error);
      return null;
    }
  }

  return {
    surface,
    async prepare() {
      await languages.load();
      await self.introduce(AbortSignal.any([parts.signal, AbortSignal.timeout(5000)])).catch(() => {});
      work.tidy().catch(report);
      tellRights({ ...parts, surface, languages, say }).catch(report);
    },
    languageOf: (chat) => languages.of(chat),
    route: ({ agent }) => homes.chatsOf(agent),
    async show(chat, card, sending) {
      const hindrance = await findHindrance(chat);
      if (hindrance) return hindrance;
      const options = toOptions(chat, { view: MAIN_VIEW, isAgain: sending.isAgain });
      const isSilent = sending.isKnown || !isLoud(card, quietHours, clock());
      const rendered = { ...renderCard(card, options), ...options, sending, isSilent };
      const send = () => cards.send(chat, card, rendered);
      const outcome = await (sending.isAgain ? repeated.around(chat, card, send) : send());
      return noteMove(chat, outcome);
    },
    async update(chat, messages, card) {
      const chat_id = parseChatName(chat)?.id ?? 0;
      const hindrance = await findHindrance(chat);
      if (hindrance) return hindrance;
      const isAgain = await repeated.has(chat, card);
      const outcomes = await Promise.all(
        messages.map((message) => {
          const options = toOptions(chat, { view: views.of(chat, message), isAgain });
          const { main } = renderCard(card, options);
          return editPiece(api, { chat_id, message_id: Number(message) }, main);
        }),
      );
      const failure = outcomes.find(({ type }) => type !== 'shown');
      return noteMove(chat, failure ?? { type: 'shown', messages: [] });
    },
    async *arrivals(after, signal) {
      signal.addEventListener('abort', () => leaving.abort(), { once: true });
      const from = after === null ? null : Number(after);
      for await (const group of followGroups({ polling, notes, pause }, from, signal)) {
        const arrival = await patiently(group, () => read(group, signal));
        if (arrival) yield arrival;
      }
    },
    tell: createTeller({ api, voice, menus, topics, languages, expect: work.expect }),
    watch(item) {
      work.watch(item);
      count.watch(item);
    },
  };
}
