// Work shown as it goes: when an agent begins to work on something from a chat, the chat sees that, and the answer as it
// grows: as a draft where Telegram has them, else in a silent message that is edited now and then. The answer itself is a
// card; then the message says in one line that it is there.
import type { ChannelNotes, ChannelParts } from '@nod/channels';
import type { AgentName, ConversationId, MessageId, StreamItem } from '@nod/protocol';
import { wordsOf } from '@nod/wording';
import { type BotApi, BotApiError } from '../api/bot-api.ts';
import { edit } from '../cards/piece-editor.ts';
import { toText } from '../cards/piece-sender.ts';
import type { Say } from '../cards/said.ts';
import { toTime } from '../cards/shown-time.ts';
import { parseChatName } from '../chats/chat-names.ts';
import type { Homes } from '../chats/homes.ts';
import type { Languages } from '../chats/languages.ts';
import type { Topics } from '../chats/topics.ts';
import { fromParts, toBeginning, toFormatted } from '../text/index.ts';

/** Telegram lets a chat change about once a second. */
const EVERY_MS = 1500;
/** A draft is gone after thirty seconds. */
const DRAFT_LIFE_MS = 20_000;
const MOST_KNOWN = 200;
const MOST_SHOWN = 3500;
const PREFIX = 'working/';

export interface WorkShown {
  /** The person said this in this chat. */
  expect(chat: string, message: MessageId): void;
  watch(item: StreamItem): void;
  /** What an earlier process left behind says that it is over. */
  tidy(): Promise<void>;
}

interface Work {
  chat: string;
  agent: AgentName;
  conversationId: ConversationId;
  text: string;
  isOver: 'answered' | 'ended' | null;
  /** What shows it; null before anything does. */
  shown: { type: 'draft'; id: number } | { type: 'message'; message: string } | null;
}

interface WorkParts extends Pick<ChannelParts, 'clock' | 'timer' | 'signal' | 'report'> {
  api: BotApi;
  topics: Topics;
  notes: ChannelNotes;
  homes: Pick<Homes, 'isHome'>;
  languages: Languages;
  say: Say;
}

