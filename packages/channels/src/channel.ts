// The port of channels: what an outside place of conversation (a messenger, a terminal, a mailbox) has to do so that the
// person sees everything there and can answer. A channel translates; what is shown, when, in which order and how often
// is the driver's (`startChannel`).
import type {
  Agent,
  AgentName,
  Attachment,
  ChatMode,
  ConversationId,
  DeliveredMessage,
  ErrorCode,
  HumanRequest,
  Message,
  Origin,
  PhraseLanguage,
  Picks,
  Renewed,
  RequestAction,
  RequestId,
  Right,
  StreamItem,
  Surface,
} from '@nod/protocol';
import type { EndingWording, Line, Part } from '@nod/wording';

export interface Channel {
  /** The channel's name, which every answer given here carries. One channel of a name runs at a time. */
  readonly surface: Surface;
  /** In which language the chat is spoken to. */
  languageOf(chat: string): PhraseLanguage;
  /**
   * In which chats this is shown; none is an answer too. Asked once for each thing, in the order it happened, and again
   * only where it rejects. It holds up everything that comes later: it decides, it does not send.
   */
  route(item: RoutedItem): Promise<readonly string[]>;
  /**
   * Shows the card in the chat. Not called again for the same chat before it resolves. A rejection is taken for
   * `unknown`.
   */
  show(chat: string, card: Card, sending: Sending): Promise<ShowOutcome>;
  /** Shows the card as it is now in place of what these messages of the chat show. Repeating it changes nothing. */
  update(chat: string, messages: readonly string[], card: Card): Promise<ShowOutcome>;
  /**
   * Whether what was handed over under this key arrived. Only for channels that can tell: without it, and where it
   * says `unknown` or rejects, the card is shown again and marked so.
   */
  recall?(chat: string, key: string): Promise<RecallOutcome>;
  /**
   * What the person does here after the arrival of this key, in order, until the signal aborts; from the first on for
   * null. Whoever is not allowed to do anything here is not heard. Taps are acknowledged before they are handed on.
   */
  arrivals(after: string | null, signal: AbortSignal): AsyncIterable<Arrival>;
  /**
   * Tells the person what came of it. Gives the messages that it took, so that replies to them find what they are
   * about. It is told once; where that fails, the cards still say what is.
   */
  tell(arrival: Arrival, outcome: Outcome): Promise<readonly string[]>;
  /** Told of everything as it happens, once and never again: for drafts, the progress of work, a count of what waits. */
  watch?(item: StreamItem): void;
}

/** Something that may be shown: a message of a conversation of the person, or what is asked of them. */
export interface RoutedItem {
  agent: AgentName;
  conversationId: ConversationId;
  /** The agent's message or the person's own from elsewhere; null for a request about a message of somebody else. */
  message: DeliveredMessage | null;
  request: HumanRequest | null;
  /** Chats that are with this agent. A chat that is with nobody yet is with this agent once it is returned. */
  chats: readonly string[];
}

/** What is shown: a message, what is asked with it in the chat's language, and what one tap can do. */
export interface Card {
  /** In full. Null for a request about a message of somebody else. */
  message: DeliveredMessage | null;
  request: HumanRequest | null;
  /** Whether the chat is with the agent that the card is about; else the card has to say who it is. */
  isWithChat: boolean;
  /**
   * Who asks for what, and all there is to know of it; where nothing is asked, that the message did not arrive, if so. The request's text is among the
   * lines, as words of others: where it is the beginning of `message`, a channel that shows the message leaves it out.
   */
  title: readonly Part[];
  lines: readonly Line[];
  /** How it ended; null while it is open. */
  ending: EndingWording | null;
  /** What the person has picked here so far. */
  picks: Picks;
  /** None once the request is settled. `data` comes back with a tap; it has at most 64 bytes. */
  buttons: readonly { action: RequestAction; label: Part; data: string }[];
}

export interface Sending {
  /** The same whenever the same card is handed over for the same chat: a channel that remembers keys shows it once. */
  key: string;
  /** It may be there already: it was handed over before, and nobody knows whether it arrived. */
  isAgain: boolean;
  /** The chat shows what is asked in an earlier message: the person wants to see it once more. */
  isKnown: boolean;
}

