// What turns memories into vectors: the server named by NOD_EMBEDDER, else the model that works offline.
import type { Embedder } from '@nod/agent';
import { log } from './log.ts';
import { loadOfflineEmbedder } from './offline-embedder.ts';

const OLLAMA_URL = 'http://127.0.0.1:11434';
const OPENAI_URL = 'https://api.openai.com/v1';

/** `NOD_EMBEDDER=ollama:MODEL` or `openai:MODEL`; a server that does not answer is logged and done without. */
export async function loadMemoryEmbedder(env: NodeJS.ProcessEnv): Promise<Embedder> {
  const [, provider, model] = /^(ollama|openai):(\S+)$/u.exec(env.NOD_EMBEDDER ?? '') ?? [];
  if (model === undefined) return loadOfflineEmbedder();
  const form = provider === 'ollama' ? 'ollama' : 'openai';
  const baseUrl = env.NOD_EMBEDDER_BASE_URL || (form === 'ollama' ? OLLAMA_URL : OPENAI_URL);
  const apiKey = env.NOD_EMBEDDER_API_KEY;
  try {
    const { createHttpEmbedder } = await import('@nod/embedder-http');
    return await createHttpEmbedder({ form, baseUrl, model, ...(apiKey ? { apiKey } : {}) });
  } catch (error) {
    log.warn({ error, baseUrl, model }, 'the embedder does not answer; memories are embedded offline');
    return loadOfflineEmbedder();
  }
}
