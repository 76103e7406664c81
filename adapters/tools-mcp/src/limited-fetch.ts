// A fetch whose answers end: one body, or one event of a stream, has so many bytes and no more, as with processes.
import { STDIO_DEFAULT_MAX_BUFFER_SIZE as MAX_BYTES } from '@modelcontextprotocol/client';

/** Like `fetch`. The body of the answer breaks off with an error where it is too long. */
export async function limitedFetch(url: string | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (response.body === null) return response;
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(limitBytes(isStream)), { status, statusText, headers });
}

/** An empty line ends an event: the next one counts from there. */
function limitBytes(isStream: boolean): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  return new TransformStream({
    transform(chunk, controller) {
      const end = isStream ? findEventEnd(chunk) : -1;
      bytes = end < 0 ? bytes + chunk.length : chunk.length - end;
      if (bytes > MAX_BYTES) controller.error(new Error(`it said more than ${MAX_BYTES} bytes at once`));
      else controller.enqueue(chunk);
    },
  });
}

function findEventEnd(chunk: Uint8Array): number {
  const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  return Math.max(bytes.lastIndexOf('\n\n'), bytes.lastIndexOf('\r\n\r\n'), bytes.lastIndexOf('\r\r'));
}
