// The one embedder of this process, loaded when first needed: memories and intents share its model.
import type { Embedder } from '@nod/agent';

let loading: Promise<Embedder> | null = null;

export function loadOfflineEmbedder(): Promise<Embedder> {
  loading ??= import('@nod/embedder-minilm').then(({ createMiniLmEmbedder }) => createMiniLmEmbedder());
  return loading;
}
