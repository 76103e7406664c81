// Versions of messages: which there are, where each stands in a conversation, and which can be said again. The newest
// stands where it counts, an earlier one that is looked at above it, with what followed it then. Pure.
import { type ConversationId, type DeliveredMessage, type MessageId, PERSON } from '@nod/protocol';
import type { HubView } from './hub-view.ts';
import { findQuestionIn } from './requests.ts';

/** By the newest version of a message: the earlier one that is looked at. */
export type ShownVersions = Readonly<Record<MessageId, MessageId>>;

export function withShownVersion(shown: ShownVersions, newest: MessageId, version: MessageId): ShownVersions {
  const { [newest]: _, ...others } = shown;
  return newest === version ? others : { ...others, [newest]: version };
}

export interface PlacedMessage {
  kind: 'message';
  message: DeliveredMessage;
  /** Shown because the person looks at an earlier version. */
  isEarlier: boolean;
}

export type Placed =
  | PlacedMessage
  /** Leads from version to version; stands above what it shows. */
  | { kind: 'versions'; newest: DeliveredMessage; shown: DeliveredMessage }
  /** Where an earlier version ends and the newest begins. */
  | { kind: 'newest-version'; newest: DeliveredMessage };

export function placeVersions(messages: readonly DeliveredMessage[], shownVersions: ShownVersions): Placed[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const branches = Map.groupBy(messages, (message) => toBranch(message, byId));
  return placeBranch(null, false);

  function placeBranch(branch: MessageId | null, isEarlier: boolean): Placed[] {
    const [first, ...others] = branches.get(branch) ?? [];
    if (!first) return [];
    // The version that is looked at has its switch above it already.
    const start = isEarlier ? [toPlaced(first, isEarlier)] : placeMessage(first, isEarlier);
    return [...start, ...others.flatMap((message) => placeMessage(message, isEarlier))];
  }

  function placeMessage(newest: DeliveredMessage, isEarlier: boolean): Placed[] {
    const own = toPlaced(newest, isEarlier);
    if (newest.supersedes === null) return [own];
    const shown = shownVersions[newest.id];
    const earlier = shown === undefined ? undefined : byId.get(shown);
    if (!earlier?.supersededBy) return [{ kind: 'versions', newest, shown: newest }, own];
    return [
      { kind: 'versions', newest, shown: earlier },
      ...placeBranch(earlier.supersededBy, true),
      { kind: 'newest-version', newest },
      own,
    ];
  }
}

function toPlaced(message: DeliveredMessage, isEarlier: boolean): PlacedMessage {
  return { kind: 'message', message, isEarlier };
}

/**
 * What the message goes with: what was superseded by that message, or what counts. A reply that came after the message
 * it replies to was superseded stands where it came in, so that nothing new is hidden.
 */
function toBranch(
  { supersededBy, position }: DeliveredMessage,
  byId: ReadonlyMap<MessageId, DeliveredMessage>,
): MessageId | null {
  if (supersededBy === null) return null;
  const by = byId.get(supersededBy);
  if (!by) return null;
  return by.position > position ? by.id : toBranch({ ...by, position }, byId);
}

/** With the version shown that a superseded message belongs to; others are in sight already. */
export function revealVersion(
  shown: ShownVersions,
  messages: readonly DeliveredMessage[],
  messageId: string,
): ShownVersions {
  const find = (id: string | null) => messages.find((message) => message.id === id);
  let message = find(messageId);
  let revealed = shown;
  while (message?.supersededBy) {
    const by = find(message.supersededBy);
    if (!by?.supersedes) break;
    const newest = toNewest(by, messages);
    if (by.position > message.position) revealed = withShownVersion(revealed, newest.id, by.supersedes);
    message = newest;
  }
  return revealed;
}

/** The last of a chain of versions. */
function toNewest(version: DeliveredMessage, messages: readonly DeliveredMessage[]): DeliveredMessage {
  const next = messages.find(({ supersedes }) => supersedes === version.id);
  return next ? toNewest(next, messages) : version;
}

/**
 * Whether nothing newer was said by the person in this conversation, which was not begun anew since, and the message was
 * no answer to a request.
 */
export function canEdit(view: HubView, { id, from, conversationId, inReplyTo }: DeliveredMessage): boolean {
  if (from !== PERSON) return false;
  const settlement = findQuestionIn(view.requests, inReplyTo)?.settlement;
  if (settlement?.outcome === 'answered' && settlement.reply.messageId === id) return false;
  return listCurrent(view, conversationId).findLast((message) => message.from === PERSON)?.id === id;
}

/** What an answer is asked for by once more: the message of a run that ended with it, as long as nothing is newer. */
export function findQuestionOf(view: HubView, answer: DeliveredMessage): DeliveredMessage | undefined {
  const run = answer.inReplyTo ? view.runs[answer.inReplyTo] : undefined;
  const current = listCurrent(view, answer.conversationId);
  if (run?.end?.answerId !== answer.id || current.at(-1)?.id !== answer.id) return undefined;
  return current.findLast(({ id, from }) => id === run.messageId && from === PERSON);
}

/** Without what was superseded, or left the context. */
function listCurrent(
  { threads, overview }: HubView,
  conversationId: ConversationId,
): readonly DeliveredMessage[] {
  const messages = threads[conversationId]?.messages ?? [];
  const contextFrom = overview.conversations[conversationId]?.contextFrom ?? 0;
  return messages.filter(({ supersededBy, position }) => supersededBy === null && position > contextFrom);
}
