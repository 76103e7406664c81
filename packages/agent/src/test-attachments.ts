// What tests of attachments share: files by name, and a reader of their bytes that counts.
import { type Attachment, attachmentIdSchema } from '@nod/protocol';
import type { AttachedFile, AttachmentReader } from './attachments/attached-context.ts';

export const PNG = '\x89PNG\r\n\x1a\n';
export const JPEG = '\xff\xd8\xff\xe0';
export const PDF = '%PDF-1.7\n';

/** Bytes of the beginning, one for each character, then zeros. */
export function toBytes(begin: string, size = begin.length): Uint8Array {
  const bytes = new Uint8Array(size);
  for (const [index, character] of [...begin].slice(0, size).entries())
    bytes[index] = character.charCodeAt(0);
  return bytes;
}

export function toText(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export interface TestFiles {
  read: AttachmentReader;
  /** The names of what was read, in order. */
  reads: string[];
  add(name: string, bytes: Uint8Array | null, mediaType?: string): Attachment;
}

/** `null` for bytes: the file is there and cannot be read. */
export function createTestFiles(): TestFiles {
  const files = new Map<string, { name: string; bytes: Uint8Array | null }>();
  const reads: string[] = [];
  return {
    reads,
    async read(id) {
      const file = files.get(id);
      if (file) reads.push(file.name);
      return file?.bytes ?? null;
    },
    add(name, bytes, mediaType = 'application/octet-stream') {
      const id = attachmentIdSchema.parse(`att_${String(files.size + 1).padStart(32, '0')}`);
      files.set(id, { name, bytes });
      return { id, name, mediaType, size: bytes?.length ?? 7 };
    },
  };
}

/** A text file as the context has it. */
export function attachText(text: string, name = 'notes.txt'): AttachedFile {
  const bytes = toText(text);
  const attachment = createTestFiles().add(name, bytes, 'text/plain');
  return { as: 'text', attachment, text, isCut: false };
}

/** A picture as the context has it. */
export function attachPicture(name = 'photo.jpg', size = 312_000): AttachedFile {
  const bytes = toBytes(JPEG, size);
  const attachment = createTestFiles().add(name, bytes, 'image/jpeg');
  return { as: 'picture', attachment, file: { name, mediaType: 'image/jpeg', bytes } };
}
