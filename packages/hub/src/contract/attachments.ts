// The contract of attachments: files that go with messages, their bytes kept beside the store. What is in the store
// counts: a file without a row is nobody's, and a row without a file is told as gone.
import type { Address, Attachment, AttachmentFile, AttachmentId, MessageId } from '@nod/protocol';

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
  read(id: AttachmentId, reader: Address): Promise<AttachmentFile>;
}

/** The bytes of attachments, by their ids: files in a folder. Throws StorageError for what cannot be written. */
export interface AttachmentFiles {
  /** Resolves once they survive a crash, to their SHA-256 in hexadecimal; before that, nothing has the id. */
  write(id: AttachmentId, bytes: Uint8Array): Promise<string>;
  /** Null where there are none, or others than those with this SHA-256. */
  read(id: AttachmentId, sha256: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Does nothing where there are none. */
  remove(id: AttachmentId): Promise<void>;
  /** Every id that has bytes. */
  list(): Promise<AttachmentId[]>;
}

/** A file as the store knows it. */
export interface StoredAttachment extends Attachment {
  addedBy: Address;
  addedAt: number;
  /** Of the bytes, in hexadecimal. */
  sha256: string;
  /** The message that it goes with, delivered or scheduled; null: none. Of several versions of one, the newest that has it. */
  messageId: MessageId | null;
}

/**
 * Files are sent with the message that names them: `message-delivered` and `message-scheduled` need each to be its
 * sender's, and to go with no other message but the one that is superseded. `message-withdrawn` lets go of them, and
 * `agent-emptied` forgets what the agent has not sent.
 */
export type AttachmentChange =
  | { type: 'attachment-added'; attachment: StoredAttachment }
  /** Forgets those of them that go with no message. */
  | { type: 'attachments-removed'; ids: AttachmentId[] };

/** Reads what is known of attachments. */
export interface AttachmentStore {
  /** Those of them that there are. */
  attachments(ids: readonly AttachmentId[]): Promise<StoredAttachment[]>;
  /** Those of them that there are not, also not in a form that cannot be read. */
  unknownAttachments(ids: readonly AttachmentId[]): Promise<AttachmentId[]>;
  /** Those that go with no message, the ones added first first. */
  unsentAttachments(limit: number): Promise<Pick<StoredAttachment, 'id' | 'addedAt'>[]>;
  /** How many of them this one has added; counted no further than `most`. */
  countUnsent(addedBy: Address, most: number): Promise<number>;
  /** How much all files of agents take together; each takes at least `LEAST_FILE_BYTES`. */
  agentFileBytes(): Promise<number>;
}

/** What the smallest file takes of a disk. */
export const LEAST_FILE_BYTES = 4_096;
