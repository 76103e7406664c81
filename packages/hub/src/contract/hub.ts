// The hub as its adapters see it. Everything here has been decoded by a protocol schema before.
import type {
  Abilities,
  Address,
  Agent,
  AgentName,
  Answered,
  ApprovalPreview,
  AskedCall,
  AskedQuestion,
  AskedToolCall,
  AuditBasis,
  AuditPage,
  AuditQuery,
  CancelReason,
  ChatMode,
  ClaimBody,
  ConversationId,
  ConversationSummary,
  DeliveredMessage,
  Delivery,
  Draft,
  DraftGrowth,
  DraftId,
  Ended,
  GivenAnswer,
  HeldName,
  HubHealth,
  HumanAnswer,
  HumanRequest,
  MessageId,
  MessagesPage,
  NewAuditEntry,
  Origin,
  OutgoingMessage,
  PermissionId,
  Policies,
  PolicyChange,
  Presence,
  ReceivedMessage,
  ReleaseBody,
  RenewalId,
  Renewed,
  RequestId,
  RequestsPage,
  Run,
  RunEnd,
  RunStep,
  SentMessage,
  StartingPoint,
  StreamItem,
  Surface,
  Taken,
  ToolCall,
  ToolCallInspection,
  ToolParameters,
  ToolProgress,
  WholeMessage,
} from '@nod/protocol';
import type { Accounts } from './accounts.ts';
import type { Adoptions } from './adoptions.ts';
import type { Attachments } from './attachments.ts';
import type { StoredProgram } from './ports.ts';

/** What an agent or a channel that comes with the hub can be made from; whoever installs it may give more. */
export interface InstallParts {
  hub: Hub;
  settings: InstalledSettings;
  /** Aborts when the hub ends. */
  signal: AbortSignal;
  report(error: unknown): void;
}

export interface InstalledSettings {
  /**
   * What the person has set for an agent or a channel that comes with the hub: `installed.<its name>` of `settings.json`
   * in the data folder, a file that only its owner can read. Undefined when nothing; decoded by whoever asks.
   */
  installed(name: string): unknown;
}

/** How long to wait for something to happen; `signal` ends the wait early, with what there is. */
export interface Wait {
  waitMs: number;
  signal?: AbortSignal;
}

/** Who does it on a channel: said by the channel itself, for the audit; no caller from outside names it. */
export interface WithOrigin {
  origin?: Origin | undefined;
}

/** Carries messages to mailboxes: in order for each recipient, at least once, acknowledged by id. */
export interface MessageBus {
  /**
   * Resolves once the message survives a crash. Throws NodError and sends nothing when it is refused, also because
   * programs have piled up too much: `LIMITS` says how much that is.
   */
  send(outgoing: OutgoingMessage & WithOrigin): Promise<SentMessage>;
  /** Delivered, unacknowledged messages, oldest first; waits for the first one if there is none. */
  inbox(recipient: AgentName, options: Wait & { limit: number }): Promise<DeliveredMessage[]>;
  /** The same without end: each unacknowledged message once, then new ones as they arrive. */
  follow(recipient: AgentName, signal: AbortSignal): AsyncIterable<DeliveredMessage>;
  /** Resolves once the acknowledgement is durable. Unknown and repeated ids are ignored. */
  acknowledge(recipient: AgentName, ids: MessageId[]): Promise<void>;
  /** Gives one message out. It stays in the mailbox, marked as taken, until it is acknowledged or given back. */
  take(recipient: AgentName, id: MessageId, by: string): Promise<Taken>;
  /** What was taken did not arrive: it is in the mailbox as before. Changes nothing for what another has taken. */
  giveBack(recipient: AgentName, id: MessageId, by: string): Promise<void>;
  /** The messages as a program reads them: by whom, and in answer to what. */
  receive(messages: readonly DeliveredMessage[]): Promise<ReceivedMessage[]>;
}

