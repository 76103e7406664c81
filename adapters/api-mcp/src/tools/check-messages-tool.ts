// The tool `check_messages`: reads the agent's mailbox.
// A message stays there until a later call acknowledges it by id. So nothing is lost when a result does not
// reach the model; it is returned again, under the same id.
import { type AnsweredQuestion, messageIdSchema, type ReceivedMessage } from '@nod/protocol';
import { z } from 'zod';
import { renderAttachments } from '../calls/attachment-lines.ts';
import { type McpCall, toTool } from '../calls/mcp-tool.ts';
import { toResult, toTime } from '../calls/tool-result.ts';

/** Below the minute after which many clients give a call up. */
const LONGEST_WAIT_MS = 50_000;
const PAGE = 50;

export const checkMessagesTool = toTool({
  name: 'check_messages',
  title: 'Check messages',
  description:
    'Read the messages sent to you by the person or by other agents, oldest first; answers of the person come with what you asked, and files are read with read_attachment. Messages are returned again until you acknowledge them: pass the ids you have dealt with in "acknowledge" of your next call. A message with "supersedes" stands in place of that earlier one: disregard the earlier one and what you answered to it. A message with "beginsAnew" begins the conversation anew: disregard what was said in it before.',
  parameters: z.strictObject({
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
  }),
  async run({ acknowledge = [], waitMs = 0 }, call) {
    const { hub, agent, context } = call;
    if (acknowledge.length > 0) await hub.acknowledge(agent, { ids: acknowledge });
    const found = await hub.inbox(agent, { waitMs, limit: PAGE, signal: context.mcpReq.signal });
    const messages = (await Promise.all(found.map((message) => take(call, message)))).flat();
    return toResult(renderMessages(messages), { messages: messages.map(toEntry) });
  },
});

/**
 * An answer that a call brings is left to it; one that is read here is taken, so that a later call says it is repeated. What
 * waits to be a prompt of the program is taken, too, so that it does not become one as well; what has become one is left out.
 */
async function take(
  { hub, agent, id: by, given }: McpCall,
  message: ReceivedMessage,
): Promise<ReceivedMessage[]> {
  const { id, answers, isTaken, delivery } = message;
  if (delivery !== null && delivery.state !== 'queued') return [];
  if (answers === null && delivery === null) return [message];
  if (answers !== null && given.isBrought(answers.requestId, id)) return [];
  return isTaken || (await hub.take(agent, { id, by })) === 'now' ? [message] : [];
}

/** One block for each message, so that none can pass for another. */
function renderMessages(messages: ReceivedMessage[]): string[] {
  if (messages.length === 0) return ['No messages.'];
  return messages.map((message) => {
    const { id, writtenBy, inReplyTo, supersedes, sentAt, answers, isTaken, beginsAnew } = message;
    const reply = inReplyTo === null ? '' : `, in reply to ${inReplyTo}`;
    const instead = supersedes === null ? '' : `, in place of ${supersedes}, which does not count any more`;
    const anew = beginsAnew
      ? ', begins the conversation anew: what was said before does not count any more'
      : '';
    const question = answers ? renderQuestion(answers) : '';
    const repeated = isTaken ? ', may have been given to you before' : '';
    const head = `${id} from ${writtenBy}, sent ${toTime(sentAt)}${reply}${instead}${anew}${question}${repeated}`;
    return `${head}:\n${renderSaid(message)}`;
  });
}

/** The question in quotes, as JSON: an agent's own words cannot pass for the answer. */
function renderQuestion({ requestId, question, options }: AnsweredQuestion): string {
  const offered = options.length === 0 ? '' : `, options ${JSON.stringify(options)}`;
  return `, the answer to your question ${requestId} ${JSON.stringify(question)}${offered}`;
}

/** The text first; what the sender put beside it, as JSON; the files that go with it. */
function renderSaid({ payload: { text, ...further }, attachments }: ReceivedMessage): string {
  const data = Object.keys(further).length === 0 ? [] : [`The sender's own data: ${JSON.stringify(further)}`];
  return [...(text === undefined ? [] : [text]), ...data, ...renderAttachments(attachments)].join('\n\n');
}

function toEntry(message: ReceivedMessage) {
  const { id, from, writtenBy, inReplyTo, supersedes, answers, isTaken, sentAt, payload } = message;
  const { attachments, beginsAnew } = message;
  return {
    id,
    from,
    writtenBy,
    inReplyTo,
    supersedes,
    beginsAnew,
    answers,
    mayBeRepeated: isTaken,
    sentAt,
    payload,
    ...(attachments && { attachments }),
  };
}
