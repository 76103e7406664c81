// Frames of Codex's app-server: JSON objects over a WebSocket, requests and answers in both directions, without `jsonrpc`.
import { z } from 'zod';

const requestIdSchema = z.union([z.string(), z.number()]);

const frameSchema = z.object({
  id: requestIdSchema.optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

export type RequestId = z.infer<typeof requestIdSchema>;

/** What the daemon tells, or asks us when it has an id. */
export interface Told {
  id: RequestId | null;
  method: string;
  params: unknown;
}

export type Frame =
  | { type: 'told'; told: Told }
  | { type: 'answer'; id: RequestId; result: unknown }
  | { type: 'refusal'; id: RequestId; words: string };

/** Null: this is no frame. */
export function decodeFrame(text: string): Frame | null {
  const { data } = frameSchema.safeParse(parseJson(text));
  if (!data) return null;
  const { id = null, method, params, result, error } = data;
  if (method !== undefined) return { type: 'told', told: { id, method, params } };
  if (id === null) return null;
  return error ? { type: 'refusal', id, words: error.message } : { type: 'answer', id, result };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