/** What agents ask of the person. Each request is settled once; later answers are refused. */
export interface Requests {
  /** Open requests, oldest first. */
  open(): HumanRequest[];
  /** The same page by page; a request settled in between moves no other. Throws NodError for an `after` it never gave. */
  page(query: { after?: string | undefined; limit: number }): RequestsPage;
  /** Throws NodError `not_found`. */
  get(id: RequestId): Promise<HumanRequest>;
  /** What was asked, in full. Throws NodError `not_found`. */
  question(id: RequestId): Promise<AskedQuestion>;
  /**
   * The request once it is settled, or as it is when the wait ends. `isAgent`: the answer is awaited for as long as such
   * waits follow each other, and every surface is told when they end.
   */
  waitSettled(id: RequestId, wait: Wait & { isAgent?: boolean }): Promise<HumanRequest>;
  /**
   * Sends the answer to the asking agent. Throws NodError `already_settled`; then nothing was sent.
   * A supplement that says "cancel" leaves the request open. A caller that names the id of the message that carries the
   * answer may repeat the call: it is given once.
   */
  answer(id: RequestId, answer: HumanAnswer & WithOrigin, messageId?: MessageId): Promise<HumanRequest>;
  /**
   * Answers exactly the requests named, each by itself; what was settled before, or cannot be answered so, stays as it is.
   * Throws NodError `not_found`, and answers none, where one of them does not exist.
   */
  answerAll(answers: readonly GivenAnswer[], surface: Surface): Promise<Answered>;
  /**
   * Withdraws the question. Cancelling a settled request changes nothing. `surface`: where the person does; null: the agent.
   * `reason`: "withdrawn" unless told.
   */
  cancel(id: RequestId, surface: Surface | null, reason?: CancelReason): Promise<HumanRequest>;
}

export interface Conversations {
  /** Newest first. */
  list(): ConversationSummary[];
  /** Throws NodError `not_found`. */
  get(id: ConversationId): ConversationSummary;
  /** One delivered message. Throws NodError `not_found`. */
  message(id: MessageId): Promise<WholeMessage>;
  /** A page, oldest first. Throws NodError `not_found`. */
  messages(id: ConversationId, page: { before?: number; limit: number }): Promise<MessagesPage>;
  /** A page of the messages that count, without what was superseded; oldest first. `after`: only those behind it. */
  currentMessages(
    id: ConversationId,
    page: { after?: number; before?: number; limit: number },
  ): Promise<DeliveredMessage[]>;
  /**
   * The position that the context of a message stands behind: where the conversation was begun anew last before it; for a
   * reply, before what it replies to. 0: its beginning.
   */
  contextFrom(id: MessageId): Promise<number>;
  /**
   * Begins a conversation of the person anew: what was said so far stays, and leaves the context. Changes nothing where
   * nothing was said since the last time, or where this renewal has happened. Throws NodError `not_found`,
   * `invalid_request` for a conversation between agents.
   */
  renew(id: ConversationId, surface: Surface, renewalId?: RenewalId): Promise<Renewed>;
  markRead(id: ConversationId, through: number): Promise<void>;
  /**
   * The mode counts from the next tool call on, and for all that wait for the person: those that would run now are
   * approved, those that would be refused are rejected. Throws NodError `not_found`.
   */
  setMode(
    id: ConversationId,
    mode: ChatMode,
    surface: Surface,
    origin?: Origin,
  ): Promise<ConversationSummary>;
}

export interface Agents {
  list(): Agent[];
  /**
   * Makes the name known, again if it was terminated. `by`: whose act it is, the agent's own unless told. Abilities that
   * are not named stay as they are.
   */
  register(name: AgentName, options?: { by?: Address; abilities?: Partial<Abilities> }): Promise<Agent>;
  /** The hub itself runs the agent from now on: no program acts in its name. */
  host(name: AgentName, abilities: Abilities): Promise<Agent>;
  /**
   * From then on nothing can be sent to it. Delayed messages from and to it are withdrawn; the person is told of their
   * own. What the name had ends in the same commit: its open requests, what it is permitted, the mode Agent, its calls and
   * its mail. `surface`: where the person does so; null: the agent itself. Throws NodError `not_found`.
   */
  terminate(name: AgentName, surface: Surface | null): Promise<void>;
  /**
   * Gives the agents of the program to it, and makes them known. What their names had ends in the same commit, with delayed
   * messages from and to them: nobody inherits it, and whoever sent such a message is told. Resolves to how much that was. Where it
   * is anything, and the program does not say that it `replaces` whoever had the names, throws NodError `agent_in_use` and ends
   * nothing. Throws NodError `name_taken`.
   */
  addProgram(program: StoredProgram, by: { surface: Surface; replaces: boolean }): Promise<Ended>;
  /** Takes them from it, and ends the same. Throws NodError `not_found`. */
  removeProgram(program: StoredProgram, surface: Surface): Promise<Ended>;
}

