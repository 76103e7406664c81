// Messages between the embedder and its worker.
export type ToWorker = { type: 'embed'; job: number; texts: string[] } | { type: 'cancel'; job: number };

export type FromWorker =
  | { type: 'embedded'; job: number; vectors: Float32Array[] }
  | { type: 'failed'; job: number; message: string };
