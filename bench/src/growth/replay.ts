// Surfaces that read the event log from its beginning, all at once, as fast as the hub gives it.
import type { HubProcess } from '../servers/hub-process.ts';

export interface Replay {
  /** Ends all of them; how many events they have read together. */
  stop(): number;
}

/** Resolves once every surface is connected. */
export async function replayTo({ url, personToken }: HubProcess, surfaces: number): Promise<Replay> {
  const end = new AbortController();
  const headers = { authorization: `Bearer ${personToken}`, 'last-event-id': '0' };
  let events = 0;

  async function read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    for await (const chunk of body) {
      events += decoder.decode(chunk, { stream: true }).split('\nevent: ').length - 1;
    }
  }

  const opened = await Promise.all(
    Array.from({ length: surfaces }, () => fetch(`${url}/api/events`, { headers, signal: end.signal })),
  );
  for (const { body } of opened) if (body) read(body).catch(() => {});
  return {
    stop() {
      end.abort();
      return events;
    },
  };
}
