// The tool `ask_user`: puts up to four questions to the person and waits for the answers.
import {
  MAX_QUICK_REPLIES,
  MAX_QUICK_REPLY_LENGTH,
  type MessageId,
  messageIdSchema,
  NodError,
  type RequestId,
  validateQuickReplies,
} from '@nod/protocol';
import { z } from 'zod';
import { awaitAnswers, type PendingQuestion } from '../calls/answer-wait.ts';
import { addGivenFiles, givenFilesSchema } from '../calls/given-files.ts';
import { sendOnce } from '../calls/hub-reach.ts';
import { type McpCall, toTool } from '../calls/mcp-tool.ts';

const questionSchema = z.strictObject({
  question: z.string().min(1).describe('The question, in Markdown, understandable on its own.'),
  options: z
    .array(z.string().min(1).meta({ maxLength: MAX_QUICK_REPLY_LENGTH }))
    .min(2)
    .max(MAX_QUICK_REPLIES)
    .describe('Suggested answers. The person may tap one, or write something else.'),
  recommended: z.string().optional().describe('The option you recommend, exactly as in "options".'),
  attachments: givenFilesSchema.optional(),
});

type Question = z.infer<typeof questionSchema>;

export const askTool = toTool({
  name: 'ask_user',
  title: 'Ask the person',
  description:
    'Ask the person one to four questions and wait for the answers, however long that takes. Each question has two to ten suggested answers; the person may also answer in their own words. Where the outcome is "pending", go on with wait_for_answer.',
  parameters: z.strictObject({
    questions: z.array(questionSchema).min(1).max(4),
    inReplyTo: messageIdSchema
      .optional()
      .describe(
        'The id of the message that the questions are about. Where the person has replaced it, nothing is asked.',
      ),
  }),
  async run({ questions, inReplyTo }, call) {
    questions.forEach(checkOptions);
    return awaitAnswers(call, await openAll(call, questions, inReplyTo));
  },
});

/** Judged before anything is sent, so that a wrong fourth question does not leave three open ones behind. */
function checkOptions({ options, recommended }: Question, index: number): void {
  const verdict = validateQuickReplies(options);
  if (!verdict.valid) throw new NodError(verdict.error, `questions[${index}]: ${verdict.message}`);
  if (recommended !== undefined && !options.includes(recommended)) {
    throw new NodError('invalid_request', `questions[${index}]: recommended must be one of the options`);
  }
}

/** Opens all of them or, where one is refused, none. */
async function openAll(
  call: McpCall,
  questions: readonly Question[],
  inReplyTo: MessageId | undefined,
): Promise<PendingQuestion[]> {
  const opened: PendingQuestion[] = [];
  try {
    for (const each of questions) {
      call.context.mcpReq.signal.throwIfAborted();
      opened.push({ question: each.question, requestId: await send(call, each, inReplyTo) });
    }
    return opened;
  } catch (error) {
    // A hub that is away cannot be told; the error that ended the call is the one to report.
    await Promise.allSettled(opened.map(({ requestId }) => call.hub.cancel(requestId)));
    throw error;
  }
}

async function send(
  call: McpCall,
  { question, options, recommended, attachments: files }: Question,
  inReplyTo: MessageId | undefined,
): Promise<RequestId> {
  const attachments = await addGivenFiles(call, files);
  const { requestId } = await sendOnce(call, {
    from: call.agent,
    to: 'user',
    payload: { text: question },
    ...(attachments.length > 0 && { attachments }),
    quickReplies: options,
    recommended: recommended === undefined ? null : options.indexOf(recommended),
    expectsReply: true,
    inReplyTo,
    awaited: true,
  });
  if (requestId === null) throw new NodError('internal', 'the hub opened no request');
  return requestId;
}
