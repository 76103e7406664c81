// The tool `send_message`: passes the arguments to the hub, which judges them; files are added before.
import { type SendMessageBody, type SentMessage, sendMessageTool as shared } from '@nod/protocol';
import { z } from 'zod';
import { addGivenFiles, givenFilesSchema } from '../calls/given-files.ts';
import { sendOnce } from '../calls/hub-reach.ts';
import { decodeGiven, type McpTool } from '../calls/mcp-tool.ts';
import { toResult, toTime } from '../calls/tool-result.ts';

const { name, description, parameters } = shared;

const modelAnswer = {
  type: 'boolean',
  description:
    'The text is your final answer to the person, as a model wrote it. Questions with lettered options in it ("1. Which database? A) SQLite (recommended) B) PostgreSQL") are then put to the person as one decision set, answered like "1A 2C 3B".',
};

const inReplyTo = {
  type: 'string',
  description:
    'The id of the message that this one answers or is about. Where the person has replaced that one, this one counts as little.',
};

const filesSchema = z.object({ attachments: givenFilesSchema.optional() });
const { $schema: _, ...attachmentsProperty } = z.toJSONSchema(givenFilesSchema, { io: 'input' });

export const sendMessageTool: McpTool = {
  name,
  title: 'Send a message',
  description,
  inputSchema: {
    ...parameters,
    properties: { ...parameters.properties, modelAnswer, inReplyTo, attachments: attachmentsProperty },
  },
  async call(given, call) {
    const { attachments: files } = decodeGiven(filesSchema, given);
    const { to, payload, delayMs, quickReplies, modelAnswer, inReplyTo } = given;
    // The hub decodes the body at its edge; nothing here relies on these being what the type says.
    const said = { to, payload, delayMs, quickReplies, modelAnswer, inReplyTo } as SendMessageBody;
    const attachments = await addGivenFiles(call, files);
    const body = { ...said, from: call.agent, ...(attachments.length > 0 && { attachments }) };
    return toSent(await sendOnce(call, body));
  },
};

function toSent({ message, requestId, scheduledFor, living }: SentMessage) {
  const isDelayed = message.dueAt > message.sentAt;
  const when = isDelayed ? `due ${toTime(scheduledFor)}` : `at ${toTime(scheduledFor)}`;
  const answer =
    requestId === null
      ? ''
      : ` It asks the person as ${requestId}; the answer comes to your mailbox (check_messages).`;
  const others =
    living.length === 0
      ? ''
      : ` It may not be read for long: the sessions that are running now are ${quote(living)}.`;
  const files = (message.attachments ?? []).map(({ id }) => id);
  const along = files.length === 0 ? '' : ` With it goes ${files.join(', ')}.`;
  return toResult([`Sent to ${message.to} as ${message.id}, ${when}.${along}${answer}${others}`], {
    messageId: message.id,
    ...(files.length > 0 && { attachments: files }),
    to: message.to,
    requestId,
    scheduledFor,
    ...(living.length > 0 && { living }),
  });
}

function quote(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}
