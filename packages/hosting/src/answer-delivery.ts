// Answer delivery: sends what a hosted agent has to say. It is never kept back because there is no room for another
// question.
import type { Hub } from '@nod/hub';
import {
  type DraftId,
  type Message,
  type MessageId,
  NodError,
  type OutgoingMessage,
  type Run,
} from '@nod/protocol';
import { toAnswerText, toQuickReplies, type WorkWords, wordsFor } from './answer-text.ts';
import type { WorkerAnswer } from './worker.ts';

/** Null when nobody is there any more to be answered. */
export async function deliverAnswer(
  hub: Hub,
  { run, message, draftId }: { run: Run; message: Message; draftId: DraftId },
  answer: WorkerAnswer,
): Promise<MessageId | null> {
  const words = wordsFor(message);
  const outgoing = {
    from: run.agent,
    to: message.from,
    conversationId: message.conversationId,
    inReplyTo: message.id,
    payload: { text: toAnswerText(answer, words) },
    modelAnswer: answer.outcome === 'completed',
    quickReplies: answer.quickReplies ?? toQuickReplies(answer, words),
    ...(answer.isOffer ? { expectsReply: false } : {}),
    draftId,
  };
  try {
    return await sendAnswer(hub, outgoing, words);
  } catch (error) {
    if (error instanceof NodError && error.code === 'recipient_terminated') return null;
    throw error;
  }
}

/** Where as many questions wait as may, the answer opens none, and the person is told so before: it is the last thing said. */
export async function sendAnswer(hub: Hub, outgoing: OutgoingMessage, words: WorkWords): Promise<MessageId> {
  try {
    return (await hub.bus.send(outgoing)).message.id;
  } catch (error) {
    if (!(error instanceof NodError) || error.code !== 'too_many_open_requests') throw error;
    const { quickReplies: _, modelAnswer: __, expectsReply: ___, ...plain } = outgoing;
    const { from, to, conversationId } = outgoing;
    await hub.bus.send({ from, to, conversationId, payload: { text: words.noRoomToAsk } });
    return (await hub.bus.send(plain)).message.id;
  }
}
