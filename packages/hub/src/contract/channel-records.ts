// Records of channels: how far each has come, what it shows where, and whom its chats are with. Kept in the store, so
// that a channel goes on after a crash where it was. A channel is known by its surface.
import type { AgentName, ConversationId, MessageId, Picks, Place, RequestId, Surface } from '@nod/protocol';

export interface StoredChannel {
  /** Counts who has run the channel; only the last one writes. */
  epoch: number;
  /** Everything in the log up to here is planned. */
  seq: number;
  /** The channel's own name of the last thing from the person that was worked on; null before the first. */
  arrival: string | null;
}

/** A message, with the request that it opened, as it is shown in one chat. */
export interface Showing {
  /** In the order planned. */
  id: number;
  chat: string;
  messageId: MessageId;
  /** Null where nothing is asked. */
  requestId: RequestId | null;
  /** Counts what there was to show; what is shown is `shownVersion`, zero before it was shown at all. */
  version: number;
  shownVersion: number;
  /** It was handed to the channel. As long as nothing is shown, nobody knows whether it arrived. */
  isBegun: boolean;
  /** What the person has picked in it so far. */
  picks: Picks;
  /** The channel's own names of the messages that it takes. */
  messages: string[];
}

/** What a message of a chat is about. */
export interface PlaceRecord {
  messageId: MessageId;
  requestId: RequestId | null;
  /** Null where the place only refers to the message or the request: it has no buttons of it. */
  showing: Showing | null;
}

/** Whom the person speaks with in a chat. */
export interface BoundChat {
  chat: string;
  agent: AgentName;
  /** Null: the usual one with the agent. */
  conversationId: ConversationId | null;
  /** The next words in the chat belong to this request; `until` ends that. */
  asks: { requestId: RequestId; until: number } | null;
}

export type ChannelWrite =
  | { type: 'followed'; seq: number }
  | { type: 'taken'; arrival: string }
  | { type: 'planned'; chat: string; messageId: MessageId; requestId: RequestId | null }
  | { type: 'begun'; id: number }
  /** It was begun, and is known not to have arrived. */
  | { type: 'taken-back'; id: number }
  /** Shown as of `version`; `messages` are added to those that it takes. */
  | { type: 'shown'; id: number; version: number; messages: string[] }
  /** Not shown, and never to be. */
  | { type: 'dropped'; id: number }
  /** What is shown of the request is older than what there is. */
  | { type: 'changed'; requestId: RequestId }
  | { type: 'picked'; id: number; picks: Picks }
  | { type: 'referred'; chat: string; message: string; messageId: MessageId; requestId: RequestId | null }
  | { type: 'bound'; chat: BoundChat };

export type ChannelChange =
  /** Needs `epoch` to be the one after the last; `seq` is where a channel begins that never ran. */
  | { type: 'channel-claimed'; surface: Surface; epoch: number; seq: number }
  /** Needs the channel to be claimed with this epoch. */
  | { type: 'channel-written'; surface: Surface; epoch: number; writes: ChannelWrite[] }
  /** What the channel notes down for itself; null forgets it. */
  | { type: 'channel-noted'; surface: Surface; key: string; value: string | null }
  /** All that the channel has written and noted down: as if it had never run. */
  | { type: 'channel-forgotten'; surface: Surface };

/** As many things of a chat are shown in the order planned, whatever they are. */
export const MOST_IN_ORDER = 20;

/** Reads what channels have written. */
export interface ChannelStore {
  channel(surface: Surface): Promise<StoredChannel | null>;
  /** Chats with something that is not shown yet, or older than what there is. */
  dueChats(surface: Surface): Promise<string[]>;
  /**
   * The first such thing in the chat, in the order planned. Where more than MOST_IN_ORDER wait, the first that is open for
   * the person to answer: no flood of messages hides what is asked.
   */
  nextDue(surface: Surface, chat: string): Promise<Showing | null>;
  showingsOf(surface: Surface, requestId: RequestId): Promise<Showing[]>;
  placeAt(place: Place): Promise<PlaceRecord | null>;
  /** Whether some message of the channel shows it or is it. */
  isPlaced(surface: Surface, messageId: MessageId): Promise<boolean>;
  chat(surface: Surface, chat: string): Promise<BoundChat | null>;
  /** Chats that are with the agent. */
  chatsOf(surface: Surface, agent: AgentName): Promise<string[]>;
  /** What the channel has noted down under this key; null: nothing. */
  note(surface: Surface, key: string): Promise<string | null>;
  /** By key, of all whose keys begin so. */
  notes(surface: Surface, prefix: string): Promise<Record<string, string>>;
}
