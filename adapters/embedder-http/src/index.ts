export { EmbeddingError } from './embedding-error.ts';
export { createHttpEmbedder, type EmbeddingWireForm, type HttpEmbedderOptions } from './http-embedder.ts';
