export { createMiniLmEmbedder, type MiniLmEmbedder, type MiniLmOptions } from './minilm-embedder.ts';
