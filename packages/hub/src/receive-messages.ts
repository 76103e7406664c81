// Messages as a program reads them: the person's answers come with what was asked.
import {
  type AnsweredQuestion,
  type DeliveredMessage,
  type HumanRequest,
  PERSON,
  type ReceivedMessage,
  toReceived,
} from '@nod/protocol';
import type { Store } from './ports.ts';

export async function receiveMessages(
  store: Store,
  messages: readonly DeliveredMessage[],
): Promise<ReceivedMessage[]> {
  const replies = messages.filter(({ from, inReplyTo }) => from === PERSON && inReplyTo !== null);
  const asked = [...new Set(replies.flatMap(({ inReplyTo }) => inReplyTo ?? []))];
  const requests = asked.length === 0 ? [] : await store.requestsOfMessages(asked);
  return Promise.all(
    messages.map(async (message) => {
      const request = requests.find((each) => isAnsweredBy(each, message));
      return toReceived(message, request ? await toQuestion(store, request) : null);
    }),
  );
}

function isAnsweredBy({ settlement }: HumanRequest, { id }: DeliveredMessage): boolean {
  return settlement?.outcome === 'answered' && settlement.reply.messageId === id;
}

async function toQuestion(store: Store, request: HumanRequest): Promise<AnsweredQuestion> {
  const message = await store.message(request.messageId);
  return {
    requestId: request.id,
    question: message?.payload.text ?? request.title,
    options: request.kind === 'quick-replies' ? request.options : [],
  };
}
