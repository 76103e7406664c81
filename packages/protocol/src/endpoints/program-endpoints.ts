// Endpoints for programs, the holders of tokens, and the agents that each of them speaks as. For the person alone.
import { z } from 'zod';
import { chosenNameSchema } from '../names/address.ts';
import { surfaceSchema } from '../requests/human-request.ts';
import { atSurface, created, type Endpoint, named, PERSON_ONLY } from './endpoint.ts';

/** 256 random bits in base64url. */
export const TOKEN_BYTES = 32;

/** What the hub makes and takes as a secret. Nothing shorter is ever compared against. */
export const tokenSchema = z
  .string()
  .regex(/^[\w-]{43,200}$/, 'a token is at least 43 characters of base64url');

/** The person's own shell: its token lies in the data folder, and it speaks as every agent that no other was given. */
export const LOCAL_PROGRAM = chosenNameSchema.parse('local');

export const MAX_PROGRAMS = 100;
const MAX_AGENTS_OF_PROGRAM = 20;

/** It has a name of the same kind as an agent. */
const program = z.object({
  name: chosenNameSchema,
  /** Null: every agent that was given to no other program. */
  agents: z.array(chosenNameSchema).nullable(),
  createdAt: z.number(),
  /** To the minute; null: never. */
  lastUsedAt: z.number().nullable(),
});

export type Program = z.infer<typeof program>;

/** What ended with whoever had the names of a program's agents before. */
const ended = z.object({
  /** Messages in their mailboxes that nobody had read. */
  unread: z.number().int(),
  /** Messages from and to them that were written for later. */
  delayed: z.number().int(),
  /** What they asked of the person. */
  questions: z.number().int(),
  permissions: z.number().int(),
});

export type Ended = z.infer<typeof ended>;

const addedProgram = z.object({ program, token: tokenSchema, ended });

export type AddedProgram = z.infer<typeof addedProgram>;

export const programEndpoints = {
  programs: {
    method: 'GET',
    path: '/api/programs',
    access: PERSON_ONLY,
    summary: 'List the programs that have a token',
    description: `In the order added. \`${LOCAL_PROGRAM}\` is the file \`token\` in the data folder: its \`agents\` are null, it speaks as every agent that no other was given.`,
    response: named('programs', z.array(program), 'Names, agents and times; no tokens.'),
  },
  addProgram: {
    method: 'POST',
    path: '/api/programs',
    access: PERSON_ONLY,
    summary: 'Make a token for a program',
    description:
      'The token speaks as the `agents` (absent: the one called as the program), and nobody else speaks as them from then on. What their names had asked, were permitted, had in their mailboxes, or was written from and to them for later would end: where there is any of that, the call is refused with `agent_in_use`, which says how much, unless it says that it `replaces` whoever was called so; then `ended` says it. The token is told this once: the hub keeps its hash.',
    body: z.strictObject({
      name: chosenNameSchema,
      agents: z.array(chosenNameSchema).min(1).max(MAX_AGENTS_OF_PROGRAM).optional(),
      replaces: z.boolean().default(false),
      surface: surfaceSchema,
    }),
    response: created(addedProgram, 'The program and its token, and what ended.'),
    refusals: ['name_taken', 'agent_in_use', 'too_many_programs'],
  },
  removeProgram: {
    method: 'DELETE',
    path: '/api/programs/{name}',
    access: PERSON_ONLY,
    summary: 'Take the token of a program away',
    description:
      'Ends its streams, long polls and MCP calls at once and refuses its next call. Delayed messages from and to its agents are withdrawn, and whoever wrote to them is told; what they ask is cancelled, and what they were permitted is taken back; their calls and mail are forgotten, and the mode Agent ends. They are free for other programs.',
    params: z.object({ name: chosenNameSchema }),
    query: atSurface,
    response: named('ended', ended, 'Taken away, and what ended with it.'),
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
