// Sent bytes: the body of a large answer, handed over as it is taken, which tells when it is held in memory no longer.

const PIECE = 64 * 1024;
/** Whoever takes nothing for so long is cut off. */
const IDLE_MS = 60_000;

export interface SentBytes {
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Resolves once all of it is handed over, or nobody takes it any more. Never rejects. */
  gone: Promise<void>;
}

export function toSentBytes(bytes: Uint8Array<ArrayBuffer>, idleMs = IDLE_MS): SentBytes {
  let rest = bytes;
  let idle: NodeJS.Timeout | undefined;
  const { promise: gone, resolve } = Promise.withResolvers<void>();

  function letGo(): void {
    clearTimeout(idle);
    rest = new Uint8Array();
    resolve();
  }

  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      clearTimeout(idle);
      // A copy: what waits to be taken does not hold the whole.
      if (rest.length > 0) controller.enqueue(rest.slice(0, PIECE));
      rest = rest.subarray(PIECE);
      if (rest.length > 0) {
        idle = setTimeout(() => {
          controller.error(new Error('nobody takes the answer'));
          letGo();
        }, idleMs).unref();
      } else {
        controller.close();
        letGo();
      }
    },
    cancel: letGo,
  });
  return { body, gone };
}
