// Endpoints for what the built-in agents remember, for the person to see, change and delete.
import { z } from 'zod';
import { memoryIdSchema } from '../ids/ids.ts';
import { addressSchema, PERSON } from '../names/address.ts';
import { answer, created, done, type Endpoint, limitOf, MAX_PAGE, named, PERSON_ONLY } from './endpoint.ts';

export const MAX_MEMORY_LENGTH = 20_000;

/** A memory as the person sees and edits it. */
const memory = z.object({
  id: memoryIdSchema,
  text: z.string(),
  /** Who saved it: `user`, or an agent by name. */
  source: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
});

export type Memory = z.infer<typeof memory>;

const memoryBody = z.strictObject({
  text: z
    .string()
    .max(MAX_MEMORY_LENGTH)
    .refine((text) => text.trim() !== '', 'a memory must not be empty'),
});

/** How many of the memories can be found by meaning: the others follow in the background. */
const embeddingProgress = z.object({
  memories: z.number().int(),
  embedded: z.number().int(),
  /** Why the last attempt failed; it is repeated after a pause. */
  failure: z.string().nullable(),
});

export type EmbeddingProgress = z.infer<typeof embeddingProgress>;

const params = z.object({ id: memoryIdSchema });

export const memoryEndpoints = {
  memories: {
    method: 'GET',
    path: '/api/memories',
    access: PERSON_ONLY,
    summary: 'List the memories',
    query: z.object({
      /** Only memories last changed before this time. */
      before: z.coerce.number<number>().optional(),
      limit: limitOf(MAX_PAGE),
    }),
    response: answer(z.object({ memories: z.array(memory), count: z.number().int() }), 'Newest first.'),
  },
  embeddingProgress: {
    method: 'GET',
    path: '/api/memories/embedding',
    access: PERSON_ONLY,
    summary: 'See how many memories can be found by meaning',
    description: 'New memories, and all of them after a change of embedder, get there in the background.',
    response: answer(embeddingProgress, 'How far it has come.'),
  },
  searchMemories: {
    method: 'GET',
    path: '/api/memories/search',
    access: PERSON_ONLY,
    summary: 'Search the memories by meaning and by words',
    query: z.object({ query: z.string().min(1).max(2000), limit: limitOf(50, 5) }),
    response: named('found', z.array(z.object({ memory, score: z.number() })), 'Best first.'),
  },
  addMemory: {
    method: 'POST',
    path: '/api/memories',
    access: PERSON_ONLY,
    summary: 'Add a memory',
    description: 'The person’s own, unless a source is given: a deleted memory is brought back as it was.',
    body: memoryBody.extend({ source: addressSchema.default(PERSON) }),
    response: created(memory, 'The memory.'),
  },
  updateMemory: {
    method: 'PUT',
    path: '/api/memories/{id}',
    access: PERSON_ONLY,
    summary: 'Change a memory',
    params,
    body: memoryBody,
    response: answer(memory, 'The memory.'),
    refusals: ['not_found'],
  },
  removeMemory: {
    method: 'DELETE',
    path: '/api/memories/{id}',
    access: PERSON_ONLY,
    summary: 'Delete a memory',
    params,
    response: done('Deleted.'),
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
