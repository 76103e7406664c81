// Routes for doors: living sessions of agent programs, and the terminals of those that are agents. Typing is audited, once
// for as long as it goes on; what is typed is not.
import { type AgentName, NodError, type Surface, type TerminalScreen } from '@nod/protocol';
import type { RouteParts, Routes } from '../../serving/route.ts';

/** Keys that follow each other within this time are one act. */
const TYPING_MS = 60_000;

export function doorRoutes({ hub, doors, streams, clock }: RouteParts) {
  /** When something was typed last, by agent and surface. */
  const typedAt = new Map<string, number>();

  async function recordTyping(agent: AgentName, surface: Surface): Promise<void> {
    const key = JSON.stringify([agent, surface]);
    const last = typedAt.get(key) ?? Number.NEGATIVE_INFINITY;
    typedAt.set(key, clock());
    if (clock() - last < TYPING_MS) return;
    await hub.audit.record(surface, [
      { outcome: 'terminal-typed', basis: 'door', agent, subject: agent, detail: '' },
    ]);
  }

  async function requireScreen(agent: AgentName): Promise<TerminalScreen> {
    const screen = await doors.screen(agent);
    if (screen) return screen;
    throw new NodError('no_terminal', `the program of "${agent}" runs in no terminal that can be seen`);
  }

  return {
    livingSessions: async () => ({ sessions: await doors.living() }),
    adoptSession: ({ body: { door, id, pane, surface } }) => doors.adopt(door, id, surface, pane),
    letGoOfSession: ({ params: { name }, query: { surface } }) => doors.letGo(name, surface),
    terminal: ({ params: { name } }) => requireScreen(name),
    async openTerminal({ params: { name }, ...input }) {
      // Refuses with a status, which a stream that has begun could not do.
      await requireScreen(name);
      return streams.open(input, (signal) => doors.follow(name, signal), toScreenFrame);
    },
    async typeInTerminal({ params: { name }, body: { input, surface } }) {
      await requireScreen(name);
      await recordTyping(name, surface);
      await doors.type(name, input);
    },
  } satisfies Partial<Routes>;
}

function toScreenFrame(screen: TerminalScreen) {
  return { event: 'screen', id: null, data: screen };
}
