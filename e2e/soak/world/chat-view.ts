// The view of the chats: what the bot's calls, as the double recorded them, have put before the person. Read on and on, so
// that a soak of many thousand calls never looks at one twice.
import type { RecordedCall } from '@nod/testing/bot-api';

export interface ShownMessage {
  chat: number;
  message: number;
  text: string;
  /** The name of the file that it is, or null. */
  file: string | null;
  /** What its buttons carry now, and ever carried. */
  data: readonly string[];
  once: Set<string>;
  /** Its answer was cut off: the bot does not know of it. */
  isUnknown: boolean;
}

export interface ChatView {
  /** Takes in what has come since. */
  read(): void;
  /** Oldest first. */
  of(chat: number): readonly ShownMessage[];
  all(): ShownMessage[];
}

const SEND = /^send(?:message|document|photo|voice)$/i;
const EDIT = /^editmessage(?:text|caption|replymarkup)$/i;

export function createChatView(calls: readonly RecordedCall[]): ChatView {
  const chats = new Map<number, Map<number, ShownMessage>>();
  const lists = new Map<number, ShownMessage[]>();
  let next = 0;

  function apply(call: RecordedCall): void {
    const isDone = call.outcome === 'answered' || call.outcome === 'lost-after';
    if (!isDone || !call.answer?.ok) return;
    if (SEND.test(call.method)) add(call);
    else if (EDIT.test(call.method)) change(call);
  }

  function add({ params, answer, outcome, files }: RecordedCall): void {
    const { message_id: message } = (answer?.ok ? answer.result : {}) as { message_id: number };
    const chat = Number(params.chat_id);
    const data = toData(params.reply_markup);
    const shown: ShownMessage = {
      ...{ chat, message, data, once: new Set(data) },
      text: String(params.text ?? params.caption ?? ''),
      file: files[0] ?? null,
      isUnknown: outcome === 'lost-after',
    };
    chats.set(chat, (chats.get(chat) ?? new Map()).set(message, shown));
    const list = lists.get(chat) ?? [];
    list.push(shown);
    lists.set(chat, list);
  }

  function change({ params }: RecordedCall): void {
    const shown = chats.get(Number(params.chat_id))?.get(Number(params.message_id));
    if (!shown) return;
    shown.text = String(params.text ?? params.caption ?? shown.text);
    shown.data = toData(params.reply_markup);
    for (const each of shown.data) shown.once.add(each);
  }

  return {
    read() {
      for (let call = calls[next]; call; call = calls[next]) {
        if (call.outcome === 'under-way' && call.method !== 'getUpdates') return;
        apply(call);
        next += 1;
      }
    },
    of: (chat) => lists.get(chat) ?? [],
    all: () => [...lists.values()].flat(),
  };
}

function toData(markup: unknown): string[] {
  const value = typeof markup === 'string' ? JSON.parse(markup) : markup;
  const rows: { callback_data?: string }[][] = value?.inline_keyboard ?? [];
  return rows.flat().flatMap(({ callback_data: data }) => data ?? []);
}
