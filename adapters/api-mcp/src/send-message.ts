// The tool `send_message`: passes the arguments to the hub, which judges them.
import { type SendMessageBody, type SentMessage, sendMessageTool as shared } from '@nod/protocol';
import type { McpTool } from './mcp-tool.ts';
import { toResult, toTime } from './tool-result.ts';

const { name, description, parameters } = shared;

const modelAnswer = {
  type: 'boolean',
  description:
    'The text is your final answer to the person, as a model wrote it. Questions with lettered options in it ("1. Which database? A) SQLite (recommended) B) PostgreSQL") are then put to the person as one decision set, answered like "1A 2C 3B".',
};

export const sendMessageTool: McpTool = {
  name,
  title: 'Send a message',
  description,
  inputSchema: { ...parameters, properties: { ...parameters.properties, modelAnswer } },
  async call(given, { hub, agent }) {
    const { to, payload, delayMs, quickReplies, modelAnswer } = given;
    // The hub decodes the body at its edge; nothing here relies on these being what the type says.
    const body = { from: agent, to, payload, delayMs, quickReplies, modelAnswer } as SendMessageBody;
    return toSent(await hub.sendMessage(body));
  },
};

function toSent({ message, requestId, scheduledFor }: SentMessage) {
  const isDelayed = message.dueAt > message.sentAt;
  const when = isDelayed ? `due ${toTime(scheduledFor)}` : `at ${toTime(scheduledFor)}`;
  const answer =
    requestId === null
      ? ''
      : ` It asks the person as ${requestId}; the answer comes to your mailbox (check_messages).`;
  return toResult([`Sent to ${message.to} as ${message.id}, ${when}.${answer}`], {
    messageId: message.id,
    to: message.to,
    requestId,
    scheduledFor,
  });
}
