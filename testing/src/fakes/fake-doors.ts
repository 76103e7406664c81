// Doors in memory, for tests: one, `codex`, with a session that has a terminal, `thread-1`, and one without, `thread-2`.
import type { Adoptions, InstalledDoors } from '@nod/hub';
import {
  type AgentName,
  agentNameSchema,
  type LivingSession,
  NodError,
  type TerminalInput,
  type TerminalScreen,
} from '@nod/protocol';

export interface FakeDoors extends InstalledDoors {
  /** What was typed so far, in order. */
  typed: TerminalInput[];
  /** How many watch a terminal now. */
  watching(): number;
}

const SESSION: Omit<LivingSession, 'id' | 'agent'> = {
  door: 'codex',
  program: 'codex',
  title: 'Codex',
  version: '0.50.0',
  folder: '/home/anna/site',
  branch: 'main',
  about: 'Deploy the site',
};

const NAMES: Readonly<Record<string, string>> = { 'thread-1': 'codex-1', 'thread-2': 'codex-2' };

export function createFakeDoors(adoptions: Adoptions): FakeDoors {
  const typed: TerminalInput[] = [];
  let watching = 0;

  const current = async () => (await adoptions.list()).filter(({ state }) => state === 'adopted');

  async function toLiving(id: string): Promise<LivingSession> {
    const adopted = (await current()).find(({ door, session }) => door === 'codex' && session === id);
    return { ...SESSION, id, agent: adopted?.name ?? null };
  }

  async function require(agent: AgentName): Promise<string> {
    const adopted = (await current()).find(({ name }) => name === agent);
    if (!adopted) throw new NodError('no_door', `no door leads to the program of "${agent}"`);
    return adopted.session;
  }

  const toScreen = (): TerminalScreen => ({
    columns: 80,
    rows: 2,
    lines: ['> ', typed.map((input) => (input.type === 'text' ? input.text : `<${input.key}>`)).join('')],
    cursor: { column: 2, row: 0 },
    isDead: false,
  });

  return {
    typed,
    watching: () => watching,
    living: () => Promise.all(Object.keys(NAMES).map(toLiving)),
    async adopt(door, id, surface, pane) {
      if (door !== 'codex' || !NAMES[id]) throw new NodError('not_found', `${door} has no session ${id}`);
      const { program, folder } = SESSION;
      const name = agentNameSchema.parse(NAMES[id]);
      await adoptions.adopt({ door, session: id, program, folder, name, pane }, surface);
      return toLiving(id);
    },
    async letGo(agent, surface) {
      await adoptions.letGo({ door: 'codex', session: await require(agent) }, surface);
    },
    screen: async (agent) => ((await require(agent)) === 'thread-1' ? toScreen() : null),
    async *follow(agent, signal) {
      await require(agent);
      watching += 1;
      try {
        yield toScreen();
        await new Promise<void>((resolve) => {
          if (signal.aborted) resolve();
          signal.addEventListener('abort', () => resolve(), { once: true });
        });
      } finally {
        watching -= 1;
      }
    },
    async type(agent, input) {
      await require(agent);
      typed.push(input);
    },
  };
}
