// Words that the person types: to what they reply to, to the request that waits for words, else to whom the chat is with.
import { parseSupplement } from '@nod/decisions';
import type { BoundChat, ChannelWrite, Showing } from '@nod/hub';
import {
  type Address,
  type HumanRequest,
  isAnsweredBy,
  type MessageId,
  messageIdSchema,
  NodError,
  PERSON,
  type RequestId,
  toAnswer,
} from '@nod/protocol';
import { type ArrivalOf, type ChannelDesk, requireRight, type Taken } from './channel-desk.ts';
import { findRecipient, listLivingAgents } from './recipients.ts';

export async function takeWords(
  desk: ChannelDesk,
  words: ArrivalOf<'words'>,
  messageId: MessageId,
): Promise<Taken> {
  const { chat, message } = words;
  // Before anything is sent: so the channel does not show the person what they wrote in it, and replies find it.
  await desk.write({ type: 'referred', chat, message, messageId, requestId: null });
  if (words.replyTo !== null) return reply(desk, { words, messageId, replyTo: words.replyTo });
  const bound = await desk.store.chat(desk.channel.surface, words.chat);
  if (bound?.asks) return supplementAsked(desk, { words, messageId, bound, asks: bound.asks });
  const recipient = await findRecipient(desk, words.chat);
  if (!recipient) return { outcome: { type: 'unsent', agents: listLivingAgents(desk.hub) } };
  const { agent: to, conversationId } = recipient;
  const taken = await send(desk, { words, messageId, to, conversationId });
  return bound ? taken : { ...taken, writes: [{ type: 'bound', chat: recipient }] };
}

interface TypedWords {
  words: ArrivalOf<'words'>;
  messageId: MessageId;
}

/** Where it is not known what the words reply to, they go to nobody: not to whom they were not meant for. */
async function reply(desk: ChannelDesk, typed: TypedWords & { replyTo: string }): Promise<Taken> {
  const { store, channel } = desk;
  const { chat } = typed.words;
  const place = await store.placeAt({ surface: channel.surface, chat, message: typed.replyTo });
  const asked = place?.requestId ? await store.request(place.requestId) : null;
  // A message that only asked for words to a request takes them for that; a card takes any text as its answer.
  const isSupplement = place?.showing === null || (asked !== null && hasPicks(asked, place?.showing));
  if (asked && isSupplement) return supplement(desk, { ...typed, request: asked });
  const message = place && (await store.message(place.messageId));
  if (!message)
    throw new NodError('unknown_reply', 'nobody knows any more what this replies to: write without replying');
  const { id: inReplyTo, from, to, conversationId } = message;
  // Whoever was asked in a conversation between agents is answered in one of the person's own.
  if (asked && from !== PERSON && to !== PERSON)
    return send(desk, { ...typed, to: asked.agent, conversationId: null });
  return send(desk, { ...typed, to: from === PERSON ? to : from, conversationId, inReplyTo });
}

/** Something was picked on the card that waits to be sent: words to it go along with that. */
function hasPicks(request: HumanRequest, showing: Showing | undefined): boolean {
  const isOpen = 'questions' in request && request.settlement === null;
  return isOpen && Object.keys(showing?.picks ?? {}).length > 0;
}

/** The message settles what it replies to; a tool approval is left alone: no text approves. */
async function send(
  { hub, channel, store }: ChannelDesk,
  {
    words,
    messageId: id,
    to,
    conversationId,
    inReplyTo = null,
  }: TypedWords & {
    to: Address;
    conversationId: BoundChat['conversationId'];
    inReplyTo?: MessageId | null;
  },
): Promise<Taken> {
  const asked = inReplyTo === null ? [] : await store.requestsOfMessages([inReplyTo]);
  // An answer is what the person typed and nothing else.
  const isAnswer = asked.some((each) => each.settlement === null || isAnsweredBy(each, id));
  const text = isAnswer ? words.text : withQuoted(words);
  const said = {
    from: PERSON,
    payload: { text },
    surface: channel.surface,
    origin: words.origin,
    ...(words.attachments ? { attachments: words.attachments.map((each) => each.id) } : {}),
  } as const;
  const { message } = await hub.bus.send({ id, to, conversationId, inReplyTo, ...said });
  const answered = inReplyTo === null ? [] : await store.requestsOfMessages([inReplyTo]);
  const request = answered.find((each) => isAnsweredBy(each, id));
  if (request) return { outcome: { type: 'answered', request } };
  const waits = answered.find((each) => 'call' in each && each.settlement === null) ?? null;
  return { outcome: { type: 'sent', message, waits } };
}

