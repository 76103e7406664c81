// What the hub's parts share: the ports, the state in memory, and the live events. Not an API.
import {
  type Address,
  type AgentName,
  applyEvent,
  type Conversation,
  type ConversationId,
  type DeliveredMessage,
  type LoggedEvent,
  type Overview,
  PERSON,
  type StreamItem,
  toPairKey,
} from '@nod/protocol';
import { createListeners, type Listeners } from './listeners.ts';
import type { Change, Clock, Hash, IdSource, ScheduledMessage, Store, Timer } from './ports.ts';
import { requireRoomForAgent } from './require-room.ts';

export interface HubPorts {
  store: Store;
  clock: Clock;
  timer: Timer;
  newId: IdSource;
  hash: Hash;
  /** Told of failures that no caller is there to hear of. */
  report(error: unknown): void;
}

export interface HubContext extends HubPorts {
  readonly logId: string;
  readonly overview: Overview;
  /** The conversation that a message without one goes to, also while its opening is being written. */
  readonly conversationByPair: Map<string, ConversationId>;
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
  const { logId, overview, scheduled } = await ports.store.load();
  const conversationByPair = new Map<string, ConversationId>();
  const newestFirst = Object.values(overview.conversations).sort((a, b) => b.openedAt - a.openedAt);
  for (const { participants, id } of newestFirst) conversationByPair.set(toPairKey(...participants), id);

  const unsubscribe = ports.store.onEvents((events) => {
    for (const logged of events) {
      applyEvent(overview, logged);
      announce(logged, items, deliveries);
    }
  });
  stopped.addEventListener('abort', unsubscribe, { once: true });
  const context = { ...ports, logId, overview, conversationByPair, items, deliveries, stopped };
  return { context, scheduled };
}

function announce(
  logged: LoggedEvent,
  items: HubContext['items'],
  deliveries: HubContext['deliveries'],
): void {
  items.tell(ALL, logged);
  if (logged.event.type !== 'message-delivered') return;
  const { message } = logged.event;
  deliveries.tell(message.to, { ...message, position: logged.seq });
}

/** The topic of everything that is streamed. */
export const ALL = '*';

/**
 * Opens the conversation that messages between its participants go to from now on, together with `further` changes.
 * When that cannot be written, the next message opens another one.
 */
export async function openConversation(
  { store, conversationByPair }: HubContext,
  conversation: Conversation,
  further: Change[],
): Promise<void> {
  const pair = toPairKey(...conversation.participants);
  conversationByPair.set(pair, conversation.id);
  try {
    await store.commit([...further, { type: 'conversation-opened', conversation }]);
  } catch (error) {
    conversationByPair.delete(pair);
    throw error;
  }
}

/** The changes that make an agent known before it first speaks or listens; none for the person. Throws NodError. */
export function toRegistration(context: HubContext, name: Address): Change[] {
  if (name === PERSON) return [];
  const known = context.overview.agents[name];
  if (known && known.terminatedAt === null) return [];
  requireRoomForAgent(context, name);
  return [{ type: 'agent-registered', agent: newAgent(context, name) }];
}

export function newAgent(context: HubContext, name: AgentName) {
  const registeredAt = context.overview.agents[name]?.registeredAt ?? context.clock();
  return { name, registeredAt, terminatedAt: null };
}
