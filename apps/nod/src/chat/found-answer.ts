// The answer to a message of the person among what the hub has told, and whether it is still to come. What an agent asks
// about on the way, be it a tool call, is no answer.
import { type DeliveredMessage, DOOR_FIELD, type Message } from '@nod/protocol';
import type { HubView } from '@nod/surface';
import { isFailedDelivery } from '@nod/wording';

/** The answer is sent before the run ends; an agent without a run has nothing more to tell. */
export function isOver(view: HubView, asked: Message): boolean {
  const told = findAsked(view, asked);
  if (told?.supersededBy || isFailedDelivery(told?.delivery ?? null)) return true;
  const run = view.runs[asked.id];
  if (run) return run.end !== null;
  return findAnswer(view, asked) !== undefined || isGone(view, asked);
}

/** The agent is terminated, or its program has ended. */
export function isGone({ overview, presences }: HubView, { to }: Message): boolean {
  return (overview.agents[to]?.terminatedAt ?? null) !== null || presences[to]?.state === 'gone';
}

export function findAsked(
  { threads }: HubView,
  { id, conversationId }: Message,
): DeliveredMessage | undefined {
  return threads[conversationId]?.messages.find((message) => message.id === id);
}

/** What replies to the message; of an agent that does not say what it replies to, the next thing it says. */
export function findAnswer(view: HubView, asked: Message): DeliveredMessage | undefined {
  const since = findAsked(view, asked)?.position ?? Number.POSITIVE_INFINITY;
  return view.threads[asked.conversationId]?.messages.find(
    (message) => message.position > since && message.from === asked.to && isReply(message, asked, view),
  );
}

function isReply(message: Message, asked: Message, view: HubView): boolean {
  const { call, turn } = readNote(message);
  if (call !== undefined) return false;
  if (message.inReplyTo === asked.id) return true;
  if (turn !== undefined) return isTurnOf(turn, asked, view);
  return message.inReplyTo === null && !view.runs[asked.id];
}

/** Whether the program's work was on the message, or goes on with it because it answers what the program had asked. */
function isTurnOf(turn: unknown, asked: Message, view: HubView): boolean {
  const delivery = findAsked(view, asked)?.delivery;
  if (delivery?.state === 'accepted' && delivery.turnId !== undefined) return delivery.turnId === turn;
  const question = view.threads[asked.conversationId]?.messages.find(({ id }) => id === asked.inReplyTo);
  return question !== undefined && readNote(question).ask !== undefined;
}

/** What its host, or the hub, has noted about the message. */
function readNote({ payload }: Message): { call?: unknown; turn?: unknown; ask?: unknown } {
  const note = payload[DOOR_FIELD];
  return typeof note === 'object' && note !== null ? note : {};
}
