// The follower of the log: plans what the channel is to show, in the order it happened. What is planned is written
// together with how far the log was read: each thing is planned once, also over crashes.
import type { ChannelWrite } from '@nod/hub';
import {
  type AgentName,
  type DeliveredMessage,
  type HubEvent,
  type HubEventOf,
  type HumanRequest,
  isAnsweredBy,
  type LoggedEvent,
  needsPerson,
  PERSON,
  type StreamItem,
  toCounterpart,
} from '@nod/protocol';
import { isFailedDelivery } from '@nod/wording';
import type { RoutedItem } from './channel.ts';
import { type ChannelDesk, type ChannelPorts, insist } from './channel-desk.ts';

/** The place in the log is written at least this often, also while nothing is to be shown. */
const UNWRITTEN_EVENTS = 500;

/** Until the channel stops. `wake` is told the chats that have something new to show. */
export async function followLog(desk: ChannelDesk, wake: (chats: readonly string[]) => void): Promise<void> {
  let written = desk.from.seq;
  for await (const item of desk.hub.events.follow(written, desk.signal)) {
    watch(desk, item);
    if (item.seq === null) continue;
    const { seq, event } = item;
    await insist(desk, async () => {
      const writes = await toWrites(desk, item);
      if (writes.length === 0 && seq - written < UNWRITTEN_EVENTS) return;
      await desk.write(...writes, { type: 'followed', seq });
      written = seq;
      wake(writes.length === 0 ? [] : await toChats(desk, writes, event));
    });
  }
}

function watch({ channel, report }: ChannelDesk, item: StreamItem): void {
  try {
    channel.watch?.(item);
  } catch (error) {
    report(error);
  }
}

async function toChats(
  { store, channel }: ChannelDesk,
  writes: readonly ChannelWrite[],
  event: HubEvent,
): Promise<string[]> {
  const planned = writes.flatMap((write) => (write.type === 'planned' ? [write.chat] : []));
  if (event.type !== 'request-settled' && event.type !== 'request-awaited') return planned;
  const showings = await store.showingsOf(channel.surface, event.requestId);
  return showings.map(({ chat }) => chat);
}

async function toWrites(desk: ChannelDesk, { seq, event }: LoggedEvent): Promise<ChannelWrite[]> {
  switch (event.type) {
    case 'message-delivered':
      return planMessage(desk, { ...event.message, position: seq, supersededBy: null, delivery: null });
    case 'message-delivery-told':
      return planDelivery(desk, event);
    case 'request-opened':
      return planRequest(desk, event.request);
    case 'request-settled':
    case 'request-awaited':
      return [{ type: 'changed', requestId: event.requestId }];
    default:
      return [];
  }
}

/** A channel that begins shows what waits for the person, and nothing of what was before. */
export async function planOpenRequests(ports: ChannelPorts): Promise<ChannelWrite[]> {
  const writes: ChannelWrite[] = [];
  for (const request of ports.hub.requests.open())
    if (needsPerson(request)) writes.push(...(await planRequest(ports, request)));
  return writes;
}

async function planRequest(ports: ChannelPorts, request: HumanRequest): Promise<ChannelWrite[]> {
  const message = await ports.store.delivered(request.messageId);
  const { agent, conversationId } = request;
  return plan(ports, {
    agent,
    conversationId,
    message: message?.from === agent ? message : null,
    request,
  });
}

/** None of agents among themselves, of what asks something, or of what this channel shows already. */
async function planMessage(ports: ChannelPorts, message: DeliveredMessage): Promise<ChannelWrite[]> {
  const { from, to, conversationId } = message;
  const agent = toCounterpart({ participants: [from, to] });
  if (agent === null || (await isShownOtherwise(ports, message))) return [];
  return plan(ports, { agent, conversationId, message, request: null });
}

/** That a message of the person did not arrive is shown wherever its agent is, also where it was written. */
async function planDelivery(
  ports: ChannelPorts,
  { messageId, delivery }: HubEventOf<'message-delivery-told'>,
): Promise<ChannelWrite[]> {
  const message = isFailedDelivery(delivery) ? await ports.store.delivered(messageId) : null;
  if (message?.from !== PERSON || message.to === PERSON) return [];
  return plan(ports, {
    agent: message.to,
    conversationId: message.conversationId,
    message,
    request: null,
  });
}

async function isShownOtherwise(
  { store, channel }: ChannelPorts,
  { id, from, inReplyTo }: DeliveredMessage,
): Promise<boolean> {
  if (from !== PERSON) return (await store.requestsOfMessages([id])).some(({ agent }) => agent === from);
  if (await store.isPlaced(channel.surface, id)) return true;
  // An answer is shown by the card that it settles.
  const answered = inReplyTo === null ? [] : await store.requestsOfMessages([inReplyTo]);
  return answered.some((request) => isAnsweredBy(request, id));
}

async function plan(
  { channel, store, hub }: ChannelPorts,
  item: Omit<RoutedItem, 'chats'>,
): Promise<ChannelWrite[]> {
  const { surface } = channel;
  const { agent, message, request } = item;
  const messageId = request?.messageId ?? message?.id;
  if (messageId === undefined) return [];
  const routed = await channel.route({ ...item, chats: await store.chatsOf(surface, agent) });
  const writes: ChannelWrite[] = [];
  for (const chat of new Set(routed)) {
    if ((await store.chat(surface, chat)) === null)
      writes.push({
        type: 'bound',
        chat: { chat, agent, conversationId: toOwnConversation(hub, item), asks: null },
      });
    writes.push({ type: 'planned', chat, messageId, requestId: request?.id ?? null });
  }
  return writes;
}

/** The conversation, where it is the person's with this agent. */
function toOwnConversation(
  hub: ChannelPorts['hub'],
  { agent, conversationId }: { agent: AgentName; conversationId: RoutedItem['conversationId'] },
) {
  const conversation = hub.startingPoint().overview.conversations[conversationId];
  return conversation && toCounterpart(conversation) === agent ? conversationId : null;
}
