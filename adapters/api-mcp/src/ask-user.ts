// The tool `ask_user`: puts up to four questions to the person and waits for the answers.
import type { ServerContext } from '@modelcontextprotocol/server';
import { ConnectionError, waitForAnswer } from '@nod/client';
import {
  type HumanRequest,
  MAX_QUICK_REPLIES,
  MAX_QUICK_REPLY_LENGTH,
  NodError,
  type RequestId,
  validateQuickReplies,
} from '@nod/protocol';
import { z } from 'zod';
import type { McpCall, McpTool } from './mcp-tool.ts';
import { reportProgress } from './report-progress.ts';
import { decodeArguments, toResult } from './tool-result.ts';

const questionSchema = z.strictObject({
  question: z.string().min(1).describe('The question, in Markdown, understandable on its own.'),
  options: z
    .array(z.string().min(1).meta({ maxLength: MAX_QUICK_REPLY_LENGTH }))
    .min(2)
    .max(MAX_QUICK_REPLIES)
    .describe('Suggested answers. The person may tap one, or write something else.'),
  recommended: z.string().optional().describe('The option you recommend, exactly as in "options".'),
});

const argumentsSchema = z.strictObject({ questions: z.array(questionSchema).min(1).max(4) });

type Question = z.infer<typeof questionSchema>;

export const askTool: McpTool = {
  name: 'ask_user',
  title: 'Ask the person',
  description:
    'Ask the person one to four questions and wait for the answers, however long that takes. Each question has two to ten suggested answers; the person may also answer in their own words. Cancelling the call withdraws the questions.',
  inputSchema: z.toJSONSchema(argumentsSchema, { io: 'input' }),
  async call(given, call) {
    const { questions } = decodeArguments(argumentsSchema, given);
    questions.forEach(checkOptions);
    const requests = await ask(call, questions);
    await acknowledgeReplies(call, requests);
    return toAnswers(questions, requests);
  },
};

/** Judged before anything is sent, so that a wrong fourth question does not leave three open ones behind. */
function checkOptions({ options, recommended }: Question, index: number): void {
  const verdict = validateQuickReplies(options);
  if (!verdict.valid) throw new NodError(verdict.error, `questions[${index}]: ${verdict.message}`);
  if (recommended !== undefined && !options.includes(recommended)) {
    throw new NodError('invalid_request', `questions[${index}]: recommended must be one of the options`);
  }
}

/** The settled requests, in the order of the questions. When the call is cancelled, open ones are withdrawn. */
async function ask(call: McpCall, questions: Question[]): Promise<HumanRequest[]> {
  const { hub, context, progressEveryMs } = call;
  const signal = toCallSignal(context);
  const opened: RequestId[] = [];
  const progress = reportProgress(context, progressEveryMs, questions.length);
  try {
    for (const question of questions) {
      signal.throwIfAborted();
      opened.push(await send(call, question));
    }
    return await Promise.all(
      opened.map(async (id) => {
        const request = await waitForAnswer(hub, id, signal);
        progress.settled();
        return request;
      }),
    );
  } catch (error) {
    // A hub that is away cannot be told; the error that ended the call is the one to report.
    await Promise.allSettled(opened.map((id) => hub.cancel(id)));
    throw error;
  } finally {
    progress.stop();
  }
}

/** Aborts when the client cancels the call, and when its connection breaks: then nobody would get the answer. */
function toCallSignal({ mcpReq, http }: ServerContext): AbortSignal {
  return http?.req ? AbortSignal.any([mcpReq.signal, http.req.signal]) : mcpReq.signal;
}

async function send(
  { hub, agent }: McpCall,
  { question, options, recommended }: Question,
): Promise<RequestId> {
  const { requestId } = await hub.sendMessage({
    from: agent,
    to: 'user',
    payload: { text: question },
    quickReplies: options,
    recommended: recommended === undefined ? null : options.indexOf(recommended),
    expectsReply: true,
  });
  if (requestId === null) throw new NodError('internal', 'the hub opened no request');
  return requestId;
}

/** The answers are in the result; the mailbox need not bring them again. */
async function acknowledgeReplies({ hub, agent }: McpCall, requests: HumanRequest[]): Promise<void> {
  const ids = requests.flatMap(({ settlement }) =>
    settlement?.outcome === 'answered' ? (settlement.reply.messageId ?? []) : [],
  );
  if (ids.length === 0) return;
  try {
    await hub.acknowledge(agent, ids);
  } catch (error) {
    // The answers are at hand; unacknowledged, the mailbox brings them once more.
    if (!(error instanceof ConnectionError)) throw error;
  }
}

function toAnswers(questions: Question[], requests: HumanRequest[]) {
  const answers = questions.map(({ question }, index) => {
    const request = requests[index];
    const settlement = request?.settlement;
    const answer = settlement?.outcome === 'answered' ? settlement.reply.text : null;
    return { question, requestId: request?.id, outcome: settlement?.outcome ?? 'cancelled', answer };
  });
  const texts = answers.map(
    ({ question, requestId, outcome, answer }) =>
      `${question}\n→ ${answer ?? 'no answer'}\n(${requestId}: ${outcome})`,
  );
  return toResult(texts, { answers });
}
