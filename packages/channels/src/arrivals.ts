// Arrivals: what the person does on the channel, worked on one after the other, each with one effect however often it
// comes: its message is sent under an id that follows from its key.
import { type ChannelWrite, NO_DOORS } from '@nod/hub';
import {
  type AgentName,
  type ConversationId,
  type HumanRequest,
  type MessageId,
  messageIdSchema,
  NodError,
  needsPerson,
  renewalIdSchema,
  toCounterpart,
} from '@nod/protocol';
import type { Arrival, Outcome } from './channel.ts';
import { type ArrivalOf, type ChannelDesk, insist, requireRight, type Taken } from './channel-desk.ts';
import type { ChatLanes } from './chat-lanes.ts';
import { findRecipient, listLivingAgents } from './recipients.ts';
import { takeLook, takeTap } from './taps.ts';
import { takeWords } from './words.ts';

/** A terminal shows more than what an agent says. */
const NEEDS_APPROVE: ReadonlySet<Arrival['type']> = new Set(['mode', 'show-mode', 'terminal']);
/** What happens is at the end of a screen; so much of it goes into one message. */
const MOST_OF_SCREEN = 3_500;
/** As many requests are shown at once: more would bury what the person reads first. */
const PAGE = 10;

/** Until the channel stops. The lanes are told of chats that have something new to show. */
export async function takeArrivals(
  desk: ChannelDesk,
  lanes: Pick<ChatLanes, 'wake' | 'rest'>,
): Promise<void> {
  const { channel, signal } = desk;
  let last = desk.from.arrival;
  const telling = createTelling(desk);
  // A channel that comes to an end by itself is one that was cut off: it begins again where it was.
  await insist(desk, async (advance) => {
    for await (const arrival of channel.arrivals(last, signal)) {
      const { outcome, writes = [], finally: ending } = await take(desk, arrival);
      await insist(desk, () => desk.write(...writes, { type: 'taken', arrival: arrival.key }));
      last = arrival.key;
      if (writes.length > 0) lanes.wake([arrival.chat]);
      advance();
      telling.tell(arrival, outcome);
      if (ending) void lanes.rest(arrival.chat).then(() => telling.tell(arrival, ending));
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
      if (desk.signal.aborted) return;
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
    requireRight(arrival, NEEDS_APPROVE.has(arrival.type) ? 'approve' : 'chat');
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
    case 'terminal':
      return showTerminal(desk, arrival);
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

async function listAgents(desk: ChannelDesk, { chat }: Pick<Arrival, 'chat'>): Promise<Taken> {
  const current = (await findRecipient(desk, chat))?.agent ?? null;
  return { outcome: { type: 'agents', agents: listLivingAgents(desk.hub), current } };
}

async function showPending(desk: ChannelDesk, { chat, after }: ArrivalOf<'pending'>): Promise<Taken> {
  const { hub, store, channel } = desk;
  const open = hub.requests.open().filter(needsPerson);
  const left = after === undefined ? open : toLater(open, await store.request(after));
  const page = left.slice(0, PAGE);
  const writes: ChannelWrite[] = [];
  for (const { id: requestId, messageId } of page) {
    const showings = await store.showingsOf(channel.surface, requestId);
    const isComing = showings.some((each) => each.chat === chat && each.shownVersion === 0);
    if (!isComing) writes.push({ type: 'planned', chat, messageId, requestId });
  }
  const count = left.length - page.length;
  const last = page.at(-1);
  return {
    outcome: { type: 'pending', count: open.length, shown: page.length, isNext: after !== undefined },
    writes,
    ...(count > 0 && last ? { finally: { type: 'more', count, after: last.id } } : {}),
  };
}

/** Those that were opened after this one; where it is settled by now, also those of the same moment. */
function toLater(open: readonly HumanRequest[], after: HumanRequest | null): HumanRequest[] {
  const at = open.findIndex(({ id }) => id === after?.id);
  return at >= 0 ? open.slice(at + 1) : open.filter(({ openedAt }) => openedAt >= (after?.openedAt ?? 0));
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

async function showTerminal(desk: ChannelDesk, { chat }: Arrival): Promise<Taken> {
  const recipient = await findRecipient(desk, chat);
  if (!recipient) return listAgents(desk, { chat });
  const { agent } = recipient;
  const screen = await (desk.doors ?? NO_DOORS).screen(agent);
  if (!screen) throw new NodError('no_terminal', `the program of "${agent}" runs in no terminal`);
  const text = screen.lines.map(withoutColours).join('\n').trimEnd().slice(-MOST_OF_SCREEN);
  return { outcome: { type: 'terminal', agent, lines: text.split('\n') } };
}

function withoutColours(line: string): string {
  return line.replaceAll(/\u001b\[[\d;:]*m/g, '').trimEnd();
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
