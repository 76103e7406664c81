// Received files: pictures and documents in a request, found wherever they stand in its messages.
import type { RequestBody } from './script.ts';

export interface ReceivedFile {
  mediaType: string;
  base64: string;
}

/** Null for a part that is no file of the form. */
export type FilePartReader = (part: Record<string, unknown>) => ReceivedFile | null;

/** In the order they stand in. */
export function findFiles(body: RequestBody, read: FilePartReader): ReceivedFile[] {
  const file = read(body);
  if (file) return [file];
  return Object.values(body).flatMap((value) => {
    const inside = Array.isArray(value) ? value : [value];
    return inside.filter(isObject).flatMap((each) => findFiles(each, read));
  });
}

/** `data:image/png;base64,…`; null for anything else. */
export function parseDataUrl(url: unknown): ReceivedFile | null {
  const [, mediaType, base64] =
    /^data:([^;,]+);base64,(.*)$/su.exec(typeof url === 'string' ? url : '') ?? [];
  return mediaType === undefined || base64 === undefined ? null : { mediaType, base64 };
}

export function toFields(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}

/** Null where either is no text. */
export function toReceived(mediaType: unknown, base64: unknown): ReceivedFile | null {
  return typeof mediaType === 'string' && typeof base64 === 'string' ? { mediaType, base64 } : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
