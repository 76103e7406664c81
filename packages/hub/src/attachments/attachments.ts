// Attachments: files are added, kept until a message takes them, and read by whoever the message is from or to.
import {
  type Address,
  type Attachment,
  type AttachmentId,
  LIMITS,
  type Message,
  NodError,
  PERSON,
} from '@nod/protocol';
import { type HubContext, toRegistration } from '../context/hub-context.ts';
import { requireRoomForFile, requireSmallFile } from '../context/room.ts';
import {
  type AttachmentFiles,
  type Attachments,
  LEAST_FILE_BYTES,
  type NewAttachment,
  type StoredAttachment,
} from '../contract/attachments.ts';
import type { Store } from '../contract/ports.ts';
import { createCleanUp } from './clean-up.ts';
import { toAttachment } from './sent-attachments.ts';

export interface KeptAttachments extends Attachments {
  /** A message that is withdrawn before its time lets go of its files. */
  noteScheduled(message: Message): void;
}

/** A file that is being added takes room already. */
interface Adding {
  by: Address;
  bytes: number;
}

/** `waiting`: the messages that wait for their time. */
export async function createAttachments(
  context: HubContext,
  waiting: () => Message[],
): Promise<KeptAttachments> {
  const { attachmentFiles: files } = context;
  return files ? keepAttachments(context, files, waiting) : NONE_KEPT;
}

async function keepAttachments(
  context: HubContext,
  files: AttachmentFiles,
  waiting: () => Message[],
): Promise<KeptAttachments> {
  const { store, health, clock, newId, report } = context;
  const adding = new Map<AttachmentId, Adding>();
  let agentBytes = 0;
  const count = async () => {
    agentBytes = await store.agentFileBytes();
  };
  await count();
  const cleanUp = createCleanUp(context, files, {
    beingAdded: () => [...adding.keys()],
    neededUntil: () => waiting().flatMap(({ attachments, dueAt }) => (attachments ? [dueAt] : [])),
    onDone: count,
  });

  /** Those that came before it count, those that came after it do not: of several at once, as many get in as fit. */
  async function requireRoom(id: AttachmentId, { by, bytes }: Adding): Promise<void> {
    if (by === PERSON) return;
    const ids = [...adding.keys()];
    const before = [...adding.values()].slice(0, ids.indexOf(id)).filter((other) => other.by !== PERSON);
    const earlier = before.reduce((sum, other) => sum + other.bytes, 0);
    const own = before.filter((other) => other.by === by).length;
    const unsent = (await store.countUnsent(by, LIMITS.unsentAttachments)) + own;
    requireRoomForFile(by, { unsent, bytes: agentBytes + earlier + bytes });
  }

  async function write({ name, mediaType, bytes }: NewAttachment, id: AttachmentId, by: Address) {
    const sha256 = await health.attempt(() => files.write(id, bytes));
    const said = { id, name, mediaType, size: bytes.length };
    const attachment = { ...said, addedBy: by, addedAt: clock(), sha256, messageId: null };
    context.changing.requireSteady(by);
    await store.commit([...toRegistration(context, by), { type: 'attachment-added', attachment }]);
    cleanUp.expect(attachment.addedAt);
    return toAttachment(attachment);
  }

  return {
    async add(file, by) {
      requireSmallFile(file.bytes);
      health.requireSpace(by);
      const id = newId('att');
      const taken = { by, bytes: Math.max(file.bytes.length, LEAST_FILE_BYTES) };
      adding.set(id, taken);
      try {
        await requireRoom(id, taken);
        const added = await write(file, id, by);
        if (by !== PERSON) agentBytes += taken.bytes;
        return added;
      } catch (error) {
        await files.remove(id).catch(report);
        throw error;
      } finally {
        adding.delete(id);
      }
    },
    async read(id, reader) {
      const [stored] = await store.attachments([id]);
      if (!stored || !(await mayRead(store, stored, reader))) throw toUnknown(id);
      const bytes = await files.read(id, stored.sha256);
      if (!bytes) throw new NodError('not_found', `the file ${id} is gone from the hub's disk, or damaged`);
      return { attachment: toAttachment(stored), bytes };
    },
    noteScheduled({ attachments, dueAt }) {
      if (attachments) cleanUp.expect(dueAt);
    },
  };
}

/**
 * Whoever has added it, sent it or received it; what waits for its time has not been received. Of what went with a message,
 * those who had the name then.
 */
async function mayRead(
  store: Store,
  { addedBy, messageId }: StoredAttachment,
  reader: Address,
): Promise<boolean> {
  if (reader === PERSON) return true;
  const message = messageId && (await store.delivered(messageId));
  if (!message) return reader === addedBy;
  const isOwn = [addedBy, message.from, message.to].includes(reader);
  return isOwn && message.position > (await store.emptiedThrough(reader));
}

/** Of a file that is somebody else's the same: nobody learns that it is there. */
function toUnknown(id: Attachment['id']): NodError {
  return new NodError('not_found', `no attachment ${id}`);
}

const NONE_KEPT: KeptAttachments = {
  async add() {
    throw new NodError('invalid_request', 'this hub keeps no files');
  },
  async read(id) {
    throw toUnknown(id);
  },
  noteScheduled() {},
};
