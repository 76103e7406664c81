// The embedder of the memories: the server that is configured, else the model that works offline.
import type { Embedder } from '@nod/agent';
import { log } from '../machine/log.ts';
import type { EmbedderConfig } from '../settings/embedder-settings.ts';

/** The one of this process, loaded when first needed. */
let offline: Promise<Embedder> | null = null;

/** A server that was never reached and does not answer now is logged and done without. */
export async function loadMemoryEmbedder(config: EmbedderConfig | null): Promise<Embedder> {
  if (config === null) return loadOfflineEmbedder();
  try {
    return await connect(config);
  } catch (error) {
    const { baseUrl, model } = config;
    log.warn({ error, baseUrl, model }, 'the embedder does not answer; memories are embedded offline');
    return loadOfflineEmbedder();
  }
}

/** How long the vectors are. Rejects with what the server, or its absence, says. */
export async function tryEmbedder(config: EmbedderConfig): Promise<number> {
  return (await connect(config)).dimensions;
}

async function connect({ provider, ...config }: EmbedderConfig): Promise<Embedder> {
  const { createHttpEmbedder } = await import('@nod/embedder-http');
  const { apiKey, dimensions, ...named } = config;
  return createHttpEmbedder({
    form: provider,
    ...named,
    ...(apiKey ? { apiKey } : {}),
    ...(dimensions ? { dimensions } : {}),
  });
}

function loadOfflineEmbedder(): Promise<Embedder> {
  offline ??= import('@nod/embedder-minilm').then(({ createMiniLmEmbedder }) => createMiniLmEmbedder());
  return offline;
}
