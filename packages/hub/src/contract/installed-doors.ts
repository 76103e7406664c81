// The contract of installed doors: the sessions of agent programs that the person runs on this machine, as they are found,
// adopted and watched. Doors come with the hub; where none do, there are no sessions.
import {
  type AgentName,
  type LivingSession,
  NodError,
  type Pane,
  type Surface,
  type TerminalInput,
  type TerminalScreen,
} from '@nod/protocol';

/** All that name an agent throw NodError `no_door` where no door leads to its program. */
export interface InstalledDoors {
  /** Found at the moment, adopted or not. Never rejects: what cannot be looked at holds none. */
  living(): Promise<LivingSession[]>;
  /**
   * Makes the session an agent of the hub, also after a restart; of one that is, nothing changes. `pane`: where it was started,
   * its terminal where its door knows of none. Throws NodError `not_found` where there is no such door or session, `too_many_agents`.
   */
  adopt(door: string, id: string, surface: Surface, pane: Pane | null): Promise<LivingSession>;
  /** The session goes on without us, what it asks stays open there. */
  letGo(agent: AgentName, surface: Surface): Promise<void>;
  /** Null: its program runs in no terminal that can be seen. */
  screen(agent: AgentName): Promise<TerminalScreen | null>;
  /** The screen, and again whenever it has changed; ends with the terminal, at once where there is none, or when the signal aborts. */
  follow(agent: AgentName, signal: AbortSignal): AsyncIterable<TerminalScreen>;
  /** Exactly what the person typed. Throws NodError `no_terminal`. The audit is the caller's. */
  type(agent: AgentName, input: TerminalInput): Promise<void>;
}

/** Of a hub that came without doors. */
export const NO_DOORS: InstalledDoors = {
  living: async () => [],
  adopt: async (door) => {
    throw new NodError('not_found', `no door is called "${door}"`);
  },
  letGo: async (agent) => refuse(agent),
  screen: async (agent) => refuse(agent),
  follow: (agent) => refuse(agent),
  type: async (agent) => refuse(agent),
};

function refuse(agent: AgentName): never {
  throw new NodError('no_door', `no door leads to the program of "${agent}"`);
}
