export { createMiniLmEmbedder, type MiniLmEmbedder, type MiniLmOptions } from './create-minilm-embedder.ts';
