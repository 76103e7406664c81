// A living session of an agent program, as a door has found it: it can become an agent of the hub, or is one.
import { z } from 'zod';
import { agentNameSchema } from '../names/address.ts';

export const livingSessionSchema = z.object({
  /** The name of the door, and the program's own id of the session. */
  door: z.string(),
  id: z.string(),
  program: z.string(),
  title: z.string(),
  version: z.string().nullable(),
  folder: z.string().nullable(),
  branch: z.string().nullable(),
  about: z.string().nullable(),
  /** The agent that it is; null: it could be adopted. */
  agent: agentNameSchema.nullable(),
});

export type LivingSession = z.infer<typeof livingSessionSchema>;
