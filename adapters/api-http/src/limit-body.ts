// The size limit on bodies, announced or streamed.
import { NodError } from '@nod/protocol';
import type { MiddlewareHandler } from 'hono';

const MAX_BYTES = 1024 * 1024;

/** A streamed body that is too large is read on to here, so that its sender gets to hear the answer. */
const MAX_DISCARDED_BYTES = 16 * MAX_BYTES;

/** Throws NodError `payload_too_large`. A body without an announced length is read before the routes see it. */
export const limitBody: MiddlewareHandler = async (c, next) => {
  const announced = c.req.header('content-length');
  if (announced !== undefined && c.req.header('transfer-encoding') === undefined) {
    if (Number(announced) > MAX_BYTES) throw tooLarge();
  } else if (c.req.raw.body) {
    c.req.raw = new Request(c.req.raw, { body: await readLimited(c.req.raw.body) });
  }
  await next();
};

async function readLimited(body: ReadableStream<Uint8Array>): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size <= MAX_BYTES) chunks.push(new Uint8Array(chunk));
    if (size > MAX_DISCARDED_BYTES) break;
  }
  if (size > MAX_BYTES) throw tooLarge();
  return new Blob(chunks);
}

function tooLarge(): NodError {
  return new NodError('payload_too_large', `a body may have at most ${MAX_BYTES} bytes`);
}