/** Names of the sessions of agent programs: no two that live have the same, and a session that comes back has its own. */
export interface SessionNames {
  /**
   * The session's name, and its hold on it for a time; claiming again keeps it. Makes the agent known.
   * Throws NodError `too_many_agents`.
   */
  claim(claim: ClaimBody & { program: AgentName }): Promise<HeldName>;
  /** Ends the hold at once, unless another process of the session has claimed since. */
  release(released: ReleaseBody): Promise<void>;
}

export interface Drafts {
  list(): Draft[];
  /** Starts the draft or lets it grow. Shown to the person, never stored. */
  append(id: DraftId, growth: DraftGrowth): Draft;
  /** Ends drafts that no message completes. */
  drop(ids: readonly DraftId[]): void;
}

/** How far messages to agents behind doors have come into their programs. */
export interface Deliveries {
  /**
   * Tells it to every surface, durably. Only steps forward count: what is no later than what was told changes nothing, and false
   * is returned. Throws NodError `not_found` where no such message was delivered to the agent.
   */
  tell(agent: AgentName, messageId: MessageId, delivery: Delivery): Promise<boolean>;
}

/** What agents behind doors are and do now. Held in memory: whoever reaches them tells again after a restart. */
export interface Presences {
  list(): Presence[];
  /** In place of what was told of the agent before; the same once more is told to nobody. Throws NodError `not_found` for an agent that is not known, or terminated. */
  set(presence: Presence): void;
  /** Its program has ended, or cannot be reached: `gone`. Of an agent that nothing was told of, nothing. */
  end(agent: AgentName): void;
  /** The person wants it in its own terminal alone: `let-go`, until it is told of again. Of an agent that nothing was told of, nothing. */
  letGo(agent: AgentName): void;
}

/** The work of agents on messages. What is here survives a crash before the next thing happens. */
export interface Runs {
  active(): Run[];
  /** In the order started. */
  ofMessages(ids: readonly MessageId[]): Promise<Run[]>;
  /** The message of a run that waits for the person's word, or has it and did not act on it yet; null for any other run. */
  findWaiting(run: Run): Promise<DeliveredMessage | null>;
  /** What its agent has said in reply to its message; null where nothing was sent yet. */
  findAnswer(run: Run): Promise<DeliveredMessage | null>;
  /**
   * Begins the work on a message and acknowledges it: after a crash it is reported, not begun again. Null when the
   * message is superseded: there is nothing to do.
   */
  start(message: DeliveredMessage): Promise<Run | null>;
  /** Whether the message it works on is superseded, so that nobody waits for it any more. */
  isSuperseded(run: Run): Promise<boolean>;
  /** With what is to be written to the audit about it, in the same commit. */
  addStep(run: Run, step: RunStep, audited?: NewAuditEntry): Promise<void>;
  /** Tells whoever watches how far a call has come; it is not stored. */
  tellProgress(run: Run, callId: string, progress: ToolProgress): void;
  /** What the run still asks of the person is withdrawn. */
  end(run: Run, end: Omit<RunEnd, 'at'>): Promise<void>;
  /**
   * Tells whoever works in the conversation, and can be stopped, to stop; false when nobody does. What they still ask is
   * withdrawn by whoever stops them; a stop word has the surface of its message.
   */
  stop(conversationId: ConversationId, by: Pick<NewAuditEntry, 'who' | 'surface' | 'origin'>): boolean;
  /**
   * The same for an agent that works outside of runs: `listener` says whether it took it, which is what `stop` answers. What its
   * program asks about calls in that conversation is withdrawn before. Only where the agent's abilities say that it can be stopped.
   */
  onStopOf(agent: AgentName, listener: (conversationId: ConversationId) => boolean): () => void;
  /** Told when the person stops what runs in the conversation, and when the message of this run is superseded. */
  onStop(run: Run, listener: () => void): () => void;
}

/** A call with what was found out about it; `parameters` have been checked and completed. */
export interface InspectedCall extends ToolCallInspection {
  parameters: ToolParameters;
  /** Of these, the ones that are as the tool has them when nothing is said. */
  defaults?: string[];
}