function withQuoted({ text, quoted = '' }: ArrivalOf<'words'>): string {
  return quoted === '' ? text : `${quoted.replace(/^/gm, '> ')}\n\n${text}`;
}

async function supplementAsked(
  desk: ChannelDesk,
  { words, messageId, bound, asks }: TypedWords & { bound: BoundChat; asks: NonNullable<BoundChat['asks']> },
): Promise<Taken> {
  const forget: ChannelWrite = { type: 'bound', chat: { ...bound, asks: null } };
  const request = await desk.store.request(asks.requestId);
  const isLate = asks.until <= desk.clock() && !(request && isAnsweredBy(request, messageId));
  if (!request || isLate) {
    const message = 'too late for these words: tap "partly" once more';
    return { outcome: { type: 'refused', code: 'no_longer_valid', message, request }, writes: [forget] };
  }
  const taken = await supplement(desk, { words, messageId, request });
  const isKept = taken.outcome.type === 'refused' && taken.outcome.code === 'supplement_too_long';
  return isKept ? taken : { ...taken, writes: [forget] };
}

async function supplement(
  desk: ChannelDesk,
  { words, messageId, request }: TypedWords & { request: HumanRequest },
): Promise<Taken> {
  const { hub, channel } = desk;
  // Words to a tool call reject it, whatever they are; none approves.
  const isCall = 'call' in request;
  if (isCall) requireRight(words, 'approve');
  if (isCall && parseSupplement(words.text).type === 'cancel') return { outcome: { type: 'left', request } };
  const language = channel.languageOf(words.chat);
  const picks = await findPicks(desk, words.chat, request.id);
  const action = { type: isCall ? 'reject' : 'partial' } as const;
  const given = toAnswer(request, action, { language, picks, words: words.text });
  if (!given) throw new NodError('invalid_request', 'this request takes no words of that kind');
  try {
    const settled = await hub.requests.answer(
      request.id,
      { ...given, surface: channel.surface, origin: words.origin },
      messageId,
    );
    if (settled.settlement && words.attachments) await sendFiles(desk, { words, messageId }, request);
    return { outcome: { type: settled.settlement ? 'answered' : 'left', request: settled } };
  } catch (error) {
    if (!(error instanceof NodError)) throw error;
    const { code, message } = error;
    return { outcome: { type: 'refused', code, message, request: await hub.requests.get(request.id) } };
  }
}

/** Files cannot go with an answer: they follow it in a message of their own, which stands where the words do. */
async function sendFiles(
  desk: ChannelDesk,
  { words, messageId: answerId }: TypedWords,
  { agent: to }: HumanRequest,
): Promise<void> {
  const messageId = messageIdSchema.parse(`msg_${desk.hash(`files of ${answerId}`).slice(0, 32)}`);
  const message = `${words.message} files`;
  await desk.write({ type: 'referred', chat: words.chat, message, messageId, requestId: null });
  await send(desk, { words: { ...words, text: '' }, messageId, to, conversationId: null });
}

/** Of the newest card in the chat that shows the set. */
async function findPicks({ store, channel }: ChannelDesk, chat: string, requestId: RequestId) {
  const showings = await store.showingsOf(channel.surface, requestId);
  return showings.findLast((each) => each.chat === chat)?.picks ?? {};
}
