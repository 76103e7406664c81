// A file that a request brings: bytes of any type, counted while they are read. A form, which would wrap them, is refused.
import { type Endpoint, NodError, toMediaType, UNKNOWN_TYPE } from '@nod/protocol';
import type { Context } from 'hono';
import { readLimited } from './body-limit.ts';

export interface GivenFile {
  mediaType: string;
  bytes: Uint8Array;
}

/** Throws NodError with the endpoint's refusal for what is too large, as soon as that is known. */
export async function readFile(
  c: Context,
  { most, tooLarge }: NonNullable<Endpoint['bytes']>,
): Promise<GivenFile> {
  const mediaType = requireMediaType(c.req.header('content-type'));
  const refusal = new NodError(tooLarge, `a file may have at most ${most} bytes`);
  if (Number(c.req.header('content-length') ?? 0) > most) throw refusal;
  const limit = { bytes: most, discardedBytes: 2 * most };
  const blob = c.req.raw.body ? await readLimited(c.req.raw.body, limit, refusal) : new Blob([]);
  return { mediaType, bytes: new Uint8Array(await blob.arrayBuffer()) };
}

/** What curl says unless it is told otherwise is said about no file. */
function requireMediaType(header: string | undefined): string {
  const type = toMediaType(header);
  if (type.startsWith('multipart/'))
    throw new NodError('unsupported_media_type', 'send the bytes of the file themselves, not a form');
  return type === 'application/x-www-form-urlencoded' ? UNKNOWN_TYPE : type;
}
