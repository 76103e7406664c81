// Claims: what tells a session of an agent program apart, and the name that it holds for a time.
import { z } from 'zod';
import { agentNameSchema, chosenNameSchema } from './address.ts';

/** What is longer tells nothing apart that a person has made. */
export const MAX_EVIDENCE = 200;
export const MAX_FOLDER = 4_096;

export const claimBodySchema = z.strictObject({
  /** The agent that this is a session of. */
  agent: chosenNameSchema,
  /** What the program calls itself. */
  client: z.string().max(MAX_EVIDENCE),
  /** Where the session works; null: nobody knows. */
  folder: z.string().max(MAX_FOLDER).nullable(),
  /** The program's own id of the session, which stays the same over restarts; null: it tells none. */
  session: z.string().min(1).max(MAX_EVIDENCE).nullable(),
  /** Random, for as long as the process lives that claims: tells sessions apart that have no id. */
  holder: z.string().min(16).max(MAX_EVIDENCE),
});
export type ClaimBody = z.infer<typeof claimBodySchema>;

export const heldNameSchema = z.object({
  name: agentNameSchema,
  /** Nobody else gets the name for this long; to keep it, the session claims again before. */
  heldForMs: z.number(),
});
export type HeldName = z.infer<typeof heldNameSchema>;

export const releaseBodySchema = z.strictObject({
  name: agentNameSchema,
  holder: claimBodySchema.shape.holder,
});
export type ReleaseBody = z.infer<typeof releaseBodySchema>;
