// The text channel: a small, whole channel. It shows cards as text with buttons in the chats of a room, and takes taps
// and typed lines; `/agent <name>`, `/pending`, `/stop`, `/new` and `/mode <mode>` are its commands.
import type { Arrival, Card, Channel, Outcome, RoutedItem, ShowOutcome } from '@nod/channels';
import { agentNameSchema, chatModeSchema, type PhraseLanguage, type Right } from '@nod/protocol';
import type { Part } from '@nod/wording';
import { LinkError } from '../fakes/link.ts';
import type { RoomAnswer, RoomButton, RoomLink, RoomRequest, RoomUpdate } from './room.ts';

export interface TextChannelOptions {
  link: RoomLink;
  /** Where an item is shown. */
  toChats(item: RoutedItem): readonly string[];
  /** The room is asked for what may have arrived; without it nobody knows. */
  remembers?: boolean;
  language?: PhraseLanguage;
  rights?: readonly Right[];
}

export function createTextChannel(options: TextChannelOptions): Channel {
  const { link, toChats, remembers = false, language = 'en', rights = ['chat', 'approve'] } = options;
  const always = new AbortController().signal;

  async function send(request: RoomRequest): Promise<ShowOutcome> {
    try {
      return toOutcome(await link(request, always));
    } catch (error) {
      if (!(error instanceof LinkError)) throw error;
      return error.lost === 'before'
        ? { type: 'later', afterMs: null }
        : { type: 'unknown', why: error.message };
    }
  }

  const channel: Channel = {
    surface: 'text',
    languageOf: () => language,
    route: async (item) => toChats(item),
    show: (chat, card, { key, isAgain }) => send({ do: 'show', chat, ...toText(card), key, isAgain }),
    async update(chat, messages, card) {
      const outcomes = await Promise.all(
        messages.map((message) => send({ do: 'edit', chat, message, ...toText(card) })),
      );
      return outcomes.find(({ type }) => type !== 'shown') ?? { type: 'shown', messages: [] };
    },
    async *arrivals(after, signal) {
      let last = Number(after ?? 0);
      while (!signal.aborted) {
        for (const update of await poll(link, last, signal)) {
          yield toArrival(update, rights);
          last = update.number;
        }
      }
    },
    async tell({ chat }, outcome) {
      const text = toToldText(outcome);
      const sent = await send({ do: 'show', chat, text, buttons: [], key: null, isAgain: false });
      return sent.type === 'shown' ? sent.messages : [];
    },
  };
  return remembers ? { ...channel, recall } : channel;

  async function recall(chat: string, key: string) {
    const found = await send({ do: 'find', chat, key });
    if (found.type === 'later') return found;
    if (found.type === 'shown' && found.messages.length > 0) return found;
    return found.type === 'shown'
      ? { type: 'not-shown' as const }
      : { type: 'unknown' as const, why: 'cut off' };
  }
}

async function poll(link: RoomLink, after: number, signal: AbortSignal): Promise<RoomUpdate[]> {
  try {
    const answer = await link({ do: 'poll', after }, signal);
    return 'updates' in answer ? answer.updates : [];
  } catch (error) {
    if (signal.aborted) return [];
    throw error;
  }
}

function toOutcome(answer: RoomAnswer): ShowOutcome {
  if ('refused' in answer) return { type: 'never', why: answer.refused };
  return { type: 'shown', messages: 'messages' in answer ? answer.messages : [] };
}

function toText(card: Card): { text: string; buttons: RoomButton[] } {
  const { message, request, title, lines, ending, picks, buttons } = card;
  const said = message ? [`${message.from}: ${message.payload.text ?? ''}`] : [];
  const repeated = message && request?.text;
  const asked = [title, ...lines.map(({ parts }) => parts)].map(toPlain).filter((line) => line !== repeated);
  const picked = Object.entries(picks).map(([id, letter]) => `picked: ${id}${letter}`);
  const ended = ending ? [ending.what, ending.where ?? [], ...ending.notes].map(toPlain) : [];
  const text = [...said, ...asked, ...picked, ...ended].filter((line) => line !== '').join('\n');
  return { text, buttons: buttons.map(({ label, data }) => ({ label: toPlain([label]), data })) };
}

function toPlain(parts: readonly Part[]): string {
  return parts.map((part) => (part.type === 'time' ? new Date(part.at).toISOString() : part.text)).join('');
}

function toToldText(outcome: Outcome): string {
  if (outcome.type === 'refused') return `* refused: ${outcome.code}`;
  return outcome.type === 'pending' ? `* pending: ${outcome.count}` : `* ${outcome.type}`;
}

function toArrival(update: RoomUpdate, rights: readonly Right[]): Arrival {
  const { number, chat, message } = update;
  const base = { key: String(number), chat, rights };
  if (update.type === 'tap') return { ...base, type: 'tap', message, data: update.data };
  const { text, replyTo } = update;
  const [, command, given = ''] = /^\/(agent|pending|stop|new|mode)(?: (.*))?$/u.exec(text) ?? [];
  const mode = chatModeSchema.safeParse(given);
  const agent = agentNameSchema.safeParse(given);
  if (command === 'agent' && agent.success) return { ...base, type: 'choose', agent: agent.data };
  if (command === 'mode' && mode.success) return { ...base, type: 'mode', mode: mode.data };
  if (command === 'pending' || command === 'stop' || command === 'new') return { ...base, type: command };
  return { ...base, type: 'words', message, text, replyTo };
}