/** A tool call somebody wants to run in a run. */
export interface CallQuestion {
  run: Run;
  /** Whose message is being worked on. */
  orderedBy: Address;
  call: ToolCall;
  /** What the agent says of it; empty where it says nothing. */
  text: string;
  /** Looks at the call with these parameters; words for the person when they cannot be. */
  inspect(parameters: ToolParameters): Promise<InspectedCall | { error: string }>;
  /** The request expires after this long. */
  lifeMs: number;
  /** The person stops the run: the question is withdrawn. */
  signal: AbortSignal;
  /** Whoever asks goes away: the question stays, to be followed when they are back. */
  leaving: AbortSignal;
  /** Told when it is up to the person. */
  onWaiting(): void;
}

/** What came of the question. `audited` is still to be written, with the step that follows from the decision. */
export type CallDecision =
  | {
      type: 'run';
      parameters: ToolParameters;
      isEdited: boolean;
      /** What an approval or a permission is bound to beyond the parameters; absent where a mode or a policy decides. */
      shownTarget?: string;
      audited?: NewAuditEntry;
    }
  | {
      type: 'skip';
      outcome: 'rejected' | 'refused' | 'expired' | 'stopped';
      basis: AuditBasis;
      /** The person's words, or what is wrong. */
      words: string;
      audited?: NewAuditEntry;
    };

/** Modes, policies, permissions and the person's word: what decides whether a tool call runs. */
export interface Approvals {
  /**
   * Decides on a call, once: the same call of the same run gets the same decision again, also after a restart.
   * Where the person is to decide, opens a request and waits; the signal withdraws it.
   */
  decide(question: CallQuestion): Promise<CallDecision>;
  /** The waiting call with other parameters. Throws NodError when they cannot be, or nothing waits. */
  preview(id: RequestId, parameters: ToolParameters): Promise<ApprovalPreview>;
  policies(): Policies;
  /** Counts for calls that wait, too; so does a permission given with an answer. */
  setPolicy(change: PolicyChange): Promise<void>;
  /** Throws NodError `not_found`. */
  revoke(id: PermissionId, surface: Surface): Promise<void>;
}

/** Tool calls that programs ask about and run themselves: judged, asked and recorded as the hub's own. */
export interface ToolCalls {
  /**
   * May it run? Resolves once the answer, or that the person is asked, survives a crash. The same id asks about the same
   * call again: what the person has answered stands, and what the rules have said is said by those of now. Throws NodError when it is refused as messages are, or the id is that of another call.
   */
  ask(agent: AgentName, asked: AskedToolCall): Promise<AskedCall>;
  /** The call once it waits no more, or as it stands when the wait ends. Throws NodError `not_found`. */
  wait(agent: AgentName, id: string, wait: Wait): Promise<AskedCall>;
}

/** Something the person did outside of requests, policies and modes. */
export type PersonAct = Pick<NewAuditEntry, 'outcome' | 'basis' | 'subject'> &
  Partial<Pick<NewAuditEntry, 'agent' | 'detail'>>;

/** Who decided what, where and on what basis. Entries are added, never changed. */
export interface Audit {
  /**
   * Answers, verdicts, modes and policies are recorded with what they change; settings and credentials are told here.
   * Null for what the hub itself did.
   */
  record(surface: Surface | null, acts: readonly PersonAct[]): Promise<void>;
  /** Newest first. */
  page(query: AuditQuery): Promise<AuditPage>;
}

export interface EventFeed {
  /** Every event after `seq`, in order, without a gap or a repeat, then live until the signal aborts. */
  follow(seq: number, signal: AbortSignal): AsyncIterable<StreamItem>;
}

export interface Hub {
  readonly bus: MessageBus;
  readonly attachments: Attachments;
  readonly requests: Requests;
  readonly conversations: Conversations;
  readonly agents: Agents;
  readonly sessionNames: SessionNames;
  readonly drafts: Drafts;
  readonly deliveries: Deliveries;
  readonly presences: Presences;
  readonly adoptions: Adoptions;
  readonly runs: Runs;
  readonly approvals: Approvals;
  readonly toolCalls: ToolCalls;
  readonly accounts: Accounts;
  readonly audit: Audit;
  readonly events: EventFeed;
  startingPoint(): StartingPoint;
  /** What is wrong with the hub at the moment; `health-changed` events tell of every change. */
  health(): HubHealth;
  /** Ends timers and waits. What was accepted is durable already. */
  stop(): void;
}
