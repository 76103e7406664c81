// Lines of a transcript of Claude Code, as far as they matter: the format is internal and moves, so that what is not
// understood is left out.
import { z } from 'zod';

const blockSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({
    type: z.literal('tool_use'),
    id: z.string().min(1).max(200),
    name: z.string().max(200),
    input: z.unknown(),
  }),
  z.object({
    type: z.literal('tool_result'),
    tool_use_id: z.string().min(1).max(200),
    is_error: z.boolean().nullish(),
  }),
]);

const contentSchema = z.union([
  z.string().transform((text) => [{ type: 'text' as const, text }]),
  z
    .array(z.unknown())
    .transform((blocks) => blocks.flatMap((block) => blockSchema.safeParse(block).data ?? [])),
]);

const common = {
  isSidechain: z.boolean().nullish(),
  isMeta: z.boolean().nullish(),
  timestamp: z.string().nullish(),
};

const lineSchema = z.discriminatedUnion('type', [
  z.object({
    ...common,
    type: z.literal('user'),
    promptId: z.string().min(1).max(200).nullish(),
    uuid: z.string().min(1).max(200).nullish(),
    isCompactSummary: z.boolean().nullish(),
    message: z.object({ content: contentSchema }),
  }),
  z.object({
    ...common,
    type: z.literal('assistant'),
    isApiErrorMessage: z.boolean().nullish(),
    message: z.object({ id: z.string().nullish(), content: contentSchema }),
  }),
  z.object({ ...common, type: z.literal('system'), subtype: z.string().nullish() }),
  z.object({ ...common, type: z.literal('permission-mode'), permissionMode: z.string().max(60) }),
]);

export type TranscriptLine = z.infer<typeof lineSchema>;

/** Most lines are of no interest, and some are very long. */
const INTERESTING = /"type":"(?:user|assistant|system|permission-mode)"/;

/** Null for what is not understood, and for what does not matter. */
export function parseTranscriptLine(text: string): TranscriptLine | null {
  if (!INTERESTING.test(text)) return null;
  try {
    return lineSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
