// Session updates: what an agent tells while it works. What is not known here is skipped.
import { z } from 'zod';
import { listOf, optional } from './lenient.ts';
import { wireCallSchema } from './tool-call.ts';

const textChunk = {
  content: z.object({ type: z.literal('text'), text: z.string() }),
  messageId: optional(z.string()),
};

const updateSchema = z.discriminatedUnion('sessionUpdate', [
  z.object({ sessionUpdate: z.literal('agent_message_chunk'), ...textChunk }),
  z.object({ sessionUpdate: z.literal('agent_thought_chunk') }),
  z.object({ sessionUpdate: z.literal('user_message_chunk') }),
  wireCallSchema.extend({ sessionUpdate: z.literal('tool_call') }),
  wireCallSchema.extend({ sessionUpdate: z.literal('tool_call_update') }),
  z.object({
    sessionUpdate: z.literal('plan'),
    entries: listOf(z.object({ content: z.string(), status: z.string() }), 100),
  }),
  z.object({ sessionUpdate: z.literal('current_mode_update'), currentModeId: z.string() }),
  z.object({ sessionUpdate: z.literal('config_option_update'), configOptions: listOf(z.unknown()) }),
]);

export type SessionUpdate = z.infer<typeof updateSchema>;

/** Null: an update that says nothing to us. */
export const sessionUpdateSchema = z
  .object({ sessionId: z.string(), update: z.unknown() })
  .transform(({ sessionId, update }) => {
    const read = updateSchema.safeParse(update);
    return { sessionId, update: read.success ? read.data : null };
  });
