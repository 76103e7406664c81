// The action of the example that is nearest in meaning to what the person wrote. Loaded when first needed.
import { type Embedder, INTENT_EXAMPLES, type NearestExample } from '@nod/agent';
import { loadOfflineEmbedder } from '../offline-embedder.ts';

interface Embedded {
  action: string;
  vector: Float32Array;
}

export function createNearestExample(): NearestExample {
  let loading: Promise<{ embedder: Embedder; examples: Embedded[] }> | null = null;

  async function load() {
    const embedder = await loadOfflineEmbedder();
    const vectors = await embedder.embed(INTENT_EXAMPLES.map(({ text }) => text));
    const examples = INTENT_EXAMPLES.flatMap(({ action }, index) => {
      const vector = vectors[index];
      return vector ? [{ action, vector }] : [];
    });
    return { embedder, examples };
  }

  return async (text) => {
    loading ??= load();
    const { embedder, examples } = await loading;
    const [vector] = await embedder.embed([text]);
    return vector ? findNearest(vector, examples) : null;
  };
}

/** Vectors have unit length: their product is their likeness. */
function findNearest(
  vector: Float32Array,
  examples: readonly Embedded[],
): { action: string; score: number } | null {
  let best: { action: string; score: number } | null = null;
  for (const { action, vector: example } of examples) {
    const score = vector.reduce((sum, value, index) => sum + value * (example[index] ?? 0), 0);
    if (best === null || score > best.score) best = { action, score };
  }
  return best;
}
