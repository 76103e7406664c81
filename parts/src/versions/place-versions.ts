// The place of each version in a conversation: the newest stands where it counts, an earlier one that is looked at
// above it, with what followed it then. Pure.
import type { DeliveredMessage, MessageId } from '@nod/protocol';

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

/** `shownVersions`: by the newest version, the earlier one that is looked at. */
export function placeVersions(
  messages: readonly DeliveredMessage[],
  shownVersions: Readonly<Record<string, string>>,
): Placed[] {
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
    const earlier = shown === undefined ? undefined : byId.get(shown as MessageId);
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
