// Sends what a hosted agent has to say. It is never kept back because there is no room for another question.
import { type Message, NodError, type OutgoingMessage } from '@nod/protocol';
import type { Hub } from '../contract/hub.ts';
import type { Phrases } from './phrases.ts';

/** Where as many questions wait as may, the answer opens none, and the person is told so before: it is the last thing said. */
export async function sendAnswer(hub: Hub, outgoing: OutgoingMessage, phrases: Phrases): Promise<Message> {
  try {
    return (await hub.bus.send(outgoing)).message;
  } catch (error) {
    if (!(error instanceof NodError) || error.code !== 'too_many_open_requests') throw error;
    const { quickReplies: _, modelAnswer: __, expectsReply: ___, ...plain } = outgoing;
    const { from, to, conversationId } = outgoing;
    await hub.bus.send({ from, to, conversationId, payload: { text: phrases.noRoomToAsk } });
    return (await hub.bus.send(plain)).message;
  }
}
