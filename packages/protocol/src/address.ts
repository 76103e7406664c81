// Who a message goes from and to: the one person, or an agent by its name.
import { z } from 'zod';
import {
  findNameFault,
  NAME_SHAPE,
  type NameFault,
  type NameFaultCode,
  nameFaultCodeSchema,
} from './name-rule.ts';

/** The person's address. No agent may take this name. */
export const PERSON = 'user';

/** The one name that is the built-in agent's own; whatever looks like it is refused. */
const OWN_NAME = 'nod';

const IS_PERSON: NameFault = { code: 'name_reserved', message: `"${PERSON}" is the person, not an agent` };

export const agentNameSchema = z
  .string()
  .regex(NAME_SHAPE, {
    error:
      'an agent name is 1 to 64 letters, digits, dots, dashes or underscores, with a letter or digit at both ends',
    abort: true,
  })
  .superRefine((name, context) => {
    const fault = name === PERSON ? IS_PERSON : name === OWN_NAME ? null : findNameFault(name);
    if (fault !== null)
      context.addIssue({ code: 'custom', message: fault.message, params: { fault: fault.code } });
  })
  .brand<'AgentName'>();

/** The fault that an issue of a schema tells of; null for issues about other things than names. */
export function toNameFault(issue: z.core.$ZodIssue): NameFaultCode | null {
  if (issue.code === 'invalid_format' && issue.pattern === String(NAME_SHAPE)) return 'name_malformed';
  return issue.code === 'custom' ? (nameFaultCodeSchema.safeParse(issue.params?.fault).data ?? null) : null;
}

export type AgentName = z.infer<typeof agentNameSchema>;

/** The agent that every hub brings along. */
export const BUILT_IN_AGENT = agentNameSchema.parse(OWN_NAME);

export const addressSchema = z.union([z.literal(PERSON), agentNameSchema]);

export type Address = z.infer<typeof addressSchema>;

export const agentSchema = z.object({
  name: agentNameSchema,
  registeredAt: z.number(),
  /** When the agent was terminated; nothing can be sent to it from then on. */
  terminatedAt: z.number().nullable(),
});

export type Agent = z.infer<typeof agentSchema>;
