// Lines of Qwen's files, decoded: what it writes for us, and what it keeps for itself. Everything unknown is skipped.
import { toolParametersSchema } from '@nod/protocol';
import { z } from 'zod';

const id = z.string().min(1).max(200);

const blockSchema = z.union([
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('tool_use'), id, name: z.string().min(1), input: z.unknown() }),
  z.object({ type: z.literal('tool_result'), tool_use_id: id, is_error: z.boolean().catch(false) }),
  z.object({ type: z.string() }).transform(() => ({ type: 'other' as const })),
]);
const message = z.object({ content: z.union([z.string(), z.array(blockSchema)]) });
/** A sub-agent's lines have a parent. */
const own = { uuid: id, parent_tool_use_id: z.null().optional() };

const eventLineSchema = z.union([
  z.object({
    type: z.literal('system'),
    subtype: z.literal('session_start'),
    data: z.object({ cwd: z.string(), version: z.string().nullish() }),
  }),
  z.object({ type: z.literal('system'), subtype: z.literal('session_end') }),
  z.object({ type: z.literal('user'), ...own, message }),
  z.object({ type: z.literal('assistant'), ...own, message }),
  z.object({
    type: z.literal('stream_event'),
    ...own,
    event: z.object({
      type: z.literal('content_block_delta'),
      delta: z.object({ type: z.literal('text_delta'), text: z.string() }),
    }),
  }),
  z.object({
    type: z.literal('control_request'),
    request_id: id,
    request: z.object({
      subtype: z.literal('can_use_tool'),
      tool_name: z.string().min(1),
      tool_use_id: id,
      input: toolParametersSchema.catch({}),
    }),
  }),
  z.object({
    type: z.literal('control_response'),
    response: z.object({ subtype: z.enum(['success', 'error']), request_id: id }),
  }),
]);

const recordLineSchema = z.object({
  type: z.literal('tool_result'),
  toolCallResult: z.object({ callId: id, status: z.literal('cancelled') }),
});

export type EventLine = z.infer<typeof eventLineSchema>;
export type EventLineOf<T extends EventLine['type']> = Extract<EventLine, { type: T }>;
export type Blocks = EventLineOf<'user'>['message']['content'];

/** Null for what is not understood. */
export function parseEventLine(text: string): EventLine | null {
  return parse(eventLineSchema, text);
}

/** The call that the record says was not allowed, or was ended. Nothing else tells. */
export function parseCancelledCall(text: string): string | null {
  return parse(recordLineSchema, text)?.toolCallResult.callId ?? null;
}

function parse<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
