// Attachments of a memory store, and their bytes on its disk: what a folder of files is to a database.

import { createHash } from 'node:crypto';
import {
  type AttachmentFiles,
  type AttachmentStore,
  type Change,
  ConflictError,
  LEAST_FILE_BYTES,
  type StoredAttachment,
} from '@nod/hub';
import { type AgentName, type AttachmentId, type Message, type MessageId, PERSON } from '@nod/protocol';

export type MemoryAttachments = Map<AttachmentId, StoredAttachment>;

export function applyAttachmentChange(
  attachments: MemoryAttachments,
  change: Extract<Change, { type: 'attachment-added' | 'attachments-removed' }>,
): void {
  if (change.type === 'attachment-added') attachments.set(change.attachment.id, change.attachment);
  else removeUnsent(attachments, ({ id }) => change.ids.includes(id));
}

export function requireOwnFiles(attachments: MemoryAttachments, message: Message): void {
  const free = [null, message.id, message.supersedes];
  for (const { id } of message.attachments ?? []) {
    const found = attachments.get(id);
    if (found?.addedBy !== message.from || !free.includes(found.messageId))
      throw new ConflictError('attachment-taken');
  }
}

export function takeFiles(
  attachments: MemoryAttachments,
  { id: messageId, attachments: taken }: Message,
): void {
  for (const { id } of taken ?? []) {
    const found = attachments.get(id);
    if (found) attachments.set(id, { ...found, messageId });
  }
}

export function releaseFiles(attachments: MemoryAttachments, messageId: MessageId): void {
  for (const found of attachments.values())
    if (found.messageId === messageId) attachments.set(found.id, { ...found, messageId: null });
}

export function forgetFiles(attachments: MemoryAttachments, agent: AgentName): void {
  removeUnsent(attachments, ({ addedBy }) => addedBy === agent);
}

function removeUnsent(attachments: MemoryAttachments, isMeant: (found: StoredAttachment) => boolean): void {
  for (const found of attachments.values())
    if (found.messageId === null && isMeant(found)) attachments.delete(found.id);
}

export function createAttachmentReader(of: () => MemoryAttachments): AttachmentStore {
  const unsent = () => [...of().values()].filter(({ messageId }) => messageId === null);
  return {
    attachments: async (ids) => structuredClone(ids.flatMap((id) => of().get(id) ?? [])),
    unknownAttachments: async (ids) => ids.filter((id) => !of().has(id)),
    unsentAttachments: async (limit) =>
      unsent()
        .map(({ id, addedAt }) => ({ id, addedAt }))
        .sort((a, b) => a.addedAt - b.addedAt || (a.id < b.id ? -1 : 1))
        .slice(0, limit),
    countUnsent: async (addedBy, most) =>
      Math.min(unsent().filter((each) => each.addedBy === addedBy).length, most),
    agentFileBytes: async () =>
      [...of().values()]
        .filter(({ addedBy }) => addedBy !== PERSON)
        .reduce((sum, { size }) => sum + Math.max(size, LEAST_FILE_BYTES), 0),
  };
}

/** Files in a map that outlives the hub, as a folder does. */
export function createMemoryFiles(files: Map<AttachmentId, Uint8Array>): AttachmentFiles {
  return {
    async write(id, bytes) {
      files.set(id, new Uint8Array(bytes));
      return toSha256(bytes);
    },
    async read(id, sha256) {
      const bytes = files.get(id);
      return bytes && toSha256(bytes) === sha256 ? new Uint8Array(bytes) : null;
    },
    remove: async (id) => void files.delete(id),
    list: async () => [...files.keys()],
  };
}

function toSha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
