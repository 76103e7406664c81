// Ports: what the hub needs from outside, as interfaces. Stores, clocks and timers are adapters; the hub does no I/O.
import type {
  Address,
  AgentName,
  AskedToolCall,
  AuditEntry,
  AuditQuery,
  CallState,
  ConversationId,
  DeliveredMessage,
  HubEvent,
  HubEventOf,
  HumanRequest,
  IdsByPrefix,
  LoggedEvent,
  Message,
  MessageId,
  ModelOffers,
  ModelTrial,
  ModelTrialOrder,
  NewAuditEntry,
  Overview,
  Renewal,
  RequestId,
  Run,
  SessionId,
  Settings,
  SettingsChange,
  StorageErrorCode,
} from '@nod/protocol';
import type { AccountChange, AccountStore } from './account-records.ts';
import type { AdoptionChange, AdoptionStore } from './adoptions.ts';
import type { AttachmentChange, AttachmentStore } from './attachments.ts';
import type { ChannelChange, ChannelStore } from './channel-records.ts';

/** A message that waits for its time, with the request it will open. */
export interface ScheduledMessage {
  message: Message;
  request: HumanRequest | null;
}

/** One change of the stored state. Events are written to the log as well; the others are not. */
export type Change =
  | Exclude<HubEvent, HubEventOf<'conversation-read'>>
  /** Logged as `conversation-read`, with what is left unread; nothing is, where the person had read as far. */
  | { type: 'conversation-seen'; conversationId: ConversationId; through: number }
  | { type: 'message-scheduled'; scheduled: ScheduledMessage }
  | { type: 'message-withdrawn'; id: MessageId }
  | { type: 'messages-acknowledged'; recipient: Address; ids: MessageId[] }
  /** Given out, and kept until it is acknowledged: it may not have arrived. */
  | { type: 'message-taken'; recipient: Address; id: MessageId; by: string }
  /** It did not arrive: the mailbox holds it as if `by` had never taken it. */
  | { type: 'message-given-back'; recipient: Address; id: MessageId; by: string }
  | { type: 'name-claimed'; claim: StoredClaim; at: number }
  | { type: 'name-released'; name: AgentName; holder: string; at: number }
  /** Needs `round` to be the one after the last. */
  | { type: 'tool-call-asked'; call: StoredCall }
  /**
   * Its mailbox is empty and its calls are forgotten: whoever has the name next begins without them, and none of that mail
   * is given back. Needs `unread` messages in the mailbox that nobody has taken: so many are dropped unread.
   */
  | { type: 'agent-emptied'; name: AgentName; unread: number }
  | { type: 'program-added'; program: StoredProgram }
  /** Its agents are free again. */
  | { type: 'program-removed'; name: AgentName }
  | { type: 'audit-recorded'; entry: NewAuditEntry }
  | AccountChange
  | AdoptionChange
  | AttachmentChange
  | ChannelChange;

/** A call that a program asked about: decided at once, or as its request stands. */
export type StoredCall = {
  agent: AgentName;
  id: string;
  /** Of the call as it was asked about. */
  hash: string;
  /** Counts how often it was judged. */
  round: number;
  /** As it was asked: it is judged again by rules that hold later. */
  asked: AskedToolCall;
} & ({ requestId: RequestId } | { requestId: null; state: CallState });

/** A session's hold on its name: a lease, which is over at `heldUntil` unless the session claims again. */
export interface StoredClaim {
  name: AgentName;
  /** The agent that the name begins with. */
  base: AgentName;
  /** Whose token claimed. */
  program: AgentName;
  /** What the program calls itself, and its own id of the session. */
  client: string;
  session: string | null;
  /** Where it works, as a whole: names hold only the last part. */
  folder: string | null;
  /** The process that claimed last. */
  holder: string;
  heldUntil: number;
  /** Given back: whoever held it has ended. Else it runs out. */
  isReleased: boolean;
}

/** Whether it is one session that claims: by its id, and where it has none by its process. */
export function isSameSession(one: ClaimEvidence, other: ClaimEvidence): boolean {
  if (one.program !== other.program || one.client !== other.client || one.session !== other.session)
    return false;
  return one.session !== null || one.holder === other.holder;
}

export type ClaimEvidence = Pick<StoredClaim, 'program' | 'client' | 'session' | 'folder' | 'holder'>;

/** What a hub starts from. */
export interface StoredState {
  /** Names the log for as long as it exists: drawn at random when it is created. */
  logId: string;
  /** Its records have no prototype: an agent called "constructor" is looked up like any other. */
  overview: Overview;
  /** By due time, then in the order sent. */
  scheduled: ScheduledMessage[];
}

