// The tool `wait_for_answer`: goes on waiting for the answer to a question that is open already.
import { tryUntil } from '@nod/client';
import { NodError, type RequestId, requestIdSchema } from '@nod/protocol';
import { z } from 'zod';
import { awaitAnswers, type PendingQuestion } from '../calls/answer-wait.ts';
import { type McpCall, toTool } from '../calls/mcp-tool.ts';

export const waitForAnswerTool = toTool({
  name: 'wait_for_answer',
  title: 'Wait for an answer',
  description:
    'Go on waiting for the person\'s answer to a question that is pending. The person may take a day: while the outcome is "pending", call it again.',
  parameters: z.strictObject({
    requestId: requestIdSchema.describe('The id of the question, as you were told it.'),
  }),
  run: async ({ requestId }, call) => awaitAnswers(call, [await findOwn(call, requestId)]),
});

/** A token may speak as several agents; a session is one of them, and what another asked is not to be found. */
async function findOwn({ hub, agent, context }: McpCall, id: RequestId): Promise<PendingQuestion> {
  const asked = await tryUntil(hub.ports, context.mcpReq.signal, () => hub.question(id));
  if (asked.agent !== agent) throw new NodError('not_found', `no request ${id}`);
  return { question: asked.question, requestId: id };
}
