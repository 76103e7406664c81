// Arrivals: what the person does on the channel, worked on one after the other, each with one effect however often it
// comes: its message is sent under an id that follows from its key.
import type { ChannelWrite } from '@nod/hub';
import {
  type AgentName,
  type ConversationId,
  type MessageId,
  messageIdSchema,
  NodError,
  needsPerson,
  renewalIdSchema,
  toCounterpart,
} from '@nod/protocol';
import type { Arrival, Outcome } from './channel.ts';
import { type ArrivalOf, type ChannelDesk, insist, requireRight, type Taken } from './channel-desk.ts';
import { findRecipient, listLivingAgents } from './recipients.ts';
import { takeLook, takeTap } from './taps.ts';
import { takeWords } from './words.ts';

/** Until the channel stops. `wake` is told the chats that have something new to show. */
export async function takeArrivals(
  desk: ChannelDesk,
  wake: (chats: readonly string[]) => void,
): Promise<void> {
  const { channel, signal } = desk;
  let last = desk.from.arrival;
  const telling = createTelling(desk);
  // A channel that comes to an end by itself is one that was cut off: it begins again where it was.
  await insist(desk, async (advance) => {
    for await (const arrival of channel.arrivals(last, signal)) {
      const { outcome, writes = [] } = await take(desk, arrival);
      await insist(desk, () => desk.write(...writes, { type: 'taken', arrival: arrival.key }));
      last = arrival.key;
      if (writes.length > 0) wake([arrival.chat]);
      advance();
      telling.tell(arrival, outcome);
    }
    if (!signal.aborted) throw new Error(`the channel ${channel.surface} was cut off`);
  });
  await telling.ended();
}

/** In each chat one after the other; a chat that has to wait holds up no other. */
function createTelling(desk: ChannelDesk) {
  const chats = new Map<string, Promise<void>>();
  return {
    tell(arrival: Arrival, outcome: Outcome): void {
      const { chat } = arrival;
      const before = chats.get(chat) ?? Promise.resolve();
      const told = before
        .then(() => tell(desk, arrival, outcome))
        .then(() => {
          if (chats.get(chat) === told) chats.delete(chat);
        });
      chats.set(chat, told);
    },
    async ended(): Promise<void> {
      await Promise.all(chats.values());
    },
  };
}

/** What is told can be replied to. */
async function tell(desk: ChannelDesk, arrival: Arrival, outcome: Outcome): Promise<void> {
  try {
    const messages = await desk.channel.tell(arrival, outcome);
    const about = toSubject(outcome);
    if (about && messages.length > 0)
      await desk.write(
        ...messages.map((message) => ({ type: 'referred' as const, chat: arrival.chat, message, ...about })),
      );
  } catch (error) {
    if (!desk.signal.aborted) desk.report(error);
  }
}

function toSubject(
  outcome: Outcome,
): Pick<Extract<ChannelWrite, { type: 'referred' }>, 'messageId' | 'requestId'> | null {
  if (outcome.type === 'asked')
    return { messageId: outcome.request.messageId, requestId: outcome.request.id };
  if ('request' in outcome && outcome.request)
    return { messageId: outcome.request.messageId, requestId: null };
  return outcome.type === 'sent' ? { messageId: outcome.message.id, requestId: null } : null;
}

async function take(desk: ChannelDesk, arrival: Arrival): Promise<Taken> {
  try {
    requireRight(arrival, arrival.type === 'mode' || arrival.type === 'show-mode' ? 'approve' : 'chat');
    return await takeOne(desk, arrival);
  } catch (error) {
    if (!(error instanceof NodError)) desk.report(error);
    return { outcome: toRefused(error) };
  }
}

function takeOne(desk: ChannelDesk, arrival: Arrival): Promise<Taken> {
  switch (arrival.type) {
    case 'tap':
      return takeTap(desk, arrival, toMessageId(desk, arrival));
    case 'look':
      return takeLook(desk, arrival);
    case 'words':
      return takeWords(desk, arrival, toMessageId(desk, arrival));
    case 'choose':
      return choose(desk, arrival);
    case 'list-agents':
      return listAgents(desk, arrival);
    case 'pending':
      return showPending(desk, arrival);
    case 'show-mode':
      return showMode(desk, arrival);
    case 'mode':
      return setMode(desk, arrival);
    case 'stop':
      return stop(desk, arrival);
    case 'new':
      return renew(desk, arrival);
  }
}

function toRefused(error: unknown): Outcome {
  const { code, message } =
    error instanceof NodError ? error : new NodError('internal', 'something went wrong in the hub');
  return { type: 'refused', code, message, request: null };
}