/**
 * `account-unknown`: it is not let in.
 * `attachment-taken`: a file is not the sender's, or goes with another message.
 * `begun-anew`: the message to supersede was said before the conversation was begun anew.
 * `channel-held`: another has claimed the channel since.
 * `delivery-not-later`: as much was told of the message's delivery before, or it was never delivered.
 * `mail-changed`: the mailbox to empty holds another number of unread messages.
 * `name-held`: another session holds the name, or the session has another one.
 * `misses-full`: too many wrong codes.
 * `pairing-…`: the account has a code that is new, others of the channel have as many as may, another has the same code, or
 * nobody has it.
 * `superseded`: the message to supersede, or to begin a run on, is superseded or was never delivered.
 * `request-left-open`: a request would stay open whose message is superseded.
 * `program-taken`: its name, its hash or one of its agents is another's.
 */
export type Conflict =
  | 'account-unknown'
  | 'attachment-taken'
  | 'begun-anew'
  | 'channel-held'
  | 'delivery-not-later'
  | 'mail-changed'
  | 'misses-full'
  | 'name-held'
  | 'not-in-mailbox'
  | 'pairing-fresh'
  | 'pairing-taken'
  | 'pairing-unknown'
  | 'pairings-full'
  | 'request-not-open'
  | 'duplicate-message'
  | 'duplicate-call'
  | 'superseded'
  | 'request-left-open'
  | 'program-taken'
  | 'program-unknown';

/** Thrown by `commit`: nothing of that commit was written. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
  readonly conflict: Conflict;

  constructor(conflict: Conflict) {
    super(conflict);
    this.conflict = conflict;
  }
}

/** Thrown by `commit` and `probe` when nothing can be written at the moment: nothing was. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, options?: ErrorOptions) {
    super(options?.cause instanceof Error ? `${code}: ${options.cause.message}` : code, options);
    this.code = code;
  }
}

/** The disk that the store writes to. */
export interface Disk {
  freeBytes(): number;
  /** With less than this left, programs' messages are refused: the rest is for the person's answers. */
  keptBytes: number;
}

/**
 * The durable state.
 * Contract: commits take effect in the order `commit` is called, each as a whole or not at all, and resolve
 * once they survive a crash. Listeners hear every logged event, in `seq` order, before `commit` resolves.
 */
export interface Store extends AccountStore, AdoptionStore, AttachmentStore, ChannelStore {
  load(): Promise<StoredState>;

  /**
   * Writes the changes; resolves to the logged events among them.
   * `request-settled` needs an open request, `message-taken` a message in the mailbox that no
   * other has taken, `name-claimed` a name that no other session holds at that time and a session that has no other,
   * a channel its epoch, a call its round, `agent-emptied` its number of messages, `message-delivery-told` a step forward, and a message a new id and files of its own;
   * otherwise rejects with ConflictError.
   * `conversation-opened` of one that is open does nothing, nor does `conversation-renewed` under an id that is known.
   * StorageError: the whole disk or file is at fault.
   * `message-delivered` of a scheduled message delivers that one; `message-withdrawn` forgets it. One that supersedes
   * another takes that one and all of its conversation since out: `supersededBy` names it, and mailboxes hold none of it
   * any more. So does an agent's message that replies to something superseded.
   */
  commit(changes: readonly Change[]): Promise<LoggedEvent[]>;
  /** Rejects with StorageError when nothing can be written. Changes nothing. */
  probe(): Promise<void>;
  onEvents(listener: (events: readonly LoggedEvent[]) => void): () => void;

