// The presence of an agent whose program the hub reaches by a door: what it is, where it works and what it does now. Told
// as it happens, never stored.
import { z } from 'zod';
import { agentNameSchema } from '../names/address.ts';
import { chatModeSchema } from '../tools/chat-mode.ts';

/** `gone`: the program has ended, or cannot be reached. `let-go`: the person wants it in its own terminal alone. */
export const presenceStateSchema = z.enum(['working', 'waiting', 'idle', 'gone', 'let-go']);

export const presenceSchema = z.object({
  agent: agentNameSchema,
  /** `codex`; what it is called: "Codex"; its version, where it is known. */
  program: z.string(),
  title: z.string(),
  version: z.string().nullable(),
  /** How the hub reaches it. */
  door: z.enum(['app-server', 'acp', 'hooks', 'plugin', 'files', 'terminal']),
  folder: z.string().nullable(),
  /** Of the folder's repository. */
  branch: z.string().nullable(),
  /** What its session is about. */
  about: z.string().nullable(),
  state: presenceStateSchema,
  /** Since when it is in this state. */
  at: z.number(),
  /**
   * What becomes of each mode: the program is told and follows it (`set`), or what it asks is judged by it (`judged`), or it
   * does not hold (`cannot`), which the person is told.
   */
  modes: z.record(chatModeSchema, z.enum(['set', 'judged', 'cannot'])),
  /** Whether it takes prompts, and how. */
  prompts: z.enum(['structured', 'typed', 'none']),
  plan: z.array(z.object({ text: z.string(), status: z.enum(['pending', 'running', 'completed']) })).max(100),
  /** The tool calls of the turn under way, the newest last. */
  calls: z
    .array(
      z.object({ id: z.string(), title: z.string(), status: z.enum(['running', 'completed', 'failed']) }),
    )
    .max(20),
  /** It can be watched in a terminal. */
  hasTerminal: z.boolean(),
});

export type Presence = z.infer<typeof presenceSchema>;
export type PresenceState = z.infer<typeof presenceStateSchema>;