export function createWorkShown(parts: WorkParts): WorkShown {
  const { api, topics, notes, homes, languages, say, clock, timer, signal, report } = parts;
  /** By the message that was said, in which chat; by the message that is worked on, by whom. */
  const said = new Map<MessageId, string>();
  const begun = new Map<MessageId, Pick<Work, 'agent' | 'conversationId'>>();
  const works = new Map<ConversationId, Work>();
  let hasDrafts = true;
  let lastDraft = 0;

  function begin(message: MessageId): void {
    const chat = said.get(message);
    const by = begun.get(message);
    if (chat === undefined || !by || signal.aborted) return;
    said.delete(message);
    begun.delete(message);
    const work: Work = { ...by, chat, text: '', isOver: null, shown: null };
    works.set(by.conversationId, work);
    show(work).catch((error: unknown) => {
      // What Telegram does not take is only not seen while it grows; anything else is a fault.
      if (!signal.aborted && !(error instanceof BotApiError)) report(error);
    });
  }

  /** One call after the other, as often as Telegram lets it, until the work is over. */
  async function show(work: Work): Promise<void> {
    for (let shownText: string | null = null, at = 0; work.isOver === null && !signal.aborted; ) {
      if (shownText !== work.text || clock() - at >= DRAFT_LIFE_MS) {
        shownText = work.text;
        at = clock();
        await showOnce(work);
      }
      await new Promise<void>((resolve) => void timer(clock() + EVERY_MS, resolve));
    }
    if (!signal.aborted) await finish(work);
  }

  /** Nothing of it reaches anybody who was shut out meanwhile. */
  async function showOnce(work: Work): Promise<void> {
    if (!(await homes.isHome(work.chat))) return;
    const isPrivate = (parseChatName(work.chat)?.id ?? 0) > 0;
    if (isPrivate && hasDrafts && work.shown?.type !== 'message' && (await draft(work))) return;
    if (work.shown?.type === 'message') await change(work, work.shown.message, toShownText(work.text));
    else await acknowledge(work);
  }

  /** False where Telegram has no drafts, or not here. */
  async function draft(work: Work): Promise<boolean> {
    lastDraft += work.shown === null ? 1 : 0;
    work.shown ??= { type: 'draft', id: (Math.floor(clock() / 1000) % 1_000_000_000) + lastDraft };
    const draft_id = work.shown.type === 'draft' ? work.shown.id : 0;
    const text = work.text === '' ? {} : toText(toShownText(work.text));
    try {
      await api.call('sendMessageDraft', { ...(await topics.find(work.chat)), draft_id, ...text });
      return true;
    } catch (error) {
      const type = error instanceof BotApiError ? error.failure.type : 'lost';
      // What is only limited or cut off is tried again with the next text.
      if (type !== 'unauthorised' && type !== 'refused' && type !== 'moved') return true;
      if (type === 'unauthorised') hasDrafts = false;
      work.shown = null;
      return false;
    }
  }

  async function acknowledge(work: Work): Promise<void> {
    const { messenger } = wordsOf(languages.of(work.chat));
    const message = await say(work.chat, [messenger.thinking(work.agent)]);
    if (message === null) return;
    work.shown = { type: 'message', message };
    await notes.set(`${PREFIX}${work.chat}`, `${message} ${work.agent}`);
  }

  async function change(work: Work, message: string, text: ReturnType<typeof toFormatted>): Promise<void> {
    const chat_id = parseChatName(work.chat)?.id ?? 0;
    const isEmpty = text.text === '';
    if (!isEmpty) await edit(api, { chat_id, message_id: Number(message) }, 'editMessageText', toText(text));
  }

  async function finish(work: Work): Promise<void> {
    if (work.shown?.type !== 'message') return;
    const { messenger } = wordsOf(languages.of(work.chat));
    const say = work.isOver === 'answered' ? messenger.worked : messenger.ended;
    await change(work, work.shown.message, fromParts(say(work.agent), toTime));
    await notes.set(`${PREFIX}${work.chat}`, null);
  }

  function end(conversationId: ConversationId, how: 'answered' | 'ended'): void {
    const work = works.get(conversationId);
    if (work) work.isOver ??= how;
    works.delete(conversationId);
  }

  return {
    expect(chat, message) {
      keep(said, message, chat);
      begin(message);
    },
    watch({ event }) {
      if (event.type === 'run-started') {
        const { messageId, agent, conversationId } = event.run;
        keep(begun, messageId, { agent, conversationId });
        begin(messageId);
      } else if (event.type === 'run-ended') end(event.conversationId, 'ended');
      else if (event.type === 'message-delivered') {
        const work = works.get(event.message.conversationId);
        if (work && event.message.from === work.agent) end(event.message.conversationId, 'answered');
      } else if (event.type === 'draft-updated' && event.draft.part === 'answer') {
        const work = works.get(event.draft.conversationId);
        if (work) work.text = work.text.slice(0, event.offset) + event.delta;
      }
    },
    async tidy() {
      for (const [key, noted] of Object.entries(await notes.list(PREFIX))) {
        const chat = key.slice(PREFIX.length);
        const [message = '', ...agent] = noted.split(' ');
        const { messenger } = wordsOf(languages.of(chat));
        const text = toText(fromParts(messenger.ended(agent.join(' ')), toTime));
        const chat_id = parseChatName(chat)?.id ?? 0;
        await edit(api, { chat_id, message_id: Number(message) }, 'editMessageText', text);
        await notes.set(key, null);
      }
    },
  };
}

function keep<K, V>(map: Map<K, V>, key: K, value: V): void {
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MOST_KNOWN && oldest !== undefined) map.delete(oldest);
}

/** The end of what is written so far: that is what grows. */
function toShownText(text: string) {
  const tail = text.length <= MOST_SHOWN ? text : `…${text.slice(-MOST_SHOWN)}`;
  return toBeginning(toFormatted(tail), 4096);
}
