// The context of the hub: what the hub's parts share: the ports, the state in memory, and the live events. Not an API.
import {
  type Abilities,
  type Address,
  type Agent,
  type AgentName,
  applyEvent,
  type ChatMode,
  type Conversation,
  type ConversationId,
  type DeliveredMessage,
  isSessionName,
  type LoggedEvent,
  NO_ABILITIES,
  NodError,
  type Overview,
  PERSON,
  type RequestId,
  type StreamItem,
  toBaseName,
  toCounterpart,
  toFirstModeOf,
  toPairKey,
  toSkeletons,
} from '@nod/protocol';
import type { AttachmentFiles } from '../contract/attachments.ts';
import type { CallQuestion } from '../contract/hub.ts';
import type {
  Change,
  Clock,
  Disk,
  Hash,
  IdSource,
  ScheduledMessage,
  Store,
  Timer,
} from '../contract/ports.ts';
import { type ChangingNames, createChangingNames } from './changing-names.ts';
import { createHealth, type Health } from './health.ts';
import { createListeners, type Listeners } from './listeners.ts';
import { requireRoomForAgent } from './room.ts';

export interface HubPorts {
  store: Store;
  clock: Clock;
  timer: Timer;
  newId: IdSource;
  hash: Hash;
  /** Absent: space never runs low. */
  disk?: Disk | null;
  /** Absent: nothing can be attached, and whoever tries is told so. */
  attachmentFiles?: AttachmentFiles | null;
  /** Told of failures that no caller is there to hear of. */
  report(error: unknown): void;
}

export interface HubContext extends HubPorts {
  /** When this hub began. */
  readonly startedAt: number;
  readonly logId: string;
  readonly overview: Overview;
  /** The conversation that a message without one goes to, also while its opening is being written. */
  readonly conversationByPair: Map<string, ConversationId>;
  /** Every name that was ever known, by what it looks like; also while its registration is being written. */
  readonly nameBySkeleton: Map<string, AgentName>;
  /** Every agent that a session was ever named after. */
  readonly agentsWithSessions: Set<AgentName>;
  /** Every agent that has looked into its mailbox since the hub started; others may only have spoken. */
  readonly readers: Set<AgentName>;
  /** Calls of runs that wait for the person, by request: their tools look at the parameters that are changed. */
  readonly waitingCalls: Map<RequestId, CallQuestion>;
  readonly changing: ChangingNames;
  /** Resolves when all commits until now are written, or are not. */
  untilWritten(): Promise<unknown>;
  readonly health: Health;
  readonly items: Listeners<StreamItem>;
  readonly deliveries: Listeners<DeliveredMessage>;
  /** Aborts when the hub stops. */
  readonly stopped: AbortSignal;
}

/** Loads the stored state and keeps it up to date with every commit. */
export async function openHubContext(
  ports: HubPorts,
  stopped: AbortSignal,
): Promise<{ context: HubContext; scheduled: ScheduledMessage[] }> {
  const items = createListeners<StreamItem>();
  const deliveries = createListeners<DeliveredMessage>();
  const health = createHealth(ports, items, stopped);
  const { logId, overview, scheduled } = await ports.store.load();
  const conversationByPair = new Map<string, ConversationId>();
  const oldestFirst = Object.values(overview.conversations).sort((a, b) => a.openedAt - b.openedAt);
  for (const { participants, id } of oldestFirst) conversationByPair.set(toPairKey(...participants), id);

  const names = { nameBySkeleton: new Map<string, AgentName>(), agentsWithSessions: new Set<AgentName>() };
  for (const { name } of Object.values(overview.agents)) noteName(names, name);

  const unsubscribe = ports.store.onEvents((events) => {
    for (const logged of events) {
      if (logged.seq !== overview.seq + 1) ports.report(toGap(overview, logged));
      applyEvent(overview, logged);
      announce(logged, items, deliveries);
    }
  });
  stopped.addEventListener('abort', unsubscribe, { once: true });
  const readers = new Set<AgentName>();
  const waitingCalls = new Map<RequestId, CallQuestion>();
  const maps = { conversationByPair, ...names, readers, waitingCalls };
  const state = { startedAt: ports.clock(), logId, overview, ...maps };
  const written = followCommits(health.store);
  const context = {
    ...{ ...ports, ...written, health, ...state, items, deliveries, stopped },
    changing: createChangingNames(),
  };
  return { context, scheduled };
}

/** Commits take effect in the order they are called: when the last one is written, all are. */
function followCommits(store: Store): Pick<HubContext, 'store' | 'untilWritten'> {
  let last: Promise<unknown> = Promise.resolve();
  const commit: Store['commit'] = (changes) => {
    const written = store.commit(changes);
    last = written.catch(() => {});
    return written;
  };
  return { store: { ...store, commit }, untilWritten: () => last };
}

