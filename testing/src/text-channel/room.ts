// A room: the outside of the text channel, as a messenger's server is the outside of its bots. It keeps what is shown in
// its chats and what the person does there, and outlives every hub that speaks with it.
import type { Link } from '../fakes/link.ts';

export interface RoomButton {
  label: string;
  data: string;
}

export interface RoomMessage {
  message: string;
  by: 'channel' | 'person';
  text: string;
  buttons: RoomButton[];
  /** The channel said that it may be there already. */
  isAgain: boolean;
  /** What the channel calls it; null for what it only tells, and for the person's own. */
  key: string | null;
}

/** What the person did, numbered in order. */
export type RoomUpdate = { number: number; chat: string; message: string } & (
  | { type: 'tap'; data: string }
  | { type: 'line'; text: string; replyTo: string | null }
);

/** What a channel asks of the room: each is one line of the protocol, and so is each answer. */
export type RoomRequest =
  | { do: 'show'; chat: string; text: string; buttons: RoomButton[]; key: string | null; isAgain: boolean }
  | { do: 'edit'; chat: string; message: string; text: string; buttons: RoomButton[] }
  /** Of what was shown under the key. */
  | { do: 'find'; chat: string; key: string }
  /** Waits for the first update after this number. */
  | { do: 'poll'; after: number };

export type RoomAnswer =
  | { messages: string[] }
  | { updates: RoomUpdate[] }
  /** There is no such chat or message. */
  | { refused: string };

/** Rejects with LinkError. */
export type RoomLink = Link<RoomRequest, RoomAnswer>;

export interface Room {
  answer(request: RoomRequest, signal: AbortSignal): Promise<RoomAnswer>;
  /** What the person sees in a chat, oldest first. */
  messages(chat: string): RoomMessage[];
  /** How often the person has done something. */
  updateCount(): number;
  /** The person taps a button that they see, or saw once. */
  tap(chat: string, message: string, data: string): void;
  /** The person types; gives the name of their message. */
  write(chat: string, text: string, replyTo?: string | null): string;
  /** From then on the chat refuses everything. */
  close(chat: string): void;
}

export function createRoom(): Room {
  const chats = new Map<string, RoomMessage[]>();
  const closed = new Set<string>();
  const updates: RoomUpdate[] = [];
  const waiting = new Set<() => void>();
  let named = 0;

  function add(chat: string, message: Omit<RoomMessage, 'message'>): string {
    named += 1;
    const name = `m${named}`;
    chats.set(chat, [...(chats.get(chat) ?? []), { ...message, message: name }]);
    return name;
  }

  function announce(update: RoomUpdate): void {
    updates.push(update);
    for (const wake of [...waiting]) wake();
  }

  function edit({ chat, message, text, buttons }: Extract<RoomRequest, { do: 'edit' }>): RoomAnswer {
    const shown = chats.get(chat)?.find((each) => each.message === message);
    if (!shown) return { refused: `no message ${message}` };
    Object.assign(shown, { text, buttons });
    return { messages: [message] };
  }

  async function poll(after: number, signal: AbortSignal): Promise<RoomAnswer> {
    if (updates.length <= after && !signal.aborted)
      await new Promise<void>((resolve) => {
        const wake = () => {
          waiting.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        waiting.add(wake);
        signal.addEventListener('abort', wake, { once: true });
      });
    return { updates: updates.slice(after) };
  }

  return {
    async answer(request, signal) {
      if (request.do === 'poll') return poll(request.after, signal);
      if (closed.has(request.chat)) return { refused: `no chat ${request.chat}` };
      if (request.do === 'edit') return edit(request);
      const { chat, key } = request;
      if (request.do === 'show') {
        const { text, buttons, isAgain } = request;
        return { messages: [add(chat, { by: 'channel', text, buttons, isAgain, key })] };
      }
      const found = chats.get(chat)?.filter((each) => each.key === key) ?? [];
      return { messages: found.map(({ message }) => message) };
    },
    messages: (chat) => structuredClone(chats.get(chat) ?? []),
    updateCount: () => updates.length,
    tap(chat, message, data) {
      announce({ number: updates.length + 1, chat, message, type: 'tap', data });
    },
    write(chat, text, replyTo = null) {
      const message = add(chat, { by: 'person', text, buttons: [], isAgain: false, key: null });
      announce({ number: updates.length + 1, chat, message, type: 'line', text, replyTo });
      return message;
    },
    close(chat) {
      closed.add(chat);
    },
  };
}
