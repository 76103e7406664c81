// The reach of the hub: what did not get through is tried again, what the hub refuses is not.
import { randomBytes } from 'node:crypto';
import { ConnectionError, tryUntil } from '@nod/client';
import { NodError, type SendMessageBody, type SentMessage } from '@nod/protocol';
import type { McpCall } from './mcp-tool.ts';

/** Long enough for a hub that restarts; a model that hears nothing for longer should rather hear that. */
const LONGEST_MS = 5_000;

/**
 * The hub must take a repeated attempt for the same one.
 * Throws NodError where the hub refuses, ConnectionError where it stays away, and the reason when the call is cancelled.
 */
export async function reachHub<T>({ hub, context }: McpCall, attempt: () => Promise<T>): Promise<T> {
  const late = new AbortController();
  const away = new ConnectionError('the hub does not answer');
  const endWait = hub.ports.timer(LONGEST_MS, () => late.abort(away));
  try {
    const signal = AbortSignal.any([context.mcpReq.signal, late.signal]);
    const reached = await tryUntil(hub.ports, signal, () => attempt().catch(toRefusal));
    if (reached instanceof NodError) throw reached;
    return reached;
  } finally {
    endWait();
  }
}

/** A refusal is for the model at once: only what did not get through is tried again. */
function toRefusal(error: unknown): NodError {
  if (error instanceof NodError) return error;
  throw error;
}

/** Sends under an id that is chosen here, so that it can be sent again when the hub's answer is lost: the hub takes it once. */
export async function sendOnce(call: McpCall, body: SendMessageBody): Promise<SentMessage> {
  // The time first, as in the hub's own ids.
  const id = `msg_${Date.now().toString(16)}${randomBytes(12).toString('hex')}`;
  return reachHub(call, () => call.hub.sendMessage({ ...body, id }));
}
