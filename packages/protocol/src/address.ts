// Who a message goes from and to: the one person, or an agent by its name.
import { z } from 'zod';

/** The person's address. No agent may take this name. */
export const PERSON = 'user';

export const agentNameSchema = z
  .string()
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u,
    'an agent name is 1 to 64 letters, digits, dots, dashes or underscores, starting with a letter or digit',
  )
  .refine((name) => name !== PERSON, `"${PERSON}" is the person, not an agent`)
  .brand<'AgentName'>();

export type AgentName = z.infer<typeof agentNameSchema>;

/** The agent that every hub brings along. */
export const BUILT_IN_AGENT = agentNameSchema.parse('nod');

export const addressSchema = z.union([z.literal(PERSON), agentNameSchema]);

export type Address = z.infer<typeof addressSchema>;

export const agentSchema = z.object({
  name: agentNameSchema,
  registeredAt: z.number(),
  /** When the agent was terminated; nothing can be sent to it from then on. */
  terminatedAt: z.number().nullable(),
});

export type Agent = z.infer<typeof agentSchema>;
