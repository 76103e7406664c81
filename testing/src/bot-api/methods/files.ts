// Files: what the bot uploads or sends again, and what it downloads.
import { LIMITS } from '../world/limits.ts';
import { readString } from '../world/parameters.ts';
import { badRequest, Refusal } from '../world/refusal.ts';
import type { Call, FileInfo } from '../world/wire.ts';
import { addFile, type StoredFile, type World } from '../world/world.ts';

const TYPES: Record<string, string> = {
  ...{ md: 'text/markdown', txt: 'text/plain', json: 'application/json', pdf: 'application/pdf' },
  ...{ jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', gif: 'image/gif', webp: 'image/webp' },
  ...{ ogg: 'audio/ogg', oga: 'audio/ogg', mp3: 'audio/mpeg', zip: 'application/zip' },
};
/** First bytes of images that Telegram can read: JPEG, PNG, GIF, BMP, WebP, TIFF. */
const IMAGES = [
  [0xff, 0xd8],
  [0x89, 0x50, 0x4e, 0x47],
  [0x47, 0x49, 0x46],
  [0x42, 0x4d],
  [0x52, 0x49, 0x46, 0x46],
  [0x49, 0x49],
];

export function toMimeType(name: string): string {
  return TYPES[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}

/** An upload (in its own field or attached), or the id of a file that Telegram has. */
export function readSentFile(world: World, { params, files }: Call, field: string): StoredFile {
  const name = readString(params, field);
  const upload = files.get(name?.startsWith('attach://') ? name.slice('attach://'.length) : field);
  if (upload) {
    judgeUpload(upload.bytes, field);
    return addFile(world, { ...upload, type: toMimeType(upload.name) });
  }
  if (name === undefined || name.startsWith('attach://'))
    throw badRequest(`there is no ${field} in the request`);
  const known = world.files.get(name);
  if (known) return known;
  if (/^https?:/i.test(name)) throw badRequest('failed to get HTTP URL content');
  throw badRequest('wrong file identifier/HTTP URL specified');
}

function judgeUpload(bytes: Uint8Array, field: string): void {
  if (bytes.length === 0) throw badRequest('file must be non-empty');
  if (bytes.length > LIMITS.uploadBytes) throw new Refusal(413, 'Request Entity Too Large');
  if (field !== 'photo') return;
  if (bytes.length > LIMITS.photoBytes) throw badRequest('file is too big for a photo');
  const isImage = IMAGES.some((beginning) => beginning.every((byte, index) => bytes[index] === byte));
  if (!isImage) throw badRequest('IMAGE_PROCESS_FAILED');
}

export function getFile(world: World, { params }: Call): FileInfo & { file_path: string } {
  const id = readString(params, 'file_id');
  if (id === undefined) throw badRequest('file_id not specified');
  const file = world.files.get(id);
  if (!file) throw badRequest('invalid file_id');
  if (file.size > LIMITS.downloadBytes) throw badRequest('file is too big');
  file.path ??= `files/${file.id}${/\.[A-Za-z0-9]{1,8}$/.exec(file.name)?.[0] ?? ''}`;
  return { file_id: file.id, file_unique_id: file.uniqueId, file_size: file.size, file_path: file.path };
}

/** Throws Refusal where there is nothing to download from this path. */
export function download(world: World, { params }: Call): true {
  if (findDownload(world, readString(params, 'path') ?? '') === undefined)
    throw new Refusal(404, 'Not Found');
  return true;
}

/** What is downloaded from a path that `getFile` gave; undefined where it gave no such path. */
export function findDownload(world: World, path: string): Uint8Array | undefined {
  for (const file of world.files.values()) if (file.path === path) return file.bytes;
  return undefined;
}
