// The answer of a turn: what the agent's program said in the end, as a message by the turn's id, so that it is sent once.
import type { Hub } from '@nod/hub';
import {
  DOOR_FIELD,
  type DraftId,
  LIMITS,
  type MessageId,
  NodError,
  type OutgoingMessage,
  PERSON,
  toLanguage,
} from '@nod/protocol';
import { type Words, wordsOf } from '@nod/wording';
import type { Effect } from '../machine/session-state.ts';
import type { HostedSession, SessionIds } from './host-ports.ts';
import { findConversation } from './received-inputs.ts';

type SentAnswer = Extract<Effect, { type: 'send-answer' }>;

/** Tools that are named in one line. */
const MOST_NAMED = 10;

/** A call that a rule did not let run: the person was not asked, and is told with the answer. */
export interface RefusedCall {
  toolName: string;
  by: 'mode' | 'policy';
}

export async function sendTurnAnswer(
  hub: Hub,
  { name }: HostedSession,
  ids: SessionIds,
  answer: SentAnswer,
  refused: readonly RefusedCall[],
  draftId: DraftId | undefined,
): Promise<void> {
  const asker = await findAsker(hub, answer.messageId);
  const words = wordsOf(toLanguage(`${asker.text}\n${answer.text}`)).work;
  await sendAnyway(
    hub,
    {
      id: ids.ofAnswer(answer.turnId),
      from: name,
      to: asker.from,
      conversationId: asker.conversationId,
      inReplyTo: answer.messageId,
      payload: { text: toText(answer, refused, words), [DOOR_FIELD]: { turn: answer.turnId } },
      modelAnswer: answer.outcome === 'completed',
      ...(draftId && { draftId }),
    },
    words,
  );
}

/** When the answer of a turn was sent last; null: none was. What had ended before is on record. */
export async function findLastAnswerAt(
  hub: Hub,
  { name }: Pick<HostedSession, 'name'>,
): Promise<number | null> {
  const id = findConversation(hub, name);
  if (id === null) return null;
  const { messages } = await hub.conversations.messages(id, { limit: 50 });
  const isAnswer = ({ from, payload }: (typeof messages)[number]) =>
    from === name && typeof payload[DOOR_FIELD] === 'object' && 'turn' in (payload[DOOR_FIELD] as object);
  return messages.findLast(isAnswer)?.sentAt ?? null;
}

/** Whoever gave the order gets the answer. */
async function findAsker(
  hub: Hub,
  messageId: MessageId | null,
): Promise<{ from: OutgoingMessage['to']; conversationId: OutgoingMessage['conversationId']; text: string }> {
  if (messageId === null) return { from: PERSON, conversationId: null, text: '' };
  const { message } = await hub.conversations.message(messageId);
  return { from: message.from, conversationId: message.conversationId, text: message.payload.text ?? '' };
}

function toText(
  { text, outcome, failure }: SentAnswer,
  refused: readonly RefusedCall[],
  words: Words['work'],
): string {
  const ending =
    outcome === 'failed' ? words.failed(failure ?? '') : outcome === 'stopped' ? words.stopped : '';
  const said = [text, ending].filter((part) => part.trim() !== '');
  const parts = [...(said.length === 0 ? [words.wordless] : said), ...toRefusedLines(refused, words)];
  return parts.join('\n\n').slice(0, LIMITS.textCharacters).toWellFormed();
}

function toRefusedLines(refused: readonly RefusedCall[], words: Words['work']): string[] {
  return (['mode', 'policy'] as const).flatMap((by) => {
    const tools = new Set(refused.filter((each) => each.by === by).map(({ toolName }) => toolName));
    return tools.size === 0 ? [] : [words.refused[by]([...tools].slice(0, MOST_NAMED))];
  });
}

/** An answer is never kept back because there is no room for another question. */
async function sendAnyway(hub: Hub, outgoing: OutgoingMessage, words: Words['work']): Promise<void> {
  try {
    await hub.bus.send(outgoing);
  } catch (error) {
    if (!(error instanceof NodError) || error.code !== 'too_many_open_requests') throw error;
    const { from, to, conversationId } = outgoing;
    await hub.bus.send({ from, to, conversationId, payload: { text: words.noRoomToAsk } });
    await hub.bus.send({ ...outgoing, modelAnswer: false });
  }
}
