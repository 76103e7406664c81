// Menus: the agents to choose from and the modes to switch to, as buttons. A menu is worth something only in the message
// that showed it last, and for the agent that it was shown for.
import type { Arrival, ChannelNotes, Outcome } from '@nod/channels';
import { type AgentName, agentNameSchema, type ChatMode, chatModeSchema } from '@nod/protocol';
import type { Words } from '@nod/wording';
import { z } from 'zod';
import { type Keyboard, toLabel } from '../keyboards/keyboard.ts';

const MOST_AGENTS = 80;
const menuSchema = z.object({ message: z.string(), agents: z.array(agentNameSchema) });

export interface Menus {
  /** What the tap chooses; null where the menu is an old one; undefined for what is no button of a menu. */
  read(chat: string, message: string, data: string): Promise<Chosen | null | undefined>;
  note(chat: string, message: string, outcome: MenuOutcome): Promise<void>;
}

export type MenuOutcome = Extract<Outcome, { type: 'agents' | 'mode-shown' }>;

type ArrivalPart<T extends Arrival['type']> = Omit<
  Extract<Arrival, { type: T }>,
  'key' | 'chat' | 'rights' | 'origin'
>;

export type Chosen = ArrivalPart<'choose'> | ArrivalPart<'mode'>;

export function createMenus(notes: ChannelNotes): Menus {
  async function find(kind: string, chat: string, message: string): Promise<AgentName[] | null> {
    const noted = await notes.get(toKey(kind, chat));
    const menu = menuSchema.safeParse(noted === null ? null : JSON.parse(noted));
    return menu.success && menu.data.message === message ? menu.data.agents : null;
  }

  return {
    async read(chat, message, data) {
      const [, kind, given = ''] = /^menu:(agents|mode-shown):(\w{1,12})$/u.exec(data) ?? [];
      if (kind === undefined) return undefined;
      const agents = await find(kind, chat, message);
      const mode = chatModeSchema.safeParse(given);
      const agent = agents?.[kind === 'agents' ? Number(given) : 0];
      if (!agent) return null;
      if (kind === 'agents') return { type: 'choose', agent };
      return mode.success ? { type: 'mode', mode: mode.data, agent } : null;
    },
    async note(chat, message, outcome) {
      const agents = outcome.type === 'agents' ? toNames(outcome) : [outcome.agent];
      await notes.set(toKey(outcome.type, chat), JSON.stringify({ message, agents }));
    },
  };
}

function toKey(kind: string, chat: string): string {
  return `menu/${kind}/${chat}`;
}

function toNames({ agents }: Extract<MenuOutcome, { type: 'agents' }>): AgentName[] {
  return agents.slice(0, MOST_AGENTS).map(({ name }) => name);
}

const MODES: readonly ChatMode[] = ['agent', 'supervised', 'ask'];

export function toMenuKeyboard(outcome: MenuOutcome, words: Words): Keyboard {
  if (outcome.type === 'agents')
    return toNames(outcome).map((agent, index) => [
      {
        text: toLabel(agent === outcome.current ? `✓ ${agent}` : agent),
        callback_data: `menu:agents:${index}`,
      },
    ]);
  return MODES.map((mode) => [
    {
      text: mode === outcome.mode ? `✓ ${words.modes.names[mode]}` : words.modes.names[mode],
      callback_data: `menu:mode-shown:${mode}`,
    },
  ]);
}
