// Names of sessions: claiming one, keeping it, giving it back.
import type { Hub } from '@nod/hub';
import { claimBodySchema, heldNameSchema, LOCAL_PROGRAM, releaseBodySchema } from '@nod/protocol';
import { type Caller, PROGRAM } from '../caller.ts';
import { type Route, route } from '../route.ts';

export function sessionNameRoutes({ sessionNames }: Hub): Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/session-names',
      access: PROGRAM,
      actsAs: ({ body }) => body.agent,
      summary: 'Claim the name of a session',
      description:
        'Several sessions of one agent are several agents: `codex · site`, `codex · site 2`. A session that comes back gets its own name again, by its id; one without an id while its process claims again in time. No other session gets the name before `heldForMs` are over.',
      body: claimBodySchema,
      response: {
        status: 200,
        description: 'The name, and for how long it is held.',
        schema: heldNameSchema,
      },
      refusals: ['too_many_agents'],
      handle: ({ body, caller }) => sessionNames.claim({ ...body, program: toProgram(caller) }),
    }),
    route({
      method: 'POST',
      path: '/api/session-names/release',
      access: PROGRAM,
      actsAs: ({ body }) => body.name,
      summary: 'Give the name of a session back',
      body: releaseBodySchema,
      response: { status: 204, description: 'Given back, unless another process of the session holds it.' },
      handle: ({ body }) => sessionNames.release(body),
    }),
  ];
}

function toProgram(caller: Caller | null) {
  return caller?.kind === 'program' ? caller.name : LOCAL_PROGRAM;
}