/** Only another hub can have written what is missing, and this one does not know of it. */
function toGap({ seq: last }: Overview, { seq }: LoggedEvent): Error {
  return new Error(`the log has a gap, ${seq} follows ${last}: another hub writes to the same store`);
}

function announce(
  logged: LoggedEvent,
  items: HubContext['items'],
  deliveries: HubContext['deliveries'],
): void {
  items.tell(ALL, logged);
  if (logged.event.type !== 'message-delivered') return;
  const { message } = logged.event;
  deliveries.tell(message.to, { ...message, position: logged.seq, supersededBy: null, delivery: null });
}

/** The topic of everything that is streamed. */
export const ALL = '*';

/**
 * The change that opens the conversation that messages between its participants go to from now on; none where it is open.
 * Whatever is written in it before that is known opens it as well: the first that is written does.
 */
export function toOpening(context: HubContext, opening: Omit<Conversation, 'mode'>): Change[] {
  if (context.overview.conversations[opening.id]) return [];
  context.conversationByPair.set(toPairKey(...opening.participants), opening.id);
  const conversation = { ...opening, mode: toFirstMode(context, opening) };
  return [{ type: 'conversation-opened', conversation }];
}

/**
 * The mode that a conversation begins in. What is not hosted here goes by itself only when the person says so, and where
 * one agent has another one work, nobody watches.
 */
export function toFirstMode(
  { overview }: HubContext,
  conversation: Pick<Conversation, 'participants'>,
): ChatMode {
  const agent = toCounterpart(conversation);
  return toFirstModeOf(agent === null ? undefined : overview.agents[agent]);
}

/** Throws NodError where the name looks like one that is known already, of a terminated agent too. */
export function requireOwnLook(context: HubContext, name: Address): void {
  const other = name === PERSON ? undefined : findLookalike(context, name);
  if (other === undefined) return;
  throw new NodError('name_taken', `"${name}" looks like "${other}", which is the name of another agent`);
}

/** The name of another agent that looks like this one. */
export function findLookalike({ nameBySkeleton }: HubContext, name: AgentName): AgentName | undefined {
  const names = [...toSkeletons(name)].map((skeleton) => nameBySkeleton.get(skeleton) ?? name);
  return names.find((each) => each !== name);
}

function noteName(
  { nameBySkeleton, agentsWithSessions }: Pick<HubContext, 'nameBySkeleton' | 'agentsWithSessions'>,
  name: AgentName,
): void {
  for (const skeleton of toSkeletons(name)) nameBySkeleton.set(skeleton, name);
  if (isSessionName(name)) agentsWithSessions.add(toBaseName(name));
}

/**
 * The changes that make an agent known before it first speaks or listens; none for the person. `by`: who wants that.
 * Throws NodError `name_taken`, that there are too many, or that the space left is not for whoever wants it.
 */
export function toRegistration(
  context: HubContext,
  name: Address,
  by: Address = name,
  declared: Declared = {},
): Change[] {
  if (name === PERSON) return [];
  if (isSessionName(name) && !context.overview.agents[name])
    throw new NodError('forbidden', `the hub has given the name "${name}" to no session`);
  return toGivenRegistration(context, name, by, declared);
}

/** The same for a name that the hub itself gives. */
export function toGivenRegistration(
  context: HubContext,
  name: AgentName,
  by: Address = name,
  declared: Declared = {},
): Change[] {
  requireOwnLook(context, name);
  const known = context.overview.agents[name];
  const isThere = known?.terminatedAt === null;
  if (isThere && Object.keys(declared).length === 0) return [];
  const agent = newAgent(context, name, declared);
  if (JSON.stringify(known) === JSON.stringify(agent)) return [];
  if (!isThere) requireRoomForAgent(context, name);
  context.health.requireSpace(by);
  // Noted before it is written: of two that come at once, one gets in.
  noteName(context, name);
  return [{ type: 'agent-registered', agent }];
}

/** What whoever makes an agent known says about it. */
export interface Declared {
  abilities?: Partial<Abilities>;
  isHosted?: boolean;
}

/** What is not said stays as it was. */
export function newAgent(context: HubContext, name: AgentName, declared: Declared = {}): Agent {
  const known = context.overview.agents[name];
  return {
    name,
    registeredAt: known?.registeredAt ?? context.clock(),
    terminatedAt: null,
    isHosted: declared.isHosted ?? known?.isHosted ?? false,
    abilities: { ...(known?.abilities ?? NO_ABILITIES), ...declared.abilities },
  };
}
