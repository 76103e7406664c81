// Facts of a session: what program it is of, where it works and what it can do. Told by its door.
import { chatModeSchema, paneSchema } from '@nod/protocol';
import { z } from 'zod';

/** How we are in: what can be expected of it follows from that. */
export const doorKindSchema = z.enum(['app-server', 'acp', 'hooks', 'plugin', 'files', 'terminal']);

/**
 * `set`: the program is told, and follows it. `judged`: it stays as it is, and what it asks is judged by the mode.
 * `cannot`: what the mode promises does not hold for it, and the person is told.
 */
export const modeFitSchema = z.enum(['set', 'judged', 'cannot']);

export const sessionFactsSchema = z.object({
  /** The program's own id of the session, the same after its restart where it can be. */
  id: z.string().min(1).max(200),
  /** `codex`, `claude`, `gemini`: also what its agent is called. */
  program: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/),
  /** As people call it: "Codex". */
  title: z.string().max(80),
  version: z.string().max(60).nullable(),
  kind: doorKindSchema,
  folder: z.string().max(4_096).nullable(),
  /** What the session is about, in the program's or the person's words: its first prompt, its title. */
  about: z.string().max(200).nullable(),
  modes: z.record(chatModeSchema, modeFitSchema),
  /** Whether prompts can be given, and how. */
  prompts: z.enum(['structured', 'typed', 'none']),
  /** Whether what it does can be ended. */
  canStop: z.boolean(),
  /** Where it can be watched. */
  pane: paneSchema.nullable(),
});

export type DoorKind = z.infer<typeof doorKindSchema>;
export type ModeFit = z.infer<typeof modeFitSchema>;
export type { Pane } from '@nod/protocol';
export type SessionFacts = z.infer<typeof sessionFactsSchema>;
