// Files that a command attaches to what it sends: read whole, before the hub is called, and told by their own names.
import { type Stats, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { HubClient } from '@nod/client';
import { type AttachmentId, LIMITS, toAttachmentName, UNKNOWN_TYPE } from '@nod/protocol';
import { toSize } from '../terminal/attachment-lines.ts';
import type { Texts } from '../texts/texts.ts';
import { UsageError } from './cli-error.ts';
import { toUnreadable } from './options.ts';

export const ATTACH_OPTION = { attach: { type: 'string', multiple: true } } as const;

/** What people attach; the type of all else is not known, and nobody relies on it. */
const TYPES: Record<string, string> = {
  '.csv': 'text/csv',
  '.diff': 'text/plain',
  '.gif': 'image/gif',
  '.html': 'text/html',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.json': 'application/json',
  '.log': 'text/plain',
  '.md': 'text/markdown',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webp': 'image/webp',
  '.zip': 'application/zip',
};

export interface AttachedFile {
  name: string;
  mediaType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Throws UsageError for what is no file, is too large, or too many. */
export async function readAttached(paths: readonly string[] = [], texts: Texts): Promise<AttachedFile[]> {
  if (paths.length > LIMITS.attachmentsPerMessage)
    throw new UsageError(texts.attachments.tooMany(LIMITS.attachmentsPerMessage));
  return Promise.all(paths.map((path) => readOne(path, texts)));
}

/** A pipe or a device has no end that could be known before. */
async function readOne(path: string, texts: Texts): Promise<AttachedFile> {
  try {
    requireFile(path, statSync(path), texts);
    const bytes = new Uint8Array(await readFile(path));
    const mediaType = TYPES[extname(path).toLowerCase()] ?? UNKNOWN_TYPE;
    return { name: toAttachmentName(basename(path)), mediaType, bytes };
  } catch (error) {
    throw error instanceof UsageError ? error : toUnreadable(path, error, texts);
  }
}

function requireFile(path: string, stats: Stats, { attachments }: Texts): void {
  if (!stats.isFile()) throw new UsageError(attachments.noFile(path));
  const most = LIMITS.attachmentBytes;
  if (stats.size > most) throw new UsageError(attachments.tooLarge(path, toSize(most)));
}

/** Adds them to the hub, as the agent or, where none is named, as the person; what goes into a message. */
export async function addAttached(
  client: HubClient,
  files: readonly AttachedFile[],
  agent?: string,
): Promise<{ attachments?: AttachmentId[] }> {
  const attachments: AttachmentId[] = [];
  for (const file of files)
    attachments.push((await client.addAttachment({ ...file, ...(agent !== undefined && { agent }) })).id);
  return attachments.length > 0 ? { attachments } : {};
}
