// A memory as the person sees and edits it.
import { z } from 'zod';
import { memoryIdSchema } from '../ids/ids.ts';
import { addressSchema, PERSON } from '../names/address.ts';

export const MAX_MEMORY_LENGTH = 20_000;

export const memorySchema = z.object({
  id: memoryIdSchema,
  text: z.string(),
  /** Who saved it: `user`, or an agent by name. */
  source: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
});

export type Memory = z.infer<typeof memorySchema>;

const memoryText = z
  .string()
  .max(MAX_MEMORY_LENGTH)
  .refine((text) => text.trim() !== '', 'a memory must not be empty');

export const memoryBodySchema = z.strictObject({ text: memoryText });

/** Without a source it is the person's own; one that is brought back keeps its source. */
export const newMemoryBodySchema = memoryBodySchema.extend({ source: addressSchema.default(PERSON) });

export const memoriesQuerySchema = z.object({
  /** Only memories last changed before this time. */
  before: z.coerce.number<number>().optional(),
  limit: z.coerce.number<number>().int().min(1).max(500).default(100),
});

/** A page of memories, newest first. */
export const memoriesPageSchema = z.object({ memories: z.array(memorySchema), count: z.number().int() });

export type MemoriesPage = z.infer<typeof memoriesPageSchema>;

export const memorySearchQuerySchema = z.object({
  query: z.string().min(1).max(2000),
  limit: z.coerce.number<number>().int().min(1).max(50).default(5),
});

/** The nearest memories, best first. */
export const foundMemoriesSchema = z.object({
  found: z.array(z.object({ memory: memorySchema, score: z.number() })),
});

export type FoundMemories = z.infer<typeof foundMemoriesSchema>;

/** How many of the memories can be found by meaning: the others follow in the background. */
export const embeddingProgressSchema = z.object({
  memories: z.number().int(),
  embedded: z.number().int(),
  /** Why the last attempt failed; it is repeated after a pause. */
  failure: z.string().nullable(),
});

export type EmbeddingProgress = z.infer<typeof embeddingProgressSchema>;
