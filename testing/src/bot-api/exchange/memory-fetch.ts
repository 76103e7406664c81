// A fetch that reaches the double without a socket, for `client.fetch` of grammY: all that happens then happens in the
// turns of the event loop that a fake clock lets run.
import { answerRequest, type Servable, type ServedReply } from './serving.ts';

export type InMemoryFetch = typeof fetch;

/** Rejects as fetch does: with TypeError when the connection is cut, with AbortError when it was given up. */
export function createFetch(served: Servable): InMemoryFetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const type = new Headers(init.headers).get('content-type') ?? '';
    const body = await readAll(init.body);
    const gone = new AbortController();
    init.signal?.addEventListener('abort', () => gone.abort());
    if (init.signal?.aborted) gone.abort();
    const reply = await answerRequest(served, { url, type, body }, gone.signal);
    if (gone.signal.aborted) throw new DOMException('This operation was aborted', 'AbortError');
    return toResponse(reply);
  };
}

function toResponse(reply: ServedReply): Response {
  if (reply.type === 'cut') throw new TypeError('fetch failed');
  const { status, headers, body } = reply;
  return new Response(typeof body === 'string' ? body : Uint8Array.from(body), { status, headers });
}

/** A text, bytes, or a stream of bytes such as grammY makes of a form with files. */
async function readAll(body: unknown): Promise<Buffer> {
  if (body === undefined || body === null) return Buffer.alloc(0);
  if (typeof body === 'string') return Buffer.from(body);
  if (body instanceof Uint8Array) return Buffer.from(body);
  const chunks: Buffer[] = [];
  for await (const chunk of body as AsyncIterable<Uint8Array>) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
