// The state of one session behind a door, and what goes in and comes out of the machine that keeps it. No logic.
import type { ChatMode, Delivery, MessageId, Taken } from '@nod/protocol';
import type { DoorAction } from '../contract/door-action.ts';
import type { DoorEvent, DoorEventOf } from '../contract/door-event.ts';
import type { Ask, AskAnswer } from '../contract/session-ask.ts';
import type { SessionFacts } from '../contract/session-facts.ts';

/** A message of the mailbox on its way into the program; the prompt's id is the message's. */
export interface WaitingMessage {
  messageId: MessageId;
  text: string;
  /** It was handed over at this time, and then we were cut off: looked for before anything else. Null: it never was. */
  handedAt: number | null;
}

/**
 * The one prompt that is on its way. `taking`: the mailbox is asked for it. `handed`: the door has it. `looking`: the door
 * looks whether it has arrived.
 */
export interface PromptInAir extends WaitingMessage {
  phase: 'taking' | 'handed' | 'looking';
  /** A turn has begun or ended since it was handed over: it may have been this one's. */
  hasSeenTurn: boolean;
}

export interface Turn {
  /** Null: its prompt was accepted, and it has not been told of. */
  id: string | null;
  /** The message that it works on; null: a prompt from its own terminal. */
  messageId: MessageId | null;
  /** The person has asked here for its end. */
  isStopping: boolean;
}

export interface KnownAsk {
  ask: Ask;
  turnId: string | null;
  /** What the person has answered here; null: it waits. Kept until the program has it closed. */
  answer: AskAnswer | null;
}

export type Plan = DoorEventOf<'plan-changed'>['steps'];
export type Call = DoorEventOf<'call-changed'>['call'];

export interface SessionState {
  /** `new`: not reached since the hub began. `away`: cut off. */
  link: 'new' | 'attached' | 'away' | 'gone';
  facts: SessionFacts;
  mode: ChatMode | null;
  turn: Turn | null;
  prompt: PromptInAir | null;
  /** In the order received. */
  queue: readonly WaitingMessage[];
  asks: ReadonlyMap<string, KnownAsk>;
  plan: Plan;
  calls: readonly Call[];
  /** The last of what is over: a repeat of it changes nothing. */
  closedAsks: readonly string[];
  endedTurns: readonly string[];
  settledMessages: readonly MessageId[];
  /** As it was told last. */
  told: ToldPresence | null;
}

export interface ToldPresence {
  state: 'working' | 'waiting' | 'idle' | 'gone';
  facts: SessionFacts;
  plan: Plan;
  calls: readonly Call[];
}

/** What the hub's side tells the machine. */
export type HubInput =
  | {
      type: 'message-received';
      messageId: MessageId;
      /** As it goes into the program. */
      text: string;
      /** How far it had come before, when the hub was another process. */
      delivery: Delivery | null;
      /** It answers a question of the program: that was handed over with the question. */
      isAnswer: boolean;
    }
  /** What came of taking it from the mailbox, and when. */
  | { type: 'message-taken'; messageId: MessageId; taken: Taken; at: number }
  | { type: 'message-superseded'; messageId: MessageId }
  /** What the turn under way works on, as it was told before the hub was another process. */
  | { type: 'turn-recalled'; turnId: string; messageId: MessageId }
  /** What the person has seen, and answered. */
  | { type: 'ask-settled'; key: string; ask: Ask; answer: AskAnswer }
  | { type: 'mode-chosen'; mode: ChatMode }
  | { type: 'stop-requested' };

export type Input = DoorEvent | HubInput;

/** How a message ended on its way into the program; each message has one end. */
export type PromptEnd =
  | { state: 'accepted'; turnId?: string }
  | { state: 'unknown' }
  | { state: 'refused'; reason: DoorEventOf<'prompt-refused'>['reason']; words: string };

/** What is to be done, in this order. Each is done, or has failed for good, before the next. */
export type Effect =
  | { type: 'act'; action: DoorAction }
  /** Answered by `message-taken`. */
  | { type: 'take-message'; messageId: MessageId }
  | { type: 'tell-delivery'; messageId: MessageId; delivery: { state: 'queued' | 'typed' } | PromptEnd }
  | { type: 'acknowledge'; messageId: MessageId }
  | { type: 'open-ask'; key: string; ask: Ask; messageId: MessageId | null }
  | { type: 'close-ask'; key: string; how: 'elsewhere' | 'gone' }
  /** Of what the hub has had open since before it began, all but these is over. */
  | { type: 'close-strays'; openKeys: readonly string[]; how: 'elsewhere' | 'gone' }
  | { type: 'grow-draft'; turnId: string; messageId: MessageId | null; text: string }
  | { type: 'drop-draft'; turnId: string }
  | {
      type: 'send-answer';
      turnId: string;
      messageId: MessageId | null;
      text: string;
      outcome: DoorEventOf<'turn-ended'>['outcome'];
      failure: string | null;
    }
  | { type: 'tell-presence'; presence: ToldPresence }
  | { type: 'tell-nothing-runs' };

export interface Step {
  state: SessionState;
  effects: readonly Effect[];
}

export function createSessionState(facts: SessionFacts, mode: ChatMode | null): SessionState {
  return {
    link: 'new',
    facts,
    mode,
    turn: null,
    prompt: null,
    queue: [],
    asks: new Map(),
    plan: [],
    calls: [],
    closedAsks: [],
    endedTurns: [],
    settledMessages: [],
    told: null,
  };
}