function toMessageId(desk: ChannelDesk, arrival: Arrival): MessageId {
  return messageIdSchema.parse(`msg_${toIdEnding(desk, arrival)}`);
}

function toIdEnding({ hash, channel }: ChannelDesk, { key }: Arrival): string {
  return hash(`${channel.surface} ${key}`).slice(0, 32);
}

async function choose({ hub }: ChannelDesk, { agent, chat }: ArrivalOf<'choose'>): Promise<Taken> {
  const known = hub.agents.list().find(({ name }) => name === agent);
  if (!known || known.terminatedAt !== null)
    throw new NodError('unknown_recipient', `there is no agent "${agent}"`);
  const bound = { chat, agent, conversationId: null, asks: null };
  return { outcome: { type: 'chosen', agent }, writes: [{ type: 'bound', chat: bound }] };
}

async function listAgents(desk: ChannelDesk, { chat }: Arrival): Promise<Taken> {
  const current = (await findRecipient(desk, chat))?.agent ?? null;
  return { outcome: { type: 'agents', agents: listLivingAgents(desk.hub), current } };
}

async function showPending({ hub, store, channel }: ChannelDesk, { chat }: Arrival): Promise<Taken> {
  const writes: ChannelWrite[] = [];
  const open = hub.requests.open().filter(needsPerson);
  for (const { id: requestId, messageId } of open) {
    const showings = await store.showingsOf(channel.surface, requestId);
    const isComing = showings.some((each) => each.chat === chat && each.shownVersion === 0);
    if (!isComing) writes.push({ type: 'planned', chat, messageId, requestId });
  }
  return { outcome: { type: 'pending', count: open.length }, writes };
}

async function showMode(desk: ChannelDesk, { chat }: Arrival): Promise<Taken> {
  const found = await findConversation(desk, chat);
  if ('outcome' in found) return found;
  const { agent, conversationId } = found;
  const { mode } = desk.hub.conversations.get(conversationId);
  return { outcome: { type: 'mode-shown', agent, mode } };
}

async function setMode(
  desk: ChannelDesk,
  { chat, mode, agent: meant, origin }: ArrivalOf<'mode'>,
): Promise<Taken> {
  const found = await findConversation(desk, chat);
  if ('outcome' in found) return found;
  const { agent, conversationId } = found;
  if (meant !== undefined && meant !== agent)
    throw new NodError('no_longer_valid', `this chat is with "${agent}" now`);
  await desk.hub.conversations.setMode(conversationId, mode, desk.channel.surface, origin);
  return { outcome: { type: 'mode-set', agent, mode } };
}

async function stop(desk: ChannelDesk, { chat, origin }: Arrival): Promise<Taken> {
  const found = await findConversation(desk, chat);
  if ('outcome' in found) return found;
  const { agent, conversationId } = found;
  const { surface } = desk.channel;
  const isWorking = desk.hub.runs.stop(conversationId, { who: 'person', surface, ...(origin && { origin }) });
  return { outcome: { type: 'stopped', agent, isWorking } };
}

/** Words that a request from before waits for in this chat would not be meant for it any more. */
async function renew(desk: ChannelDesk, arrival: Arrival): Promise<Taken> {
  const { chat } = arrival;
  const { hub, store, channel } = desk;
  const found = await findConversation(desk, chat);
  if ('outcome' in found) return found;
  const renewalId = renewalIdSchema.parse(`rnw_${toIdEnding(desk, arrival)}`);
  const renewed = await hub.conversations.renew(found.conversationId, channel.surface, renewalId);
  const bound = await store.chat(channel.surface, chat);
  const writes: ChannelWrite[] = bound?.asks ? [{ type: 'bound', chat: { ...bound, asks: null } }] : [];
  return { outcome: { type: 'renewed', ...renewed }, writes };
}

/** The conversation that the chat is in; else what the person is told instead. */
async function findConversation(
  desk: ChannelDesk,
  chat: string,
): Promise<{ agent: AgentName; conversationId: ConversationId } | Taken> {
  const recipient = await findRecipient(desk, chat);
  if (!recipient) return { outcome: { type: 'agents', agents: listLivingAgents(desk.hub), current: null } };
  const { agent } = recipient;
  const own = desk.hub.conversations.list().find((each) => toCounterpart(each) === agent);
  const conversationId = recipient.conversationId ?? own?.id;
  return conversationId ? { agent, conversationId } : { outcome: { type: 'silent', agent } };
}
