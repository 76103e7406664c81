import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toSentBytes } from './sent-bytes.ts';

const settled = async (gone: Promise<void>) =>
  Promise.race([gone.then(() => true), new Promise((resolve) => setImmediate(() => resolve(false)))]);

describe('sent bytes', () => {
  it('are the bytes, whatever their number', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(300_000), async (length) => {
        const bytes = Uint8Array.from({ length }, (_, at) => at % 251);
        const { body, gone } = toSentBytes(bytes);
        expect(Buffer.from(await new Response(body).arrayBuffer()).equals(bytes)).toBe(true);
        expect(await settled(gone)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('are held until they are taken; few are not held at all', async () => {
    const { body, gone } = toSentBytes(new Uint8Array(1_000_000));
    expect(await settled(gone)).toBe(false);
    await new Response(body).arrayBuffer();
    expect(await settled(gone)).toBe(true);
    expect(await settled(toSentBytes(new Uint8Array(1000)).gone)).toBe(true);
  });

  it('are let go when nobody wants them any more', async () => {
    const { body, gone } = toSentBytes(new Uint8Array(1_000_000));
    await body.cancel();
    expect(await settled(gone)).toBe(true);
  });

  it('are let go when nobody takes them', async () => {
    const { body, gone } = toSentBytes(new Uint8Array(1_000_000), 1);
    await gone;
    await expect(new Response(body).arrayBuffer()).rejects.toThrow();
  });
});
