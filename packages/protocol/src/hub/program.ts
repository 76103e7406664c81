// Programs: the holders of tokens, and the agents that each of them speaks as.
import { z } from 'zod';
import { chosenNameSchema } from '../names/address.ts';
import { surfaceSchema } from '../requests/human-request.ts';
import { tokenSchema } from './token.ts';

/** The person's own shell: its token lies in the data folder, and it speaks as every agent that no other was given. */
export const LOCAL_PROGRAM = chosenNameSchema.parse('local');

export const MAX_PROGRAMS = 100;
export const MAX_AGENTS_OF_PROGRAM = 20;

/** A program has a name of the same kind as an agent. */
export const programNameSchema = chosenNameSchema;

export const programSchema = z.object({
  name: programNameSchema,
  /** Null: every agent that was given to no other program. */
  agents: z.array(chosenNameSchema).nullable(),
  createdAt: z.number(),
  /** To the minute; null: never. */
  lastUsedAt: z.number().nullable(),
});

export type Program = z.infer<typeof programSchema>;

export const programsSchema = z.object({ programs: z.array(programSchema) });

export const addProgramBodySchema = z.strictObject({
  name: programNameSchema,
  /** Absent: the agent of the same name. */
  agents: z.array(chosenNameSchema).min(1).max(MAX_AGENTS_OF_PROGRAM).optional(),
  surface: surfaceSchema,
});
export type AddProgramBody = z.input<typeof addProgramBodySchema>;

/** The token is told this once; the hub keeps its hash. */
export const addedProgramSchema = z.object({ program: programSchema, token: tokenSchema });

export type AddedProgram = z.infer<typeof addedProgramSchema>;
