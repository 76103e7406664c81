// The tool `check_messages`: reads the agent's mailbox.
// A message stays there until a later call acknowledges it by id. So nothing is lost when a result does not
// reach the model; it is returned again, under the same id.
import type { McpServer } from '@modelcontextprotocol/server';
import { messageIdSchema, type ReceivedMessage } from '@nod/protocol';
import { z } from 'zod';
import type { McpServerOptions } from './create-mcp-server.ts';
import { decodeArguments, refusalsAsResults, toResult } from './tool-result.ts';
import { toToolSchema } from './tool-schema.ts';

/** Below the minute after which many clients give a call up. */
const LONGEST_WAIT_MS = 50_000;
const PAGE = 50;

const argumentsSchema = z.strictObject({
  acknowledge: z
    .array(messageIdSchema)
    .max(1_000)
    .optional()
    .describe('The ids of messages you have dealt with. They will not be returned again; all others will.'),
  waitMs: z
    .number()
    .int()
    .min(0)
    .max(LONGEST_WAIT_MS)
    .optional()
    .describe('If there is no message, wait up to this long for one.'),
});

export function registerCheckMessages(server: McpServer, { client, agent }: McpServerOptions): void {
  const inputSchema = toToolSchema(z.toJSONSchema(argumentsSchema, { io: 'input' }));
  const description =
    'Read the messages sent to you by the person or by other agents, oldest first. Messages are returned again until you acknowledge them: pass the ids you have dealt with in "acknowledge" of your next call.';
  server.registerTool(
    'check_messages',
    { title: 'Check messages', description, inputSchema },
    (given, context) =>
      refusalsAsResults(async () => {
        const { acknowledge = [], waitMs = 0 } = decodeArguments(argumentsSchema, given);
        if (acknowledge.length > 0) await client.acknowledge(agent, acknowledge);
        const messages = await client.inbox(agent, { waitMs, limit: PAGE, signal: context.mcpReq.signal });
        return toResult(renderMessages(messages), { messages: messages.map(toEntry) });
      }),
  );
}

/** One block for each message, so that none can pass for another. */
function renderMessages(messages: ReceivedMessage[]): string[] {
  if (messages.length === 0) return ['No messages.'];
  return messages.map(({ id, writtenBy, inReplyTo, payload }) => {
    const reply = inReplyTo === null ? '' : `, in reply to ${inReplyTo}`;
    return `${id} from ${writtenBy}${reply}:\n${payload.text ?? JSON.stringify(payload)}`;
  });
}

function toEntry({ id, from, writtenBy, inReplyTo, sentAt, payload }: ReceivedMessage) {
  return { id, from, writtenBy, inReplyTo, sentAt, payload };
}
