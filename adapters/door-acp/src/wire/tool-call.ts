// A tool call as ACP tells it, at its beginning, when it changes and when it is asked about: the same fields, most optional.
import { z } from 'zod';
import { fieldsSchema, listOf, optional } from './lenient.ts';

const contentSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('content'), content: z.object({ type: z.literal('text'), text: z.string() }) }),
  z.object({
    type: z.literal('diff'),
    path: z.string(),
    /** Null, absent or empty: there is no such file yet. */
    oldText: z.string().nullish().catch(null),
    newText: z.string(),
  }),
]);

export const wireCallSchema = z.object({
  toolCallId: z.string().min(1),
  title: optional(z.string()),
  /** The tool, where the program says it (Claude). */
  name: optional(z.string()),
  /** read, edit, delete, move, search, execute, think, fetch, other */
  kind: optional(z.string()),
  status: optional(z.string()),
  rawInput: optional(fieldsSchema),
  content: listOf(contentSchema, 50),
  _meta: optional(fieldsSchema),
});

export type WireCall = z.infer<typeof wireCallSchema>;
export type WireContent = z.infer<typeof contentSchema>;
export type WireDiff = Extract<WireContent, { type: 'diff' }>;

/** What is known of a call when more is told of it: a field that is told again stands for the earlier one. */
export function joinCall(earlier: WireCall | undefined, later: WireCall): WireCall {
  if (!earlier) return later;
  const told = Object.fromEntries(Object.entries(later).filter(([, value]) => value !== undefined));
  return {
    ...earlier,
    ...told,
    toolCallId: later.toolCallId,
    // Whole: an argument that is told no more is none of the call's.
    rawInput: isEmpty(later.rawInput) ? earlier.rawInput : later.rawInput,
    content: later.content.length > 0 ? later.content : earlier.content,
    _meta: { ...earlier._meta, ...later._meta },
  };
}

function isEmpty(fields: Record<string, unknown> | undefined): boolean {
  return fields === undefined || Object.keys(fields).length === 0;
}
