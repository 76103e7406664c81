// The sending of a tool call's message. The id is chosen here, so that it can be sent again when the hub's answer
// is lost on the way: the hub takes it once.
import { randomBytes } from 'node:crypto';
import type { SendMessageBody, SentMessage } from '@nod/protocol';
import { reachHub } from './hub-reach.ts';
import type { McpCall } from './mcp-tool.ts';

/** Throws NodError where the hub refuses, ConnectionError where it stays away, and the reason when the call is cancelled. */
export async function sendOnce(call: McpCall, body: SendMessageBody): Promise<SentMessage> {
  const message = { ...body, id: newMessageId() };
  return reachHub(call, () => call.hub.sendMessage(message));
}

/** The time first, as in the hub's own ids. */
function newMessageId(): string {
  return `msg_${Date.now().toString(16)}${randomBytes(12).toString('hex')}`;
}
