// Endpoints for programs and their tokens, for the person alone.
import { z } from 'zod';
import { surfaceQuerySchema } from '../api/api.ts';
import {
  addedProgramSchema,
  addProgramBodySchema,
  LOCAL_PROGRAM,
  programNameSchema,
  programsSchema,
} from '../hub/program.ts';
import { type Endpoint, PERSON_ONLY } from './endpoint.ts';

export const programEndpoints = {
  programs: {
    method: 'GET',
    path: '/api/programs',
    access: PERSON_ONLY,
    summary: 'List the programs that have a token',
    description: `In the order added. \`${LOCAL_PROGRAM}\` is the file \`token\` in the data folder: its \`agents\` are null, it speaks as every agent that no other was given.`,
    response: {
      status: 200,
      description: 'Names, agents and times; no tokens.',
      schema: programsSchema,
      field: 'programs',
    },
  },
  addProgram: {
    method: 'POST',
    path: '/api/programs',
    access: PERSON_ONLY,
    summary: 'Make a token for a program',
    description:
      'The token speaks as the `agents` (absent: the one called as the program), and nobody else speaks as them from then on. It is told this once: the hub keeps its hash.',
    body: addProgramBodySchema,
    response: { status: 201, description: 'The program and its token.', schema: addedProgramSchema },
    refusals: ['name_taken', 'too_many_programs'],
  },
  removeProgram: {
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
  },
} as const satisfies Record<string, Endpoint>;
