// Events of Claude Code's hooks, as they are handed over by the hook script. What is unknown in them is left out.
import { z } from 'zod';

const MAX_TEXT = 4_000_000;

const common = {
  session_id: z.string().min(1).max(200),
  transcript_path: z.string().max(4_096).optional(),
  cwd: z.string().max(4_096).optional(),
  /** The turn; none before the first prompt. */
  prompt_id: z.string().min(1).max(200).optional(),
  permission_mode: z.string().max(60).optional(),
  /** A sub-agent of the session. */
  agent_id: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .optional(),
};

const hookEventSchema = z.discriminatedUnion('hook_event_name', [
  z.object({ ...common, hook_event_name: z.literal('SessionStart'), source: z.string().optional() }),
  z.object({ ...common, hook_event_name: z.literal('UserPromptSubmit'), prompt: z.string().max(MAX_TEXT) }),
  z.object({
    ...common,
    hook_event_name: z.literal('PermissionRequest'),
    tool_name: z.string().min(1).max(200),
    tool_input: z.record(z.string(), z.unknown()).default({}),
    permission_suggestions: z.array(z.record(z.string(), z.unknown())).max(50).default([]),
  }),
  z.object({
    ...common,
    hook_event_name: z.literal('Stop'),
    last_assistant_message: z.string().max(MAX_TEXT).nullish(),
  }),
  z.object({ ...common, hook_event_name: z.literal('SessionEnd'), reason: z.string().optional() }),
]);

export const hookLineSchema = z.object({
  /** Of the hook's process. */
  nonce: z.string().min(1).max(100),
  /** Of the ask, where it was told before: the hub was away since. */
  key: z.string().min(1).max(200).nullish(),
  /** `$TMUX` and `$TMUX_PANE` of the session. */
  tmux: z.string().max(4_096).nullish(),
  pane: z.string().max(40).nullish(),
  event: hookEventSchema,
});

export type HookEvent = z.infer<typeof hookEventSchema>;
export type HookEventOf<T extends HookEvent['hook_event_name']> = Extract<HookEvent, { hook_event_name: T }>;
export type PermissionEvent = HookEventOf<'PermissionRequest'>;
export type HookLine = z.infer<typeof hookLineSchema>;

/** The events that Claude Code is told to run the hook for. */
export const HOOKED_EVENTS = [
  'SessionStart',
  'UserPromptSubmit',
  'PermissionRequest',
  'Stop',
  'SessionEnd',
] as const satisfies readonly HookEvent['hook_event_name'][];
