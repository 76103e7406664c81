// Embeddings from a server of the person's choice. One attempt for each batch: retrying is the caller's policy.
import type { Embedder } from '@nod/agent';
import { z } from 'zod';
import { EmbeddingError, toDetail } from './embedding-error.ts';

export type EmbeddingWireForm = 'openai' | 'ollama';

interface WireForm {
  /** Appended to the base URL as the person configured it. */
  path: string;
  /** Throws ZodError when the answer is of another form. Vectors are in the order of the texts. */
  decode(answer: unknown): number[][];
}

const vectorSchema = z.array(z.number());
const openAiAnswerSchema = z.object({
  data: z.array(z.object({ index: z.number().int().nonnegative(), embedding: vectorSchema })),
});
const ollamaAnswerSchema = z.object({ embeddings: z.array(vectorSchema) });

/** The two ways servers take texts and give vectors. */
const WIRE_FORMS: Record<EmbeddingWireForm, WireForm> = {
  openai: {
    path: '/embeddings',
    decode(answer) {
      const { data } = openAiAnswerSchema.parse(answer);
      return data.toSorted((left, right) => left.index - right.index).map(({ embedding }) => embedding);
    },
  },
  ollama: {
    path: '/api/embed',
    decode: (answer) => ollamaAnswerSchema.parse(answer).embeddings,
  },
};

const DEFAULT_BATCH = 64;
const DEFAULT_TIMEOUT_MS = 30_000;

export interface HttpEmbedderOptions {
  form: EmbeddingWireForm;
  /** With `/v1` for OpenAI-compatible servers, without a path for Ollama. */
  baseUrl: string;
  model: string;
  apiKey?: string;
  /** Where it is known, the server is not asked, and need not be up yet. */
  dimensions?: number;
  /** At most so many texts in one request. */
  batchSize?: number;
  /** The time limit of one request. */
  timeoutMs?: number;
}

/**
 * Asks the server for one vector, to learn how many dimensions the model has, unless they are given.
 * Rejects with EmbeddingError, as `embed` does; messages never contain the key.
 */
export async function createHttpEmbedder(
  options: HttpEmbedderOptions,
  signal?: AbortSignal,
): Promise<Embedder> {
  const { batchSize = DEFAULT_BATCH } = options;
  const dimensions = options.dimensions ?? (await findDimensions(options, signal));

  async function embedBatch(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    const vectors = await requestVectors(options, texts, signal);
    if (vectors.some((vector) => vector.length !== dimensions)) {
      throw new EmbeddingError(
        `${options.model} now gives vectors of another length than ${dimensions}`,
        null,
      );
    }
    return vectors.map(toUnitVector);
  }

  return {
    id: `${options.form}:${options.model}:${dimensions}`,
    dimensions,
    async embed(texts, signal) {
      signal?.throwIfAborted();
      const vectors: Float32Array[] = [];
      for (let start = 0; start < texts.length; start += batchSize) {
        vectors.push(...(await embedBatch(texts.slice(start, start + batchSize), signal)));
      }
      return vectors;
    },
  };
}

async function findDimensions(options: HttpEmbedderOptions, signal?: AbortSignal): Promise<number> {
  const [vector] = await requestVectors(options, ['dimensions'], signal);
  return vector?.length ?? 0;
}

async function requestVectors(
  options: HttpEmbedderOptions,
  texts: readonly string[],
  signal: AbortSignal | undefined,
): Promise<number[][]> {
  const answer = await post(options, { model: options.model, input: texts.map(toInput) }, signal);
  const vectors = decodeAnswer(options, answer);
  const isWhole = vectors.length === texts.length && vectors.every((vector) => vector.length > 0);
  if (!isWhole)
    throw new EmbeddingError(`the server gave ${vectors.length} vectors for ${texts.length} texts`, 200);
  return vectors;
}

/** Servers refuse or mishandle an empty text; a space is the nearest thing to it. */
function toInput(text: string): string {
  return text === '' ? ' ' : text;
}

async function post(options: HttpEmbedderOptions, body: object, signal?: AbortSignal): Promise<string> {
  const { form, baseUrl, apiKey, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(`${baseUrl.replace(/\/+$/, '')}${WIRE_FORMS[form].path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
      },
      body: JSON.stringify(body),
      // A redirect could carry the key and the texts to another host.
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const text = await response.text();
    if (response.ok) return text;
    throw new EmbeddingError(
      `the embedding server answered ${response.status}: ${toDetail(text, apiKey)}`,
      response.status,
    );
  } catch (error) {
    if (error instanceof EmbeddingError) throw error;
    signal?.throwIfAborted();
    if (limit.aborted)
      throw new EmbeddingError(`the embedding server did not answer within ${timeoutMs} ms`, null, error);
    throw new EmbeddingError(`the embedding server at ${toOrigin(baseUrl)} cannot be reached`, null, error);
  }
}

function decodeAnswer({ form }: HttpEmbedderOptions, answer: string): number[][] {
  try {
    return WIRE_FORMS[form].decode(JSON.parse(answer));
  } catch (error) {
    throw new EmbeddingError('the embedding server answered something else than vectors', 200, error);
  }
}

/** Without a name and password that the address may contain. */
function toOrigin(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).origin : 'the configured address';
}

function toUnitVector(vector: readonly number[]): Float32Array {
  const length = Math.hypot(...vector);
  return Float32Array.from(vector, (value) => (length === 0 ? 1 / Math.sqrt(vector.length) : value / length));
}
