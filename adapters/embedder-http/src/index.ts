export { createHttpEmbedder, type HttpEmbedderOptions } from './create-http-embedder.ts';
export { EmbeddingError } from './embedding-error.ts';
export type { EmbeddingWireForm } from './wire-forms.ts';
