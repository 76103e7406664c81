// Agents: whom the hub knows by name, who runs them, and what they can do.
import { z } from 'zod';
import { agentNameSchema } from '../names/address.ts';
import { type ChatMode, chatModeSchema, DEFAULT_CHAT_MODE } from '../tools/chat-mode.ts';

/** What an agent can do, as whoever runs it says. Surfaces ask for this, never for a name. */
export const abilitiesSchema = z.object({
  /** The modes it honours in a conversation; none: the hub decides nothing about what it does. */
  modes: z.array(chatModeSchema).max(chatModeSchema.options.length),
  /** It understands `@page`, `@file:…` and the like. */
  mentions: z.boolean(),
  /** The hub knows its tools: they are listed, and policies hold for them. */
  tools: z.boolean(),
  /** Its work can be stopped. */
  stop: z.boolean(),
  /** It reads the files that go with a message: surfaces offer to add some. */
  attachments: z.boolean(),
  /** It reads the page and the selection that come with a message. */
  page: z.boolean(),
  /** The hub's settings are about it: models, memories, files, commands and the web. */
  settings: z.boolean(),
});

export type Abilities = z.infer<typeof abilitiesSchema>;

/** Of an agent that nobody says anything about. */
export const NO_ABILITIES: Abilities = {
  modes: [],
  mentions: false,
  tools: false,
  stop: false,
  attachments: false,
  page: false,
  settings: false,
};

export const ALL_ABILITIES: Abilities = {
  modes: chatModeSchema.options,
  mentions: true,
  tools: true,
  stop: true,
  attachments: true,
  page: true,
  settings: true,
};

export const agentSchema = z.object({
  name: agentNameSchema,
  registeredAt: z.number(),
  /** When the agent was terminated; nothing can be sent to it from then on. */
  terminatedAt: z.number().nullable(),
  /** The hub itself runs it: no program acts in its name. */
  isHosted: z.boolean(),
  abilities: abilitiesSchema,
});

export type Agent = z.infer<typeof agentSchema>;

/** The mode that the person's conversation with it begins in. What is not hosted here goes by itself only when they say so. */
export function toFirstModeOf(agent: Pick<Agent, 'isHosted'> | undefined): ChatMode {
  return agent?.isHosted ? DEFAULT_CHAT_MODE : 'supervised';
}

/** The agent that the hub's settings are about; the first, where there are several. */
export function findOwnAgent(agents: Record<string, Agent>): Agent | undefined {
  return Object.values(agents)
    .filter(({ isHosted, abilities }) => isHosted && abilities.settings)
    .toSorted((one, other) => one.registeredAt - other.registeredAt)[0];
}
