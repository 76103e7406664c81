// A store that lives in memory, for tests. It keeps the contract of a durable one except for durability:
// commits of one turn are written together, later than the call, and reading gives copies.
import { randomBytes } from 'node:crypto';
import {
  type Adoption,
  type Change,
  ConflictError,
  isAccountChange,
  isSameSession,
  type ProgramStore,
  type ScheduledMessage,
  type SessionStore,
  type Store,
  type StoredCall,
  type StoredClaim,
  type StoredProgram,
  type StoredSession,
} from '@nod/hub';
import {
  type Address,
  type AgentName,
  type AttachmentId,
  type AuditEntry,
  applyEvent,
  auditEntrySchema,
  type ConversationId,
  type DeliveredMessage,
  type HubEvent,
  type HubEventOf,
  type HumanRequest,
  isLaterDelivery,
  type LoggedEvent,
  type Message,
  type MessageId,
  type NewAuditEntry,
  type Overview,
  PERSON,
  type Renewal,
  type RequestId,
  type Run,
  type RunId,
} from '@nod/protocol';
import { fitsAuditQuery } from './audit-query-match.ts';
import {
  applyAccountChange,
  createAccountReader,
  createMemoryAccounts,
  type MemoryAccounts,
} from './memory-accounts.ts';
import {
  applyAttachmentChange,
  createAttachmentReader,
  forgetFiles,
  type MemoryAttachments,
  releaseFiles,
  requireOwnFiles,
  takeFiles,
} from './memory-attachments.ts';

import {
  applyChannelChange,
  createChannelReader,
  createMemoryChannels,
  type MemoryChannels,
} from './memory-channels.ts';

/** What is left when a memory store is dropped: a new store on the same disk is a restart. */
export interface MemoryDisk {
  changes: Change[];
  sessions: Map<string, StoredSession>;
  programs?: Map<AgentName, StoredProgram>;
  /** The bytes of attachments, which lie beside the store. */
  files?: Map<AttachmentId, Uint8Array>;
  /** Drawn by the first store on it. */
  logId?: string;
}

type ChangeOf<T extends Change['type']> = Extract<Change, { type: T }>;

interface State {
  log: LoggedEvent[];
  renewals: (Renewal & { conversationId: ConversationId })[];
  /** Where the context of each delivered message begins. */
  contexts: Map<MessageId, number>;
  scheduled: Map<MessageId, ScheduledMessage>;
  delivered: Map<MessageId, DeliveredMessage>;
  /** How far each mailbox was emptied. */
  emptied: Map<Address, number>;
  /** By whom each message of a mailbox was taken. */
  mailboxes: Map<Address, Map<MessageId, string | null>>;
  requests: Map<RequestId, HumanRequest>;
  audit: AuditEntry[];
  claims: Map<AgentName, StoredClaim>;
  channels: MemoryChannels;
  accounts: MemoryAccounts;
  attachments: MemoryAttachments;
  /** By agent and id. */
  calls: Map<string, StoredCall>;
  /** By door and session. */
  adoptions: Map<string, Adoption>;
}

interface PendingCommit {
  changes: readonly Change[];
  resolve(events: LoggedEvent[]): void;
  reject(error: unknown): void;
}

