// The tool `send_message`: passes the arguments to the hub, which judges them.
import type { McpServer } from '@modelcontextprotocol/server';
import { type SendMessageBody, sendMessageTool } from '@nod/protocol';
import type { McpServerOptions } from './create-mcp-server.ts';
import { refusalsAsResults, toResult } from './tool-result.ts';
import { toToolSchema } from './tool-schema.ts';

export function registerSendMessage(server: McpServer, { client, agent }: McpServerOptions): void {
  const { name, description, parameters } = sendMessageTool;
  server.registerTool(
    name,
    { title: 'Send a message', description, inputSchema: toToolSchema(parameters) },
    ({ to, payload, delayMs, quickReplies }) =>
      refusalsAsResults(async () => {
        // The hub decodes the body at its edge; nothing here relies on these being what the type says.
        const body = { from: agent, to, payload, delayMs, quickReplies } as SendMessageBody;
        const { message, requestId, scheduledFor } = await client.sendMessage(body);
        const when = message.dueAt > message.sentAt ? `, due ${new Date(scheduledFor).toISOString()}` : '';
        return toResult([`Sent to ${message.to} as ${message.id}${when}.`], {
          messageId: message.id,
          requestId,
          scheduledFor,
        });
      }),
  );
}
