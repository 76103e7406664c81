// Programs and their tokens: which there are, making one, taking one away. For the person alone.
import type { Hub } from '@nod/hub';
import {
  addedProgramSchema,
  addProgramBodySchema,
  LOCAL_PROGRAM,
  programNameSchema,
  programsSchema,
  surfaceQuerySchema,
  toBaseName,
} from '@nod/protocol';
import { z } from 'zod';
import { PERSON_ONLY } from '../caller.ts';
import type { LiveConnections } from '../live-connections.ts';
import type { Programs } from '../programs.ts';
import { type Route, route } from '../route.ts';

export interface ProgramParts {
  hub: Hub;
  programs: Programs;
  connections: LiveConnections;
}

export function programRoutes({ hub, programs, connections }: ProgramParts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/programs',
      access: PERSON_ONLY,
      summary: 'List the programs that have a token',
      description: `In the order added. \`${LOCAL_PROGRAM}\` is the file \`token\` in the data folder: its \`agents\` are null, it speaks as every agent that no other was given.`,
      response: { status: 200, description: 'Names, agents and times; no tokens.', schema: programsSchema },
      handle: async () => ({ programs: await programs.list() }),
    }),
    route({
      method: 'POST',
      path: '/api/programs',
      access: PERSON_ONLY,
      summary: 'Make a token for a program',
      description:
        'The token speaks as the `agents` (absent: the one called as the program), and nobody else speaks as them from then on. It is told this once: the hub keeps its hash.',
      body: addProgramBodySchema,
      response: { status: 201, description: 'The program and its token.', schema: addedProgramSchema },
      refusals: ['name_taken', 'too_many_programs'],
      async handle({ body: { name, agents = [name], surface } }) {
        const added = await programs.add(name, [...new Set(agents)]);
        // Who has listened as these agents until now comes back, and is told what it may still be.
        connections.endProgram(LOCAL_PROGRAM);
        await hub.audit.record(surface, [
          {
            outcome: 'credential-added',
            basis: 'credential',
            subject: `token ${name}`,
            detail: (added.program.agents ?? []).join(', '),
          },
        ]);
        return added;
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/programs/{name}',
      access: PERSON_ONLY,
      summary: 'Take the token of a program away',
      description:
        'Ends its streams, long polls and MCP calls at once and refuses its next call. What its agents have sent with a delay is withdrawn, and what they ask is cancelled; they are free for other programs.',
      params: z.object({ name: programNameSchema }),
      query: surfaceQuerySchema,
      response: { status: 204, description: 'Taken away.' },
      refusals: ['not_found'],
      async handle({ params: { name }, query: { surface } }) {
        const { hash, agents } = await programs.remove(name);
        connections.endToken(hash);
        const known = hub.agents.list().filter((each) => agents.includes(toBaseName(each.name)));
        const withdrawn = await Promise.all(known.map((each) => hub.agents.withdrawAll(each.name)));
        const detail = toWithdrawnText(withdrawn);
        await hub.audit.record(surface, [
          { outcome: 'credential-revoked', basis: 'credential', subject: `token ${name}`, detail },
        ]);
      },
    }),
  ];
}

/** For the audit: what was stopped along with the token. */
function toWithdrawnText(withdrawn: { messages: number; requests: number }[]): string {
  const messages = withdrawn.reduce((sum, each) => sum + each.messages, 0);
  const requests = withdrawn.reduce((sum, each) => sum + each.requests, 0);
  if (messages + requests === 0) return '';
  return `withdrawn: ${messages} delayed messages, ${requests} questions`;
}
