// Addresses: who a message goes from and to: the one person, or an agent by its name.
import { z } from 'zod';
import {
  findNameFault,
  NAME_PATTERN,
  type NameFault,
  type NameFaultCode,
  nameFaultCodeSchema,
} from './name-rule.ts';
import { findPlaceFault, SESSION_PATTERN, toBase } from './session-name.ts';

/** The person's address. No agent may take this name. */
export const PERSON = 'user';

/** The one name that is the built-in agent's own; whatever looks like it is refused. */
const OWN_NAME = 'nod';

const IS_PERSON: NameFault = { code: 'name_reserved', message: `"${PERSON}" is the person, not an agent` };

const CHOSEN_SHAPE = new RegExp(`^${NAME_PATTERN}$`, 'u');
const AGENT_SHAPE = new RegExp(`^${NAME_PATTERN}${SESSION_PATTERN}$`, 'u');
const SHAPES = [CHOSEN_SHAPE, AGENT_SHAPE].map(String);

/** A name that a person or a program may choose. */
export const chosenNameSchema = toNameSchema(CHOSEN_SHAPE);

/** The same, or the name that the hub has given to a session: `codex · site`. */
export const agentNameSchema = toNameSchema(AGENT_SHAPE);

function toNameSchema(shape: RegExp) {
  return z
    .string()
    .regex(shape, {
      error:
        'an agent name is 1 to 64 letters, digits, dots, dashes or underscores, with a letter or digit at both ends',
      abort: true,
    })
    .superRefine((name, context) => {
      const fault = findFault(name);
      if (fault !== null)
        context.addIssue({ code: 'custom', message: fault.message, params: { fault: fault.code } });
    })
    .brand<'AgentName'>();
}

function findFault(name: string): NameFault | null {
  if (name === OWN_NAME) return null;
  const base = toBase(name);
  if (base === PERSON) return IS_PERSON;
  return findNameFault(base) ?? findPlaceFault(name);
}

/** The fault that an issue of a schema tells of; null for issues about other things than names. */
export function toNameFault(issue: z.core.$ZodIssue): NameFaultCode | null {
  if (issue.code === 'invalid_format' && SHAPES.includes(issue.pattern ?? '')) return 'name_malformed';
  return issue.code === 'custom' ? (nameFaultCodeSchema.safeParse(issue.params?.fault).data ?? null) : null;
}

export type AgentName = z.infer<typeof agentNameSchema>;

/** The agent that a session's name begins with; a chosen name is its own. Who may speak as the one may as the other. */
export function toBaseName(name: AgentName): AgentName {
  return chosenNameSchema.parse(toBase(name));
}

/** The agent that every hub brings along. */
export const BUILT_IN_AGENT = agentNameSchema.parse(OWN_NAME);

export const addressSchema = z.union([z.literal(PERSON), agentNameSchema]);

export type Address = z.infer<typeof addressSchema>;
