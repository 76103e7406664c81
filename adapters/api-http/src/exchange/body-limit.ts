// The size limit on bodies, announced or streamed. It is applied once the caller is known: whoever shows no credential
// has little read, and only where anyone may call.
import { NodError } from '@nod/protocol';
import type { Context } from 'hono';

export interface BodyLimit {
  bytes: number;
  /** A streamed body that is too large is read on to here, so that its sender gets to hear the answer. */
  discardedBytes: number;
}

const KIB = 1024;

export const CALLER_BODY: BodyLimit = { bytes: KIB * KIB, discardedBytes: 16 * KIB * KIB };
/** Of MCP, where small files are part of what is said. */
export const MCP_BODY: BodyLimit = { bytes: 4 * KIB * KIB, discardedBytes: 16 * KIB * KIB };
export const ANYONE_BODY: BodyLimit = { bytes: 16 * KIB, discardedBytes: 0 };

/** Throws NodError `payload_too_large`. A body without an announced length is read here. */
export async function limitBody(c: Context, limit: BodyLimit): Promise<void> {
  const announced = c.req.header('content-length');
  if (announced !== undefined && c.req.header('transfer-encoding') === undefined) {
    if (Number(announced) > limit.bytes) throw tooLarge(limit);
  } else if (c.req.raw.body) {
    const body = await readLimited(c.req.raw.body, limit, tooLarge(limit));
    c.req.raw = new Request(c.req.raw, { body });
  }
}

/** Throws `refusal`. The stream is let go of, not cancelled: that would cut the line before the answer. */
export async function readLimited(
  body: ReadableStream<Uint8Array>,
  limit: BodyLimit,
  refusal: NodError,
): Promise<Blob> {
  const reader = body.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength;
    if (size <= limit.bytes) chunks.push(new Uint8Array(next.value));
    if (size > Math.max(limit.bytes, limit.discardedBytes)) break;
  }
  if (size > limit.bytes) throw refusal;
  return new Blob(chunks);
}

function tooLarge({ bytes }: BodyLimit): NodError {
  return new NodError('payload_too_large', `a body may have at most ${bytes} bytes`);
}