export type ShowOutcome =
  /**
   * The chat's messages that it takes; those that only repeat what is known may be left out. `beside`: messages that
   * belong to it and never change; a reply to one is a reply to it.
   */
  | { type: 'shown'; messages: readonly string[]; beside?: readonly string[] }
  /** It is not there, and can be tried again: after this time, or when the driver thinks best. */
  | { type: 'later'; afterMs: number | null }
  /** It is not there, and never will be in this chat: it belongs into this other one. */
  | { type: 'moved'; to: string }
  /** It is not there, and never will be in this chat. */
  | { type: 'never'; why: string }
  /** It may be there. */
  | { type: 'unknown'; why: string };

export type RecallOutcome =
  | Extract<ShowOutcome, { type: 'shown' | 'unknown' }>
  | { type: 'not-shown' }
  /** Nobody can be asked at the moment. */
  | { type: 'later'; afterMs: number | null };

/** What the person did in a chat. */
export type Arrival = {
  /** Unique for as long as the channel exists: an arrival that comes again under its key has no effect twice. */
  key: string;
  chat: string;
  rights: readonly Right[];
  /** Who did it, and with which message: for the audit. */
  origin?: Origin;
} /** On a button of this message. `withWords`: what it stands for is done once the person has said more. */ & (
  | { type: 'tap'; message: string; data: string; withWords?: boolean }
  /** Wants to see the card of this message otherwise: it is shown once more, as the channel now shows it. */
  | { type: 'look'; message: string; requestId: RequestId }
  /** Words; `message` is the channel's own name of the message that holds them. */
  | {
      type: 'words';
      message: string;
      text: string;
      replyTo: string | null;
      /** The part of what they reply to that the person marked, also of a message elsewhere. */
      quoted?: string;
      /** Files that go with them, added before. */
      attachments?: readonly Attachment[];
    }
  /** From now on the chat is with this agent. */
  | { type: 'choose'; agent: AgentName }
  /** Which agents there are, and which one the chat is with. */
  | { type: 'list-agents' }
  /** Shows what waits for the person once more, here: some at a time, the oldest first, or those after this one. */
  | { type: 'pending'; after?: RequestId }
  /** Which mode holds for the conversation that the chat is with. */
  | { type: 'show-mode' }
  /** For the conversation that the chat is with; `agent`: only if that is with this one. */
  | { type: 'mode'; mode: ChatMode; agent?: AgentName }
  | { type: 'stop' }
  /** Begins the conversation anew that the chat is with. */
  | { type: 'new' }
  /** What is on the terminal of the agent that the chat is with. */
  | { type: 'terminal' }
);

/** What came of an arrival, to be put into words for the person. */
export type Outcome =
  /** This settled the request. */
  | { type: 'answered'; request: HumanRequest }
  /** Nothing is sent yet. */
  | { type: 'picked'; request: HumanRequest; picks: Picks }
  /** The next words in the chat, and replies to what is now told, go with the request. */
  | { type: 'asked'; request: HumanRequest }
  /** The card follows, as the person wants to see it. */
  | { type: 'looked'; request: HumanRequest }
  /** The person's words leave the request open. */
  | { type: 'left'; request: HumanRequest }
  /** `waits`: the call that the words reply to, and that no words decide. */
  | { type: 'sent'; message: Message; waits: HumanRequest | null }
  | { type: 'chosen'; agent: AgentName }
  /** Those that can be spoken with, by name; `current`: whom the chat is with. */
  | { type: 'agents'; agents: readonly Agent[]; current: AgentName | null }
  /** The words went to nobody: the chat is with no agent, and these could be meant. */
  | { type: 'unsent'; agents: readonly Agent[] }
  /** Nothing was said yet between the person and this agent, so there is nothing to do it to. */
  | { type: 'silent'; agent: AgentName }
  /** So many requests wait; as many as are shown follow. `isNext`: others were shown before. */
  | { type: 'pending'; count: number; shown: number; isNext: boolean }
  /** Told once those are shown: so many wait beyond this one. */
  | { type: 'more'; count: number; after: RequestId }
  | { type: 'mode-shown'; agent: AgentName; mode: ChatMode }
  | { type: 'mode-set'; agent: AgentName; mode: ChatMode }
  /** `isWorking`: there was something to stop. */
  | { type: 'stopped'; agent: AgentName; isWorking: boolean }
  /** Without colours, and without what is empty at its end. */
  | { type: 'terminal'; agent: AgentName; lines: readonly string[] }
  /** What was said before is no longer in the context; what that changes, and what not. */
  | ({ type: 'renewed' } & Renewed)
  /** Nothing has changed. The request as it is, where it is known: of a dead button, how it ended. */
  | { type: 'refused'; code: ErrorCode; message: string; request: HumanRequest | null };