/** A store on `disk`, empty unless another store has written to it. */
export function createMemoryStore(
  disk: MemoryDisk = { changes: [], sessions: new Map() },
): Store & ProgramStore & SessionStore {
  disk.logId ??= randomBytes(16).toString('hex');
  const { logId } = disk;
  disk.programs ??= new Map();
  const { programs } = disk;
  let state = replay(disk.changes);
  let pending: PendingCommit[] = [];
  const listeners = new Set<(events: readonly LoggedEvent[]) => void>();

  function write(changes: readonly Change[]): LoggedEvent[] {
    const seq = state.log.length;
    const before = [...programs];
    try {
      for (const change of changes) {
        apply(state, change);
        applyProgramChange(programs, change);
      }
      requireSettled(state, changes);
    } catch (error) {
      state = replay(disk.changes);
      programs.clear();
      for (const [name, program] of before) programs.set(name, program);
      throw error;
    }
    disk.changes.push(...changes.filter(({ type }) => !type.startsWith('program-')));
    return state.log.slice(seq);
  }

  function attempt({ changes, resolve, reject }: PendingCommit): { events: LoggedEvent[]; report(): void } {
    try {
      const events = write(structuredClone(changes));
      return { events, report: () => resolve(structuredClone(events)) };
    } catch (error) {
      return { events: [], report: () => reject(error) };
    }
  }

  function flush(): void {
    const outcomes = pending.map(attempt);
    pending = [];
    const events = structuredClone(outcomes.flatMap((outcome) => outcome.events));
    if (events.length > 0) for (const listener of [...listeners]) listener(events);
    for (const outcome of outcomes) outcome.report();
  }

  return {
    load: async () => ({ logId, overview: toOverview(state.log), scheduled: toScheduled(state) }),
    commit: (changes) =>
      new Promise((resolve, reject) => {
        if (pending.length === 0) queueMicrotask(flush);
        pending.push({ changes, resolve, reject });
      }),
    probe: async () => {},
    onEvents(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    eventsAfter: async (seq, limit) =>
      structuredClone(state.log.filter((entry) => entry.seq > seq).slice(0, limit)),
    message: async (id) => structuredClone(findMessage(state, id)),
    delivered: async (id) => structuredClone(state.delivered.get(id) ?? null),
    replyTo: async (id, from) => {
      const { conversationId, position } = state.delivered.get(id) ?? {};
      const reply = [...state.delivered.values()].find(
        (each) =>
          each.conversationId === conversationId &&
          each.position > (position ?? 0) &&
          each.inReplyTo === id &&
          each.from === from,
      );
      return structuredClone(reply ?? null);
    },
    messages: async (conversationId, before, limit) =>
      structuredClone(toPage(state, conversationId, before).slice(-limit)),
    currentMessages: async (conversationId, before, limit) =>
      structuredClone(
        toPage(state, conversationId, before)
          .filter(({ supersededBy }) => supersededBy === null)
          .slice(-limit),
      ),
    contextFrom: async (id) => state.contexts.get(id) ?? 0,
    renewals: async (conversationId, after, before) =>
      toRenewals(state, conversationId)
        .filter(({ position }) => position > after && position < before)
        .map(({ id, position, at }) => ({ id, position, at })),
    beginnings: async (ids) => ids.filter((id) => isBeginning(state, id)),
    countFrom: async (conversationId, position, most) =>
      Math.min(toStretch(state, conversationId, position).length, most),
    inbox: async (recipient, after, limit) =>
      structuredClone(
        toMailbox(state, recipient)
          .filter((message) => message.position > after)
          .slice(0, limit),
      ),
    taken: async (ids) =>
      [...state.mailboxes.values()].flatMap((mailbox) =>
        [...mailbox].flatMap(([id, by]) => (by !== null && ids.includes(id) ? [id] : [])),
      ),
    mailboxSize: async (recipient, most) => {
      const takers = [...(state.mailboxes.get(recipient)?.values() ?? [])];
      return Math.min(takers.filter((by) => by === null).length, most);
    },
    emptiedThrough: async (name) => state.emptied.get(name) ?? 0,
    request: async (id) => structuredClone(state.requests.get(id) ?? null),
    requestsOfMessages: async (ids) =>
      structuredClone([...state.requests.values()].filter((request) => ids.includes(request.messageId))),
    openRequestsFrom: async (id) => {
      const first = state.delivered.get(id);
      return structuredClone(first ? toOpenRequests(state, first.conversationId, first.position) : []);
    },
    runsOfMessages: async (ids) => toRuns(state.log).filter((run) => ids.includes(run.messageId)),
    unreadable: () => 0,
    claims: async (base) =>
      structuredClone([...state.claims.values()].filter((claim) => claim.base === base)),
    adoptions: async () => structuredClone([...state.adoptions.values()]),
    toolCall: async (agent, id) => structuredClone(state.calls.get(toCallKey({ agent, id })) ?? null),
    audit: async (query) =>
      structuredClone(
        state.audit
          .filter((entry) => fitsAuditQuery(entry, query))
          .slice(-query.limit)
          .reverse(),
      ),
    ...createChannelReader(
      () => state.channels,
      (id) => state.requests.get(id)?.settlement === null,
    ),
    ...createAccountReader(() => state.accounts),
    ...createAttachmentReader(() => state.attachments),
    ...createProgramReader(programs),
    addSession: async (session) => void disk.sessions.set(session.id, structuredClone(session)),
    sessions: async () => structuredClone([...disk.sessions.values()]),
    findSession: async (cookieHash) =>
      structuredClone([...disk.sessions.values()].find((each) => each.cookieHash === cookieHash) ?? null),
    async markSessionSeen(id, lastSeenAt) {
      const session = disk.sessions.get(id);
      if (session) disk.sessions.set(id, { ...session, lastSeenAt });
    },
    removeSession: async (id) => disk.sessions.delete(id),
  };
}

type MemoryPrograms = Map<AgentName, StoredProgram>;

/** Programs are on the disk itself: they are not replayed. */
function applyProgramChange(programs: MemoryPrograms, change: Change): void {
  if (change.type === 'program-removed' && !programs.delete(change.name))
    throw new ConflictError('program-unknown');
  if (change.type !== 'program-added') return;
  const { name, hash, agents } = change.program;
  const isTaken = [...programs.values()].some(
    (other) =>
      other.name === name || other.hash === hash || agents.some((each) => other.agents.includes(each)),
  );
  if (isTaken) throw new ConflictError('program-taken');
  programs.set(name, { ...change.program });
}

function createProgramReader(programs: MemoryPrograms): Omit<ProgramStore, 'commit'> {
  const ownerOf = (agent: AgentName) => programs.values().find(({ agents }) => agents.includes(agent));
  return {
    programs: async () => structuredClone([...programs.values()]),
    findProgram: async (hash) =>
      structuredClone(programs.values().find((program) => program.hash === hash) ?? null),
    programOfAgent: async (agent) => ownerOf(agent)?.name ?? null,
    async noteProgramUse(name, at) {
      const program = programs.get(name);
      if (program) program.lastUsedAt = at;
    },
  };
}

function replay(changes: readonly Change[]): State {
  const state: State = {
    log: [],
    renewals: [],
    contexts: new Map(),
    scheduled: new Map(),
    delivered: new Map(),
    emptied: new Map(),
    mailboxes: new Map(),
    requests: new Map(),
    audit: [],
    claims: new Map(),
    channels: createMemoryChannels(),
    accounts: createMemoryAccounts(),
    attachments: new Map(),
    calls: new Map(),
    adoptions: new Map(),
  };
  for (const change of changes) apply(state, change);
  return state;
}

function apply(state: State, change: Change): void {
  if (change.type === 'message-scheduled') schedule(state, change.scheduled);
  else if (change.type === 'message-withdrawn') withdraw(state, change.id);
  else if (change.type === 'messages-acknowledged') acknowledge(state, change.recipient, change.ids);
  else if (change.type === 'message-taken') take(state, change);
  else if (change.type === 'message-given-back') giveBack(state, change);
  else if (change.type === 'name-claimed') claim(state, change.claim, change.at);
  else if (change.type === 'name-released') release(state, change);
  else if (change.type === 'tool-call-asked') askCall(state, change.call);
  else if (change.type === 'agent-emptied') empty(state, change);
  else if (change.type === 'session-adopted') adopt(state, change);
  else if (change.type === 'session-let-go')
    alterAdoption(state, change, { state: 'let-go', seenAt: change.at });
  else if (change.type === 'session-seen') alterAdoption(state, change, { seenAt: change.at });
  else if (change.type === 'sessions-forgotten') forgetSessions(state, change.seenBefore);
  else if (change.type === 'program-added' || change.type === 'program-removed') return;
  else if (change.type === 'conversation-seen') see(state, change);
  else if (change.type === 'audit-recorded') record(state, change.entry);
  else if (change.type === 'attachment-added' || change.type === 'attachments-removed')
    applyAttachmentChange(state.attachments, change);
  else if (
    change.type === 'channel-claimed' ||
    change.type === 'channel-written' ||
    change.type === 'channel-noted' ||
    change.type === 'channel-forgotten'
  )
    applyChannelChange(state.channels, change);
  else if (isAccountChange(change)) applyAccountChange(state.accounts, change);
  else if (!isDone(state, change)) append(state, change);
}

function isDone({ log, renewals }: State, change: Change): boolean {
  if (change.type === 'conversation-renewed') return renewals.some(({ id }) => id === change.renewalId);
  if (change.type !== 'conversation-opened') return false;
  const { id } = change.conversation;
  return log.some(({ event }) => event.type === 'conversation-opened' && event.conversation.id === id);
}

function append(state: State, event: HubEvent): void {
  const seq = state.log.length + 1;
  if (event.type === 'message-delivered') deliver(state, event.message, seq);
  if (event.type === 'conversation-renewed') renew(state, event, seq);
  if (event.type === 'message-delivery-told') tellDelivery(state, event);
  if (event.type === 'request-opened') state.requests.set(event.request.id, event.request);
  if (event.type === 'run-started' && isSuperseded(state, event.run.messageId))
    throw new ConflictError('superseded');
  if (event.type === 'request-awaited') noteAwaited(state, event);
  if (event.type === 'request-settled') settle(state, event.requestId, event.settlement);
  state.log.push({ seq, event });
}

function see(state: State, { conversationId, through }: ChangeOf<'conversation-seen'>): void {
  const { readThrough } = toOverview(state.log).conversations[conversationId] ?? {};
  if (readThrough === undefined || through <= readThrough) return;
  const unread = [...state.delivered.values()].filter(
    (message) =>
      message.conversationId === conversationId && message.to === PERSON && message.position > through,
  ).length;
  append(state, { type: 'conversation-read', conversationId, through, unread });
}

function acknowledge(state: State, recipient: Address, ids: readonly MessageId[]): void {
  for (const id of ids) state.mailboxes.get(recipient)?.delete(id);
}

function take(state: State, { recipient, id, by }: ChangeOf<'message-taken'>): void {
  const mailbox = state.mailboxes.get(recipient);
  const taker = mailbox?.get(id);
  if (!mailbox || taker === undefined || (taker ?? by) !== by) throw new ConflictError('not-in-mailbox');
  mailbox.set(id, by);
}

function giveBack(state: State, { recipient, id, by }: ChangeOf<'message-given-back'>): void {
  const message = state.delivered.get(id);
  const mailbox = state.mailboxes.get(recipient);
  if (!mailbox || message?.to !== recipient || message.supersededBy !== null) return;
  if (message.position <= (state.emptied.get(recipient) ?? 0)) return;
  const taker = mailbox.get(id);
  if (taker === undefined || taker === by) mailbox.set(id, null);
}

function claim({ claims }: State, claim: StoredClaim, at: number): void {
  const held = claims.get(claim.name);
  if (held && held.heldUntil > at && !isSameSession(held, claim)) throw new ConflictError('name-held');
  const others = [...claims.values()].filter(({ base, name }) => base === claim.base && name !== claim.name);
  if (others.some((other) => isSameSession(other, claim))) throw new ConflictError('name-held');
  claims.set(claim.name, claim);
}

function release({ claims }: State, { name, holder, at }: Extract<Change, { type: 'name-released' }>): void {
  const held = claims.get(name);
  if (held?.holder === holder)
    claims.set(name, { ...held, heldUntil: Math.min(held.heldUntil, at), isReleased: true });
}

function toCallKey({ agent, id }: Pick<StoredCall, 'agent' | 'id'>): string {
  return JSON.stringify([agent, id]);
}

function askCall({ calls }: State, call: StoredCall): void {
  const { round = 0 } = calls.get(toCallKey(call)) ?? {};
  if (call.round !== round + 1) throw new ConflictError('duplicate-call');
  calls.set(toCallKey(call), call);
}

function toAdoptionKey({ door, session }: Pick<Adoption, 'door' | 'session'>): string {
  return JSON.stringify([door, session]);
}

function adopt({ adoptions }: State, { type: _, ...adoption }: ChangeOf<'session-adopted'>): void {
  adoptions.set(toAdoptionKey(adoption), adoption);
}

function alterAdoption(
  { adoptions }: State,
  session: Pick<Adoption, 'door' | 'session'>,
  fields: Partial<Adoption>,
): void {
  const known = adoptions.get(toAdoptionKey(session));
  if (known) adoptions.set(toAdoptionKey(session), { ...known, ...fields });
}

function forgetSessions({ adoptions }: State, seenBefore: number): void {
  for (const [key, { seenAt }] of adoptions) if (seenAt < seenBefore) adoptions.delete(key);
}

function tellDelivery(state: State, { messageId, delivery }: HubEventOf<'message-delivery-told'>): void {
  const message = state.delivered.get(messageId);
  if (!message || !isLaterDelivery(message.delivery, delivery)) throw new ConflictError('delivery-not-later');
  state.delivered.set(messageId, { ...message, delivery });
}

function withdraw({ scheduled, attachments }: State, id: MessageId): void {
  if (scheduled.delete(id)) releaseFiles(attachments, id);
}

function empty(state: State, { name, unread }: ChangeOf<'agent-emptied'>): void {
  const { mailboxes, emptied, calls, adoptions, log, attachments } = state;
  const takers = [...(mailboxes.get(name)?.values() ?? [])];
  if (takers.filter((by) => by === null).length !== unread) throw new ConflictError('mail-changed');
  forgetFiles(attachments, name);
  mailboxes.get(name)?.clear();
  emptied.set(name, log.length);
  for (const [key, { agent }] of calls) if (agent === name) calls.delete(key);
  for (const [key, adoption] of adoptions) if (adoption.name === name) adoptions.delete(key);
}

function noteAwaited(state: State, { requestId, awaited }: HubEventOf<'request-awaited'>): void {
  const request = state.requests.get(requestId);
  if (request?.settlement === null) state.requests.set(requestId, { ...request, awaited });
}

/** As strict as a table: what an entry has no place for would be lost, or taken for something else, when it is read. */
function record(state: State, entry: NewAuditEntry): void {
  state.audit.push(auditEntrySchema.strict().parse({ ...entry, id: state.audit.length + 1 }));
}

function schedule(state: State, scheduled: ScheduledMessage): void {
  if (findMessage(state, scheduled.message.id)) throw new ConflictError('duplicate-message');
  requireOwnFiles(state.attachments, scheduled.message);
  takeFiles(state.attachments, scheduled.message);
  state.scheduled.set(scheduled.message.id, scheduled);
}

function deliver(state: State, message: Message, position: number): void {
  if (state.delivered.has(message.id)) throw new ConflictError('duplicate-message');
  requireOwnFiles(state.attachments, message);
  if (message.supersedes !== null) supersede(state, message, message.supersedes);
  state.contexts.set(message.id, toContext(state, message));
  state.scheduled.delete(message.id);
  takeFiles(state.attachments, message);
  const supersededBy = toSupersededBy(state, message);
  state.delivered.set(message.id, { ...message, position, supersededBy, delivery: null });
  const mailbox = state.mailboxes.get(message.to) ?? new Map<MessageId, string | null>();
  state.mailboxes.set(message.to, mailbox.set(message.id, null));
}

function supersede(state: State, { id, conversationId }: Message, superseded: MessageId): void {
  const first = state.delivered.get(superseded);
  if (!first || first.supersededBy !== null) throw new ConflictError('superseded');
  if (toOpenRequests(state, conversationId, first.position).length > 0)
    throw new ConflictError('request-left-open');
  if (toConversationContext(state, conversationId) > first.position) throw new ConflictError('begun-anew');
  for (const message of toStretch(state, conversationId, first.position)) {
    if (message.supersededBy === null) state.delivered.set(message.id, { ...message, supersededBy: id });
    state.mailboxes.get(message.to)?.delete(message.id);
  }
}

function renew(
  { renewals }: State,
  { renewalId: id, conversationId, at }: HubEventOf<'conversation-renewed'>,
  position: number,
): void {
  renewals.push({ id, conversationId, position, at });
}

function toRenewals({ renewals }: State, conversationId: ConversationId) {
  return renewals.filter((each) => each.conversationId === conversationId);
}

function toConversationContext(state: State, conversationId: ConversationId): number {
  return toRenewals(state, conversationId).at(-1)?.position ?? 0;
}

/** A reply reaches as far back as what it replies to. */
function toContext(state: State, { conversationId, inReplyTo }: Message): number {
  const own = toConversationContext(state, conversationId);
  const replied = inReplyTo === null ? undefined : state.delivered.get(inReplyTo);
  if (replied?.conversationId !== conversationId) return own;
  return Math.min(own, state.contexts.get(replied.id) ?? own);
}

/** The person's first since the context of the message began that replies to nothing. */
function isBeginning(state: State, id: MessageId): boolean {
  const own = state.delivered.get(id);
  const since = state.contexts.get(id) ?? 0;
  if (!own || since === 0 || !isPlain(own)) return false;
  return !toStretch(state, own.conversationId, since).some(
    (other) =>
      isPlain(other) &&
      other.position < own.position &&
      other.supersededBy === null &&
      state.contexts.get(other.id) === since,
  );
}

function isPlain({ from, inReplyTo }: DeliveredMessage): boolean {
  return from === PERSON && inReplyTo === null;
}

/** An agent's reply to something superseded counts as little. */
function toSupersededBy(state: State, { from, inReplyTo }: Message): MessageId | null {
  if (from === PERSON || inReplyTo === null) return null;
  return state.delivered.get(inReplyTo)?.supersededBy ?? null;
}

function isSuperseded(state: State, id: MessageId): boolean {
  return (state.delivered.get(id)?.supersededBy ?? null) !== null;
}

/** No request that was opened is left open on a superseded message. */
function requireSettled(state: State, changes: readonly Change[]): void {
  for (const change of changes) {
    if (change.type !== 'request-opened' || !isSuperseded(state, change.request.messageId)) continue;
    if (!state.requests.get(change.request.id)?.settlement) throw new ConflictError('request-left-open');
  }
}

function settle(state: State, id: RequestId, settlement: HumanRequest['settlement']): void {
  const request = state.requests.get(id);
  if (!request || request.settlement) throw new ConflictError('request-not-open');
  state.requests.set(id, { ...request, settlement });
}

function findMessage(state: State, id: MessageId): Message | null {
  const delivered = state.delivered.get(id);
  if (!delivered) return state.scheduled.get(id)?.message ?? null;
  const { position: _, supersededBy: __, delivery: ___, ...message } = delivered;
  return message;
}

/** From this position on. */
function toStretch(state: State, conversationId: ConversationId, position: number): DeliveredMessage[] {
  return [...state.delivered.values()].filter(
    (message) => message.conversationId === conversationId && message.position >= position,
  );
}

function toPage(state: State, conversationId: ConversationId, before: number): DeliveredMessage[] {
  return toStretch(state, conversationId, 0).filter(({ position }) => position < before);
}

function toOpenRequests(state: State, conversationId: ConversationId, position: number): HumanRequest[] {
  const ids = new Set(toStretch(state, conversationId, position).map(({ id }) => id));
  return [...state.requests.values()].filter(
    ({ messageId, settlement }) => settlement === null && ids.has(messageId),
  );
}

function toMailbox(state: State, recipient: Address): DeliveredMessage[] {
  const ids = [...(state.mailboxes.get(recipient)?.keys() ?? [])];
  const messages = ids.flatMap((id) => state.delivered.get(id) ?? []);
  return messages.sort((a, b) => a.position - b.position);
}

function toOverview(log: readonly LoggedEvent[]): Overview {
  const overview: Overview = {
    seq: 0,
    agents: Object.create(null),
    conversations: Object.create(null),
    openRequests: Object.create(null),
    activeRuns: Object.create(null),
    policies: Object.create(null),
    permissions: Object.create(null),
  };
  for (const entry of structuredClone(log)) applyEvent(overview, entry);
  return overview;
}

function toRuns(log: readonly LoggedEvent[]): Run[] {
  const runs = new Map<RunId, Run>();
  for (const { event } of structuredClone(log)) {
    if (event.type === 'run-started') runs.set(event.run.id, event.run);
    if (event.type === 'run-step-added') runs.get(event.runId)?.steps.push(event.step);
    const ended = event.type === 'run-ended' ? runs.get(event.runId) : undefined;
    if (ended && event.type === 'run-ended') ended.end = event.end;
  }
  return [...runs.values()];
}

function toScheduled(state: State): ScheduledMessage[] {
  const inSendOrder = structuredClone([...state.scheduled.values()]);
  return inSendOrder.sort((a, b) => a.message.dueAt - b.message.dueAt);
}
