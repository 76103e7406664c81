// What the built-in agents remember, for the person to see, change and delete.
import type { MemoryStore } from '@nod/agent';
import {
  embeddingProgressSchema,
  foundMemoriesSchema,
  memoriesPageSchema,
  memoriesQuerySchema,
  memoryBodySchema,
  memoryIdSchema,
  memorySchema,
  memorySearchQuerySchema,
  NodError,
  newMemoryBodySchema,
} from '@nod/protocol';
import { z } from 'zod';
import { PERSON_ONLY } from '../caller.ts';
import { type Route, route } from '../route.ts';

const params = z.object({ id: memoryIdSchema });

export function memoryRoutes(memories: MemoryStore): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/memories',
      access: PERSON_ONLY,
      summary: 'List the memories',
      query: memoriesQuerySchema,
      response: { status: 200, description: 'Newest first.', schema: memoriesPageSchema },
      async handle({ query: { before, limit } }) {
        const page = { limit, ...(before !== undefined && { before }) };
        const [items, count] = await Promise.all([memories.list(page), memories.count()]);
        return { memories: items, count };
      },
    }),
    route({
      method: 'GET',
      path: '/api/memories/embedding',
      access: PERSON_ONLY,
      summary: 'See how many memories can be found by meaning',
      description: 'New memories, and all of them after a change of embedder, get there in the background.',
      response: { status: 200, description: 'How far it has come.', schema: embeddingProgressSchema },
      handle: () => memories.embeddingProgress(),
    }),
    route({
      method: 'GET',
      path: '/api/memories/search',
      access: PERSON_ONLY,
      summary: 'Search the memories by meaning and by words',
      query: memorySearchQuerySchema,
      response: { status: 200, description: 'Best first.', schema: foundMemoriesSchema },
      async handle({ query: { query, limit }, context }) {
        const found = await memories.search(query, { limit, signal: context.req.raw.signal });
        return { found: found.map(({ item, score }) => ({ memory: item, score })) };
      },
    }),
    route({
      method: 'POST',
      path: '/api/memories',
      access: PERSON_ONLY,
      summary: 'Add a memory',
      description: 'The person’s own, unless a source is given: a deleted memory is brought back as it was.',
      body: newMemoryBodySchema,
      response: { status: 201, description: 'The memory.', schema: memorySchema },
      handle: ({ body }) => memories.add(body),
    }),
    route({
      method: 'PUT',
      path: '/api/memories/{id}',
      access: PERSON_ONLY,
      summary: 'Change a memory',
      params,
      body: memoryBodySchema,
      response: { status: 200, description: 'The memory.', schema: memorySchema },
      refusals: ['not_found'],
      async handle({ params: { id }, body }) {
        const memory = await memories.update(id, body.text);
        if (!memory) throw new NodError('not_found', `no memory ${id}`);
        return memory;
      },
    }),
    route({
      method: 'DELETE',
      path: '/api/memories/{id}',
      access: PERSON_ONLY,
      summary: 'Delete a memory',
      params,
      response: { status: 204, description: 'Deleted.' },
      refusals: ['not_found'],
      async handle({ params: { id } }) {
        if (!(await memories.remove(id))) throw new NodError('not_found', `no memory ${id}`);
      },
    }),
  ];
}
