// Files that the person sends: fetched from Telegram and kept by the hub, before the message that they go with.
import type { Attachments } from '@nod/hub';
import { type Attachment, attachmentNameSchema, mediaTypeSchema, NodError, PERSON } from '@nod/protocol';
import type { Part, Words } from '@nod/wording';
import { z } from 'zod';
import { type BotApi, BotApiError } from '../api/bot-api.ts';
import type { Pause } from '../api/pause.ts';
import type { TelegramFile, TelegramMessage } from '../updates/update.ts';

/** As many bytes as Telegram hands on to bots. */
const MOST_BYTES = 20 * 1024 * 1024;
/** Some minutes, so that an outage loses nothing; what comes behind waits as long. */
const ATTEMPTS = 10;
const LONGEST_PAUSE_MS = 30_000;

const fileSchema = z.object({ file_path: z.string() });

export type FetchedFiles =
  | { type: 'fetched'; attachments: Attachment[] }
  /** In words for the person; nothing is sent then. */
  | { type: 'failed'; why: Part[] };

interface FileParts {
  api: BotApi;
  attachments: Attachments;
  pause: Pause;
}

export interface InboundFile {
  id: string;
  name: string;
  mediaType: string;
  size: number;
}

/** Rejects when the signal aborts, and with NodError where the hub does not take a file. */
export async function fetchFiles(
  parts: FileParts,
  files: readonly InboundFile[],
  words: Words,
  signal: AbortSignal,
): Promise<FetchedFiles> {
  const tooBig = files.find(({ size }) => size > MOST_BYTES);
  if (tooBig) return { type: 'failed', why: words.messenger.fileTooBig(tooBig.name) };
  const attachments: Attachment[] = [];
  for (const file of files) {
    const bytes = await fetchOne(parts, file, signal);
    if (bytes === 'too-big') return { type: 'failed', why: words.messenger.fileTooBig(file.name) };
    if (bytes === null) return { type: 'failed', why: words.messenger.fileFailed(file.name) };
    const kept = await keep(parts, file, bytes);
    if (kept instanceof NodError)
      return { type: 'failed', why: [{ type: 'own', text: words.refusals[kept.code] }] };
    attachments.push(kept);
  }
  return { type: 'fetched', attachments };
}

async function keep(
  { attachments }: FileParts,
  { name, mediaType }: InboundFile,
  bytes: Uint8Array,
): Promise<Attachment | NodError> {
  try {
    return await attachments.add({ name, mediaType, bytes }, PERSON);
  } catch (error) {
    if (error instanceof NodError) return error;
    throw error;
  }
}

async function fetchOne(
  { api, pause }: FileParts,
  { id }: InboundFile,
  signal: AbortSignal,
): Promise<Uint8Array | 'too-big' | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    signal.throwIfAborted();
    try {
      const { file_path } = fileSchema.parse(await api.call('getFile', { file_id: id }, signal));
      return await api.download(file_path, signal);
    } catch (error) {
      if (!(error instanceof BotApiError)) return null;
      const { failure, message } = error;
      if (failure.type === 'refused') return /too big/i.test(message) ? 'too-big' : null;
      const ms = Math.min(1000 * 2 ** attempt, LONGEST_PAUSE_MS);
      await pause(failure.type === 'limited' ? failure.afterMs : ms, signal);
    }
  }
  return null;
}

/** The files of a message, the largest size of a photo; none where it has none. */
export function listFiles(message: TelegramMessage): InboundFile[] {
  const { photo, document, voice, audio, video, video_note, animation } = message;
  const largest = photo?.reduce((one, other) =>
    (other.file_size ?? 0) >= (one.file_size ?? 0) ? other : one,
  );
  const at = message.message_id;
  // An animation has a document of the same file beside it.
  const files = [
    largest && toFile(largest, `photo-${at}.jpg`, 'image/jpeg'),
    document && !animation && toFile(document, `file-${at}`, 'application/octet-stream'),
    voice && toFile(voice, `voice-${at}.ogg`, 'audio/ogg'),
    audio && toFile(audio, `audio-${at}.mp3`, 'audio/mpeg'),
    video && toFile(video, `video-${at}.mp4`, 'video/mp4'),
    video_note && toFile(video_note, `video-${at}.mp4`, 'video/mp4'),
    animation && toFile(animation, `animation-${at}.mp4`, 'video/mp4'),
  ];
  return files.flatMap((file) => file || []);
}

function toFile(file: TelegramFile, name: string, mediaType: string): InboundFile {
  const given = attachmentNameSchema.safeParse(file.file_name?.replace(/[/\\\p{Cc}]/gu, '_'));
  const type = mediaTypeSchema.safeParse(file.mime_type?.toLowerCase());
  return {
    id: file.file_id,
    name: given.success ? given.data : name,
    mediaType: type.success ? type.data : mediaType,
    size: file.file_size ?? 0,
  };
}
