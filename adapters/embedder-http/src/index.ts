export { EmbeddingError } from './embedding-error.ts';
export { createHttpEmbedder, type HttpEmbedderOptions } from './http-embedder.ts';
export type { EmbeddingWireForm } from './wire-forms.ts';
