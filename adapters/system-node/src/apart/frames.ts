// Frames between the hub and its child process: a length and so many bytes.

export interface Order {
  module: string;
  name: string;
  input: unknown;
}

export type Result = { ok: true; value: unknown } | { ok: false };

export const LENGTH_BYTES = 4;
/** The file that results are written to: what a function prints is none. */
export const RESULTS = 3;

export function toFrame(body: Uint8Array): Buffer {
  const frame = Buffer.allocUnsafe(LENGTH_BYTES + body.length);
  frame.writeUInt32BE(body.length);
  frame.set(body, LENGTH_BYTES);
  return frame;
}
