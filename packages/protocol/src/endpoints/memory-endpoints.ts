// Endpoints for what the built-in agents remember, for the person to see, change and delete.
import { z } from 'zod';
import {
  embeddingProgressSchema,
  foundMemoriesSchema,
  memoriesPageSchema,
  memoriesQuerySchema,
  memoryBodySchema,
  memorySchema,
  memorySearchQuerySchema,
  newMemoryBodySchema,
} from '../hub/memory.ts';
import { memoryIdSchema } from '../ids/ids.ts';
import { type Endpoint, PERSON_ONLY } from './endpoint.ts';

const params = z.object({ id: memoryIdSchema });

export const memoryEndpoints = {
  memories: {
    method: 'GET',
    path: '/api/memories',
    access: PERSON_ONLY,
    summary: 'List the memories',
    query: memoriesQuerySchema,
    response: { status: 200, description: 'Newest first.', schema: memoriesPageSchema },
  },
  embeddingProgress: {
    method: 'GET',
    path: '/api/memories/embedding',
    access: PERSON_ONLY,
    summary: 'See how many memories can be found by meaning',
    description: 'New memories, and all of them after a change of embedder, get there in the background.',
    response: { status: 200, description: 'How far it has come.', schema: embeddingProgressSchema },
  },
  searchMemories: {
    method: 'GET',
    path: '/api/memories/search',
    access: PERSON_ONLY,
    summary: 'Search the memories by meaning and by words',
    query: memorySearchQuerySchema,
    response: { status: 200, description: 'Best first.', schema: foundMemoriesSchema, field: 'found' },
  },
  addMemory: {
    method: 'POST',
    path: '/api/memories',
    access: PERSON_ONLY,
    summary: 'Add a memory',
    description: 'The person’s own, unless a source is given: a deleted memory is brought back as it was.',
    body: newMemoryBodySchema,
    response: { status: 201, description: 'The memory.', schema: memorySchema },
  },
  updateMemory: {
    method: 'PUT',
    path: '/api/memories/{id}',
    access: PERSON_ONLY,
    summary: 'Change a memory',
    params,
    body: memoryBodySchema,
    response: { status: 200, description: 'The memory.', schema: memorySchema },
    refusals: ['not_found'],
  },
  removeMemory: {
    method: 'DELETE',
    path: '/api/memories/{id}',
    access: PERSON_ONLY,
    summary: 'Delete a memory',
    params,
    response: { status: 204, description: 'Deleted.' },
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
