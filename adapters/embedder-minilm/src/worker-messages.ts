// What the embedder and its worker say to each other.
export type ToWorker = { type: 'embed'; job: number; texts: string[] } | { type: 'cancel'; job: number };

export type FromWorker =
  | { type: 'embedded'; job: number; vectors: Float32Array[] }
  | { type: 'failed'; job: number; message: string };
