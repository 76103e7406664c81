// The screen of a terminal that an agent's program runs in, and what the person may type there.
import { z } from 'zod';

/** A pane of tmux. */
export const paneSchema = z.object({
  /** The tmux server; null: the default one. */
  socket: z.string().max(4_096).nullable(),
  /** `%3` */
  pane: z
    .string()
    .max(20)
    .regex(/^%\d+$/),
});

export const terminalScreenSchema = z.object({
  columns: z.number().int().positive(),
  rows: z.number().int().positive(),
  /** As many lines as rows, with escape sequences for colours only. */
  lines: z.array(z.string()),
  cursor: z.object({ column: z.number().int(), row: z.number().int() }).nullable(),
  /** What the person may do there in the next moment is not known to be harmless: the pane is dead, or another's. */
  isDead: z.boolean(),
});

/** Exactly what was typed: text, or one key by its name. */
export const terminalInputSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string().min(1).max(4_000) }),
  z.strictObject({
    type: z.literal('key'),
    key: z.enum([
      ...([
        'enter',
        'escape',
        'tab',
        'back-tab',
        'backspace',
        'delete',
        'up',
        'down',
        'left',
        'right',
      ] as const),
      ...(['home', 'end', 'page-up', 'page-down', 'interrupt'] as const),
    ]),
  }),
]);

export type TerminalScreen = z.infer<typeof terminalScreenSchema>;
export type TerminalInput = z.infer<typeof terminalInputSchema>;
export type Pane = z.infer<typeof paneSchema>;
