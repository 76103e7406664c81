// Sent attachments: the files that a message may take along, judged before it is sent. The store judges again as it commits.
import { type Attachment, type AttachmentId, NodError, type OutgoingMessage } from '@nod/protocol';
import type { HubContext } from '../context/hub-context.ts';
import type { StoredAttachment } from '../contract/attachments.ts';
import { ConflictError } from '../contract/ports.ts';

/** The named files, in the order named. Throws NodError where one is not the sender's, or goes with another message. */
export async function requireOwnAttachments(
  { store }: HubContext,
  outgoing: OutgoingMessage,
  named: readonly AttachmentId[],
): Promise<Attachment[]> {
  const stored = new Map((await store.attachments(named)).map((each) => [each.id, each]));
  return named.map((id) => requireOwn(stored.get(id), id, outgoing));
}

/** Nobody learns whether there is a file of somebody else. */
function requireOwn(
  stored: StoredAttachment | undefined,
  id: AttachmentId,
  { id: messageId, from, supersedes }: OutgoingMessage,
): Attachment {
  if (!stored || stored.addedBy !== from)
    throw new NodError(
      'not_found',
      `attachments: "${from}" has no file ${id}: add it, within a day before sending`,
    );
  const own = [null, messageId, supersedes ?? null];
  if (!own.includes(stored.messageId)) throw toSentRefusal();
  return toAttachment(stored);
}

export function toAttachment({ id, name, mediaType, size }: Attachment): Attachment {
  return { id, name, mediaType, size };
}

/** Of two messages that take the same file at once, one gets it: what the other one is told. All else stays as it is. */
export function toTakenRefusal(error: unknown): unknown {
  const isTaken = error instanceof ConflictError && error.conflict === 'attachment-taken';
  return isTaken ? toSentRefusal() : error;
}

function toSentRefusal(): NodError {
  return new NodError(
    'attachment_sent',
    'attachments: a file goes with another message already: each is sent once, add it again',
  );
}
