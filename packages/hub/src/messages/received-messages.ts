// Messages as a program reads them: the person's answers come with what was asked.
import {
  type AnsweredQuestion,
  type AskedQuestion,
  type DeliveredMessage,
  type HumanRequest,
  type Message,
  PERSON,
  type ReceivedMessage,
  toReceived,
  toSaidText,
} from '@nod/protocol';
import type { Store } from '../contract/ports.ts';
import { kindOf } from '../requests/kinds/kinds.ts';

export async function receiveMessages(
  store: Store,
  messages: readonly DeliveredMessage[],
): Promise<ReceivedMessage[]> {
  if (messages.length === 0) return [];
  const ids = messages.map(({ id }) => id);
  const [taken, beginnings] = await Promise.all([store.taken(ids), store.beginnings(ids)]);
  return Promise.all(
    messages.map(async (message) => {
      const request = await findAnswered(store, message);
      const answers = request ? await toQuestion(store, request) : null;
      const isTaken = taken.includes(message.id);
      return toReceived(message, { answers, isTaken, beginsAnew: beginnings.includes(message.id) });
    }),
  );
}

/** What the message answers, also where the person has said the same once more in its place. */
async function findAnswered(store: Store, message: Message): Promise<HumanRequest | undefined> {
  if (message.from !== PERSON) return undefined;
  const { id, inReplyTo } = await findFirstVersion(store, message);
  if (inReplyTo === null) return undefined;
  const requests = await store.requestsOfMessages([inReplyTo]);
  return requests.find(
    ({ settlement }) =>
      settlement?.outcome === 'answered' &&
      settlement.reply.messageId === id &&
      settlement.reply.text === toSaidText(message),
  );
}

async function findFirstVersion(store: Store, message: Message): Promise<Message> {
  const earlier = message.supersedes === null ? null : await store.message(message.supersedes);
  return earlier ? findFirstVersion(store, earlier) : message;
}

/** What was asked, in full, and whether it still counts. */
export async function toAskedQuestion(store: Store, request: HumanRequest): Promise<AskedQuestion> {
  const message = await store.delivered(request.messageId);
  const question = await toQuestion(store, request);
  return { ...question, agent: request.agent, isSuperseded: (message?.supersededBy ?? null) !== null };
}

async function toQuestion(store: Store, request: HumanRequest): Promise<AnsweredQuestion> {
  const whole = request.isTextCut ? await store.message(request.messageId) : null;
  return {
    requestId: request.id,
    question: whole ? toSaidText(whole) : request.text,
    options: kindOf(request).options?.(request) ?? [],
  };
}
