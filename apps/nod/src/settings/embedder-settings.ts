// The server that turns memories into vectors, as the person or the environment names it. Null: the offline one.
import { type EmbedderChoice, type EmbedderSettings, NodError } from '@nod/protocol';
import { z } from 'zod';

export const storedEmbedderSchema = z.object({
  provider: z.enum(['ollama', 'openai']),
  model: z.string(),
  baseUrl: z.string(),
  apiKey: z.string().optional(),
  /** Known once the server has answered: from then on it need not be up when the hub starts. */
  dimensions: z.number().int().optional(),
});

/** With its key: for the hub alone. */
export type EmbedderConfig = z.infer<typeof storedEmbedderSchema>;

/** Asks the embedder for a vector; resolves to its length. Rejects when there is none. */
export type TryEmbedder = (config: EmbedderConfig) => Promise<number>;

const USUAL_URLS: Record<EmbedderConfig['provider'], string> = {
  ollama: 'http://127.0.0.1:11434',
  openai: 'https://api.openai.com/v1',
};

/** `NOD_EMBEDDER=ollama:MODEL` or `openai:MODEL`, with `NOD_EMBEDDER_BASE_URL` and `NOD_EMBEDDER_API_KEY`. */
export function readEmbedderConfig(env: NodeJS.ProcessEnv): EmbedderConfig | null {
  const [, name, model] = /^(ollama|openai):(\S+)$/u.exec(env.NOD_EMBEDDER ?? '') ?? [];
  if (model === undefined) return null;
  const provider = name === 'ollama' ? 'ollama' : 'openai';
  const apiKey = env.NOD_EMBEDDER_API_KEY;
  return {
    provider,
    model,
    baseUrl: env.NOD_EMBEDDER_BASE_URL || USUAL_URLS[provider],
    ...(apiKey ? { apiKey } : {}),
  };
}

/** What to store from now on. Throws NodError `embedder_failed` when the embedder gives no vector. */
export async function chooseEmbedder(
  choice: EmbedderChoice | null,
  before: EmbedderConfig | null,
  tryEmbedder: TryEmbedder,
): Promise<EmbedderConfig | null> {
  if (choice === null) return null;
  const config = toConfig(choice, before);
  try {
    return { ...config, dimensions: await tryEmbedder(config) };
  } catch (error) {
    throw new NodError('embedder_failed', error instanceof Error ? error.message : String(error));
  }
}

export function toEmbedderSettings(
  config: EmbedderConfig | null,
  fromEnvironment: boolean,
): EmbedderSettings | null {
  if (config === null) return null;
  const { provider, model, baseUrl, apiKey } = config;
  return { provider, model, baseUrl, hasApiKey: apiKey !== undefined, fromEnvironment };
}

/** A stored key goes on only with the address it was given for. */
function toConfig(choice: EmbedderChoice, before: EmbedderConfig | null): EmbedderConfig {
  const { provider, model } = choice;
  const baseUrl = choice.baseUrl || USUAL_URLS[provider];
  const isSameAddress = before?.provider === provider && before.baseUrl === baseUrl;
  const apiKey = choice.apiKey ?? (isSameAddress ? before?.apiKey : undefined);
  return { provider, model, baseUrl, ...(apiKey ? { apiKey } : {}) };
}
