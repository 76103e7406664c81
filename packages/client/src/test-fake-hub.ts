// A hub for tests that is only a fetch: it answers from a script and remembers what it was asked.
import type { ClientPorts } from './client-ports.ts';

interface Asked {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

export type Answer = (asked: Asked, signal: AbortSignal | null) => Response | Promise<Response>;

export interface FakeHub {
  ports: ClientPorts;
  asked: Asked[];
  /** Timers that are set, by delay. */
  timers: { delayMs: number; fire(): void }[];
}

/** Answers the n-th call with the n-th answer, further ones with the last. Timers fire when told to. */
export function createFakeHub(...answers: Answer[]): FakeHub {
  const asked: Asked[] = [];
  const timers: FakeHub['timers'] = [];
  return {
    asked,
    timers,
    ports: {
      random: () => 0,
      async fetch(url, init = {}) {
        const { method = 'GET', headers = {}, body, signal = null } = init;
        const text = typeof body === 'string' ? (JSON.parse(body) as unknown) : undefined;
        asked.push({ method, url, headers: { ...(headers as Record<string, string>) }, body: text });
        const answer = answers[Math.min(asked.length, answers.length) - 1];
        if (!answer) throw new TypeError('no answer');
        return answer(asked.at(-1) as Asked, signal ?? null);
      },
      timer(delayMs, callback) {
        const remove = () => timers.splice(timers.indexOf(timer), 1);
        const fire = () => {
          remove();
          callback();
        };
        const timer = { delayMs, fire };
        timers.push(timer);
        return () => {
          if (timers.includes(timer)) remove();
        };
      },
    },
  };
}

export const unreachable: Answer = () => Promise.reject(new TypeError('connect ECONNREFUSED'));

export function json(body: unknown, status = 200): Answer {
  return () => Response.json(body, { status });
}

export function refusal(code: string, status: number): Answer {
  return json({ error: { code, message: `because ${code}` } }, status);
}

/** The log that streams are of. */
export const LOG_ID = 'the-log';

/** A stream that says these texts, then ends, breaks, or stays open until it is cancelled. */
export function stream(texts: readonly string[], then: 'ends' | 'breaks' | 'stays'): Answer {
  return () => {
    const left = [...texts];
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const text = left.shift();
        if (text !== undefined) controller.enqueue(new TextEncoder().encode(text));
        else if (then === 'ends') controller.close();
        else if (then === 'breaks') controller.error(new Error('reset'));
        else return new Promise<void>(() => {});
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream', 'x-nod-log': LOG_ID } });
  };
}

/** Waits for a condition that the code under test brings about by itself. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}
