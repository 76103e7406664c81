// Attached context: the files that go with a message and with those before it, looked into as far as there is room:
// each is shown as a file, given as text, or named with the reason.
import type { Attachment, AttachmentId } from '@nod/protocol';
import type { ChatMessage } from '../context/intent.ts';
import type { ModelFile } from '../models/model.ts';
import { readAttachmentContent } from './attachment-content.ts';

export type AttachedFile =
  | { as: 'picture' | 'document'; attachment: Attachment; file: ModelFile }
  | { as: 'text'; attachment: Attachment; text: string; isCut: boolean }
  | { as: 'name'; attachment: Attachment; why: NamedReason };

/** `earlier`: of a message before, and not shown any more. */
export type NamedReason = 'earlier' | 'no-room' | 'unreadable' | 'kind';

export interface AttachedContext {
  /** Of the message that is worked on. */
  own: AttachedFile[];
  /** Of each message of the history, in its order. */
  earlier: AttachedFile[][];
}

/** Null when it cannot be had: whoever reads it has reported why. */
export type AttachmentReader = (id: AttachmentId) => Promise<Uint8Array | null>;

/** How many of the person's earlier messages still show what went with them. */
export const EARLIER_MESSAGES = 6;

export interface Room {
  /** Of pictures and documents, as estimated. */
  tokens: number;
  /** Of pictures and documents: providers limit the size of a request. */
  bytes: number;
  characters: number;
  /** Of all files that are looked into. */
  reading: number;
}

export const OWN_ROOM: Readonly<Room> = {
  tokens: 60_000,
  bytes: 12_000_000,
  characters: 120_000,
  reading: 60_000_000,
};
export const EARLIER_ROOM: Readonly<Room> = {
  tokens: 8_000,
  bytes: 3_000_000,
  characters: 40_000,
  reading: 20_000_000,
};
/** Of one file. */
const MAX_CHARACTERS = 40_000;

/** What a picture costs at most where it is dearest; large ones are made smaller by the providers. */
const PICTURE_TOKENS = 1_600;
/** A page with its picture. How many pages there are only a reader of the document knows. */
const PAGE_TOKENS = 2_500;
const PAGE_BYTES = 100_000;
const MOST_PAGES = 16;

/** What showing it costs, as estimated. */
export function estimateFileTokens({ as, attachment }: Pick<AttachedFile, 'as' | 'attachment'>): number {
  if (as === 'picture') return PICTURE_TOKENS;
  return Math.min(MOST_PAGES, Math.ceil(attachment.size / PAGE_BYTES)) * PAGE_TOKENS;
}

/** Contract: never rejects unless `read` does. Reads one file at a time, the message's own first, then from the newest back. */
export async function resolveAttachments(
  own: readonly Attachment[],
  history: readonly ChatMessage[],
  read: AttachmentReader,
): Promise<AttachedContext> {
  const shown = await showAll(own, { ...OWN_ROOM }, read);
  const room = { ...EARLIER_ROOM };
  const earlier: AttachedFile[][] = [];
  let left = EARLIER_MESSAGES;
  for (const { role, attachments } of history.toReversed()) {
    const added = role === 'user' ? (attachments ?? []) : [];
    if (role === 'user') left -= 1;
    const looked = left >= 0 ? await showAll(added, room, read) : added.map(nameEarlier);
    earlier.unshift(looked.map((each) => (isLeftOut(each) ? nameEarlier(each.attachment) : each)));
  }
  return { own: shown, earlier };
}

function nameEarlier(attachment: Attachment): AttachedFile {
  return { as: 'name', attachment, why: 'earlier' };
}

function isLeftOut(file: AttachedFile): boolean {
  return file.as === 'name' && file.why === 'no-room';
}

/** Takes from the room what it shows. */
async function showAll(
  attachments: readonly Attachment[],
  room: Room,
  read: AttachmentReader,
): Promise<AttachedFile[]> {
  const shown: AttachedFile[] = [];
  for (const attachment of attachments) {
    const file = await show(attachment, room, read);
    if (file.as === 'text') room.characters -= file.text.length;
    else if (file.as !== 'name') {
      room.tokens -= estimateFileTokens(file);
      room.bytes -= file.file.bytes.length;
    }
    shown.push(file);
  }
  return shown;
}

async function show(attachment: Attachment, room: Room, read: AttachmentReader): Promise<AttachedFile> {
  const name = (why: NamedReason): AttachedFile => ({ as: 'name', attachment, why });
  if (attachment.size > room.reading) return name('no-room');
  room.reading -= attachment.size;
  const bytes = await read(attachment.id);
  if (bytes === null) return name('unreadable');
  const characters = Math.min(room.characters, MAX_CHARACTERS);
  const content = readAttachmentContent(bytes, characters);
  if (content.kind === 'other') return name('kind');
  if (content.kind === 'text') {
    const { text, isCut } = content;
    return isCut && text === '' ? name('no-room') : { as: 'text', attachment, text, isCut };
  }
  const file = { name: attachment.name, mediaType: content.mediaType, bytes };
  const shown = { as: content.kind, attachment, file };
  const fits = estimateFileTokens(shown) <= room.tokens && bytes.length <= room.bytes;
  return fits ? shown : name('no-room');
}
