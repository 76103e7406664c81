// Threads, turns and items as Codex's app-server tells them: what a session needs of them, all else is skipped.
import { z } from 'zod';

/** A value that may be missing or of a kind that nobody knows yet. */
function loose<T extends z.ZodType>(schema: T) {
  return schema.nullish().catch(null);
}

const changeSchema = z.object({
  path: z.string(),
  kind: z.object({ type: z.string(), move_path: loose(z.string()) }),
  diff: z.string(),
});

export const itemSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('userMessage'),
    id: z.string(),
    clientId: loose(z.string()),
    content: z.array(z.unknown()),
  }),
  z.object({ type: z.literal('agentMessage'), id: z.string(), text: z.string(), phase: loose(z.string()) }),
  z.object({ type: z.literal('commandExecution'), id: z.string(), command: z.string(), status: z.string() }),
  z.object({
    type: z.literal('fileChange'),
    id: z.string(),
    changes: z.array(changeSchema).max(2_000),
    status: z.string(),
  }),
  z.object({
    type: z.literal('mcpToolCall'),
    id: z.string(),
    server: z.string(),
    tool: z.string(),
    status: z.string(),
  }),
]);

export const turnSchema = z.object({
  id: z.string().min(1).max(200),
  /** Items of other kinds are left out. */
  items: z
    .array(itemSchema.nullable().catch(null))
    .transform((items) => items.filter((item) => item !== null))
    .catch([]),
  status: z.string(),
  error: loose(z.object({ message: z.string() })),
  /** Seconds since 1970. */
  startedAt: loose(z.number()),
  completedAt: loose(z.number()),
});

export const threadStatusSchema = z.object({
  type: z.string(),
  activeFlags: z.array(z.string()).catch([]).default([]),
});

export const threadSchema = z.object({
  id: z.string().min(1).max(200),
  preview: loose(z.string()),
  name: loose(z.string()),
  ephemeral: z.boolean().catch(false),
  parentThreadId: loose(z.string()),
  threadSource: loose(z.string()),
  canAcceptDirectInput: loose(z.boolean()),
  cwd: loose(z.string()),
  cliVersion: loose(z.string()),
  status: threadStatusSchema.catch({ type: 'idle', activeFlags: [] }),
});

/** What a thread asks about and may do. What is restored is handed back as it came. */
export const settingsSchema = z.object({
  approvalPolicy: z.unknown().optional(),
  approvalsReviewer: z.unknown().optional(),
  sandboxPolicy: z.unknown().optional(),
  activePermissionProfile: loose(z.object({ id: z.string() })),
});

export type FileChange = z.infer<typeof changeSchema>;
export type Item = z.infer<typeof itemSchema>;
export type Turn = z.infer<typeof turnSchema>;
export type Thread = z.infer<typeof threadSchema>;
export type ThreadSettings = z.infer<typeof settingsSchema>;
