// The tool `wait_for_answer`: goes on waiting for the answer to a question that is open already.
import { requestIdSchema } from '@nod/protocol';
import { z } from 'zod';
import { awaitAnswers } from './await-answers.ts';
import type { McpTool } from './mcp-tool.ts';
import { decodeArguments } from './tool-result.ts';

const argumentsSchema = z.strictObject({
  requestId: requestIdSchema.describe('The id of the question, as you were told it.'),
});

export const waitForAnswerTool: McpTool = {
  name: 'wait_for_answer',
  title: 'Wait for an answer',
  description:
    'Go on waiting for the person\'s answer to a question that is pending. The person may take a day: while the outcome is "pending", call it again.',
  inputSchema: z.toJSONSchema(argumentsSchema, { io: 'input' }),
  async call(given, call) {
    const { requestId } = decodeArguments(argumentsSchema, given);
    const { title: question } = await call.hub.request(requestId);
    return awaitAnswers(call, [{ question, requestId }]);
  },
};
