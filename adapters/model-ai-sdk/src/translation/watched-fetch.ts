// The network as a provider package gets it: every byte of an answer counts as a sign of life, also the
// keep-alive comments that never become a part, and no redirect carries the key to another server.

export function createWatchedFetch(request: typeof fetch, heard: () => void): typeof fetch {
  return async (input, init) => {
    const response = await request(input, { ...init, redirect: 'manual' });
    if (response.body === null) return response;
    const listening = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        heard();
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(listening), response);
  };
}
