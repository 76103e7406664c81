// Endpoints of doors: the sessions of agent programs that run on this machine, and the terminals of those that are agents.
// For the person alone.
import { z } from 'zod';
import { livingSessionSchema } from '../agents/living-session.ts';
import { paneSchema, terminalInputSchema, terminalScreenSchema } from '../agents/terminal-screen.ts';
import { agentNameSchema } from '../names/address.ts';
import { surfaceSchema } from '../requests/human-request.ts';
import { answer, atSurface, done, type Endpoint, named, PERSON_ONLY, stream } from './endpoint.ts';

const ofAgent = z.object({ name: agentNameSchema });

const adoptBody = z.strictObject({
  /** As the list names them. */
  door: z.string().min(1).max(100),
  id: z.string().min(1).max(200),
  /** Where whoever started it put it; it is the session's terminal for as long as its program runs there. */
  pane: paneSchema.nullable().default(null),
  surface: surfaceSchema,
});

export const doorEndpoints = {
  livingSessions: {
    method: 'GET',
    path: '/api/doors/sessions',
    access: PERSON_ONLY,
    summary: 'List the living sessions of agent programs',
    description:
      'Found on this machine at the moment: those that are agents of the hub, and those that could be adopted.',
    response: named('sessions', z.array(livingSessionSchema), 'The sessions; possibly none.'),
  },
  adoptSession: {
    method: 'POST',
    path: '/api/doors/sessions/adopt',
    access: PERSON_ONLY,
    summary: 'Make a living session an agent of the hub',
    description:
      'It is asked and answered from here on, also after a restart of the hub; its own terminal goes on as before. Of a session that is an agent already, nothing changes.',
    body: adoptBody,
    response: answer(livingSessionSchema, 'The session, with the name of its agent.'),
    refusals: ['not_found', 'too_many_agents'],
  },
  letGoOfSession: {
    method: 'DELETE',
    path: '/api/agents/{name}/door',
    access: PERSON_ONLY,
    summary: 'Let go of the session that an agent is',
    description: 'The session goes on without the hub; what it asks stays open in its own terminal.',
    params: ofAgent,
    query: atSurface,
    response: done('Let go.'),
    refusals: ['no_door'],
  },
  terminal: {
    method: 'GET',
    path: '/api/agents/{name}/terminal',
    access: PERSON_ONLY,
    summary: "See the terminal of an agent's program",
    params: ofAgent,
    response: answer(terminalScreenSchema, 'The screen as it is now.'),
    refusals: ['no_door', 'no_terminal'],
  },
  openTerminal: {
    method: 'GET',
    path: '/api/agents/{name}/terminal/stream',
    access: PERSON_ONLY,
    summary: "Watch the terminal of an agent's program",
    description:
      'Server-sent events: `event: screen`, `data:` a TerminalScreen, at once and whenever it has changed. Ends with the terminal. A comment at least every 15 seconds.',
    params: ofAgent,
    response: stream('The stream.', 'text/event-stream'),
    refusals: ['no_door', 'no_terminal'],
  },
  typeInTerminal: {
    method: 'POST',
    path: '/api/agents/{name}/terminal/input',
    access: PERSON_ONLY,
    summary: "Type in the terminal of an agent's program",
    description:
      'Exactly what the person typed, looking at the screen. The audit says that something was typed, not what.',
    params: ofAgent,
    body: z.strictObject({ input: terminalInputSchema, surface: surfaceSchema }),
    response: done('Typed.'),
    refusals: ['no_door', 'no_terminal'],
  },
} as const satisfies Record<string, Endpoint>;
