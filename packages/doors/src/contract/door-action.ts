// Door actions: what a session is told to do.
import { chatModeSchema } from '@nod/protocol';
import { z } from 'zod';
import { askAnswerSchema } from './session-ask.ts';

export const doorActionSchema = z.discriminatedUnion('type', [
  /** Never while a turn is under way, and one at a time. */
  z.object({ type: z.literal('prompt'), promptId: z.string(), text: z.string() }),
  /** Whether a prompt that was handed over before we were cut off has arrived, after this time. */
  z.object({
    type: z.literal('look-for-prompt'),
    promptId: z.string(),
    text: z.string(),
    since: z.number(),
  }),
  z.object({ type: z.literal('answer'), key: z.string(), answer: askAnswerSchema }),
  /** Ends the turn; what it asks is dismissed. */
  z.object({ type: z.literal('cancel-turn') }),
  z.object({ type: z.literal('set-mode'), mode: chatModeSchema }),
]);

export type DoorAction = z.infer<typeof doorActionSchema>;
export type DoorActionOf<T extends DoorAction['type']> = Extract<DoorAction, { type: T }>;
