// The contract of attachments: files that go with messages, their bytes kept beside the store.
import type { Address, Attachment, AttachmentId } from '@nod/protocol';

export interface NewAttachment extends Pick<Attachment, 'name' | 'mediaType'> {
  bytes: Uint8Array;
}

export interface Attachments {
  /**
   * Keeps a file for a message that `by` sends later; one that goes with no message within a day is removed.
   * Throws NodError `attachment_too_large`, `too_many_attachments`, or what StorageError is told as.
   */
  add(file: NewAttachment, by: Address): Promise<Attachment>;
  /** Throws NodError `not_found`. `reader`: who asks; an agent reads what it added and what goes with its messages. */
  read(id: AttachmentId, reader: Address): Promise<{ attachment: Attachment; bytes: Uint8Array }>;
}