  /** Of all sessions of the agent that ever were. */
  claims(base: AgentName): Promise<StoredClaim[]>;
  eventsAfter(seq: number, limit: number): Promise<LoggedEvent[]>;
  message(id: MessageId): Promise<Message | null>;
  /** Null for one that is not delivered. */
  delivered(id: MessageId): Promise<DeliveredMessage | null>;
  /** The first message of this sender in the same conversation that replies to it; null where none is delivered. */
  replyTo(id: MessageId, from: Address): Promise<DeliveredMessage | null>;
  /**
   * Delivered messages of a conversation before `before`, oldest first: the last of them, at most `limit`. Every list
   * here may be shorter where its values are long; it is empty only where there is nothing more.
   */
  messages(conversationId: ConversationId, before: number, limit: number): Promise<DeliveredMessage[]>;
  /** The same without what is superseded. */
  currentMessages(conversationId: ConversationId, before: number, limit: number): Promise<DeliveredMessage[]>;
  /**
   * The position that the context of a delivered message stands behind: where its conversation had been begun anew last
   * when it was delivered; for a reply no later than for what it replies to. 0: all that was said.
   */
  contextFrom(id: MessageId): Promise<number>;
  /** Which of these are the person's first that reply to nothing since the conversation was begun anew. */
  beginnings(ids: readonly MessageId[]): Promise<MessageId[]>;
  /** Where the conversation was begun anew between two positions, in order. */
  renewals(conversationId: ConversationId, after: number, before: number): Promise<Renewal[]>;
  /** How many messages the conversation holds from this position on; counted no further than `most`. */
  countFrom(conversationId: ConversationId, position: number, most: number): Promise<number>;
  /** Delivered and not acknowledged, in delivery order, after position `after`. */
  inbox(recipient: Address, after: number, limit: number): Promise<DeliveredMessage[]>;
  /** Which of these messages are taken and not acknowledged. */
  taken(ids: readonly MessageId[]): Promise<MessageId[]>;
  /** How many messages are delivered to the recipient, not taken and not acknowledged; counted no further than `most`. */
  mailboxSize(recipient: Address, most: number): Promise<number>;
  /** Messages up to this position were mail of an earlier holder of the name, or by them; 0: of none. */
  emptiedThrough(name: AgentName): Promise<number>;
  request(id: RequestId): Promise<HumanRequest | null>;
  requestsOfMessages(ids: readonly MessageId[]): Promise<HumanRequest[]>;
  /** Open requests whose message is this one or stands behind it in its conversation, in the order opened. */
  openRequestsFrom(id: MessageId): Promise<HumanRequest[]>;
  /** In the order started. */
  runsOfMessages(ids: readonly MessageId[]): Promise<Run[]>;
  /** A call that the agent has asked about. */
  toolCall(agent: AgentName, id: string): Promise<StoredCall | null>;
  /** How many stored rows were met so far that cannot be read; they are left out wherever they would appear. */
  unreadable(): number;
  /** Entries that fit, newest first, at most `limit`. */
  audit(query: AuditQuery): Promise<AuditEntry[]>;
}

/** Milliseconds since 1970. */
export type Clock = () => number;

/** Calls back once, no earlier than at `time` on the hub's clock; returns a function that cancels. */
export type Timer = (time: number, callback: () => void) => () => void;

/** A new unguessable id (at least 64 random bits) with the given prefix. */
export type IdSource = <P extends keyof IdsByPrefix>(prefix: P) => IdsByPrefix[P];

/** A SHA-256 of the text, in hexadecimal. */
export type Hash = (text: string) => string;

/** What the person has set for the built-in agents. */
export interface SettingsStore {
  read(): Settings;
  /** Throws NodError `invalid_request` for what cannot be; then nothing changed. */
  change(change: SettingsChange): Promise<Settings>;
  /** Models that are here already. */
  findOffers(): Promise<ModelOffers>;
  /** Asks a model one small thing, and its provider which models there are; changes nothing. */
  tryModel(order: ModelTrialOrder): Promise<ModelTrial>;
}

/** A program with a token of its own, known by the hash of that. */
export interface StoredProgram {
  name: AgentName;
  hash: string;
  /** The agents that were given to it, and to no other. */
  agents: AgentName[];
  createdAt: number;
  lastUsedAt: number | null;
}

/** Programs are added and removed by `commit`. */
export interface ProgramStore extends Pick<Store, 'commit'> {
  /** In the order added. */
  programs(): Promise<StoredProgram[]>;
  findProgram(hash: string): Promise<StoredProgram | null>;
  /** The name of the program that this agent was given to. */
  programOfAgent(agent: AgentName): Promise<AgentName | null>;
  noteProgramUse(name: AgentName, at: number): Promise<void>;
}

/** A browser that the person has let in. Both of its secrets are needed, and only their hashes are stored. */
export interface StoredSession {
  id: SessionId;
  cookieHash: string;
  keyHash: string;
  /** The person's token at the time: another token ends the session. */
  personTokenHash: string;
  name: string;
  createdAt: number;
  lastSeenAt: number;
  expiresAt: number;
}

export interface SessionStore {
  addSession(session: StoredSession): Promise<void>;
  /** In the order added. */
  sessions(): Promise<StoredSession[]>;
  findSession(cookieHash: string): Promise<StoredSession | null>;
  markSessionSeen(id: SessionId, at: number): Promise<void>;
  /** False when there was none. */
  removeSession(id: SessionId): Promise<boolean>;
}
