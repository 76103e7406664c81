// Requests for JSON, within a time; for looking around, not for talking to a model.
import type { Clock, Timer } from '@nod/agent';

export interface LookPorts {
  clock: Clock;
  timer: Timer;
  fetch: typeof fetch;
}

/** Bytes. */
const LONGEST_ANSWER = 5_000_000;

/** Rejects when there is no answer in time, no success, or no JSON. */
export async function fetchJson(
  url: string,
  headers: Record<string, string>,
  withinMs: number,
  ports: LookPorts,
): Promise<unknown> {
  const controller = new AbortController();
  const cancel = ports.timer(ports.clock() + withinMs, () => controller.abort());
  try {
    const response = await ports.fetch(url, { headers, signal: controller.signal, redirect: 'error' });
    if (!response.ok) throw new Error(`HTTP status ${response.status}`);
    return JSON.parse(await readText(response));
  } finally {
    cancel();
  }
}

async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let length = 0;
  let text = '';
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > LONGEST_ANSWER) throw new Error('the answer is too long');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
