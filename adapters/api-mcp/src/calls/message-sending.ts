// The sending of a tool call's message. The id is chosen here, so that it can be sent again when the hub's answer
// is lost on the way: the hub takes it once.
import { randomBytes } from 'node:crypto';
import { ConnectionError, tryUntil } from '@nod/client';
import { NodError, type SendMessageBody, type SentMessage } from '@nod/protocol';
import type { McpCall } from './mcp-tool.ts';

/** Long enough for a hub that restarts; a model that hears nothing for longer should rather hear that. */
const LONGEST_MS = 5_000;

/** Throws NodError where the hub refuses, ConnectionError where it stays away, and the reason when the call is cancelled. */
export async function sendOnce({ hub, context }: McpCall, body: SendMessageBody): Promise<SentMessage> {
  const late = new AbortController();
  const away = new ConnectionError('the hub does not answer');
  const endWait = hub.ports.timer(LONGEST_MS, () => late.abort(away));
  const message = { ...body, id: newMessageId() };
  try {
    const signal = AbortSignal.any([context.mcpReq.signal, late.signal]);
    const sent = await tryUntil(hub.ports, signal, () => hub.sendMessage(message).catch(toRefusal));
    if (sent instanceof NodError) throw sent;
    return sent;
  } finally {
    endWait();
  }
}

/** A refusal is for the model at once: only what did not get through is tried again. */
function toRefusal(error: unknown): NodError {
  if (error instanceof NodError) return error;
  throw error;
}

/** The time first, as in the hub's own ids. */
function newMessageId(): string {
  return `msg_${Date.now().toString(16)}${randomBytes(12).toString('hex')}`;
}
