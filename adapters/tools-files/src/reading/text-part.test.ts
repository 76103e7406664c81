import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takePart } from './text-part.ts';

const ALL = { startLine: 1, startColumn: 1, endLine: Number.MAX_SAFE_INTEGER };

async function* inPieces(text: string, length: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

const anyText = fc
  .array(
    fc.oneof(fc.string({ maxLength: 30, unit: 'grapheme' }), fc.constantFrom('\n', '\r\n', '😀'.repeat(20))),
    {
      maxLength: 20,
    },
  )
  .map((parts) => parts.join(''));

describe('takePart', () => {
  it('property: the parts of a text put together are the text, each within the limit', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyText,
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 50 }),
        async (text, most, piece) => {
          let whole = '';
          let place: { startLine: number; startColumn: number } | null = ALL;
          while (place) {
            const part = await takePart(inPieces(text, piece), { ...ALL, ...place, maxCharacters: most });
            // One more where a pair would be torn apart.
            expect(part.text.length).toBeLessThanOrEqual(most + 1);
            whole += part.text;
            place = part.next;
          }
          expect(whole).toBe(text);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('property: lines from one to another are exactly these', async () => {
    const line = fc.integer({ min: 1, max: 12 });
    await fc.assert(
      fc.asyncProperty(anyText, line, line, async (text, startLine, endLine) => {
        const part = await takePart(inPieces(text, 7), {
          startLine,
          endLine,
          startColumn: 1,
          maxCharacters: 10_000,
        });
        const lines = text.split(/(?<=\n)/).slice(startLine - 1, Math.max(endLine, startLine - 1));
        expect(part.text).toBe(lines.join(''));
      }),
      { numRuns: 300 },
    );
  });

  it('stops reading when the part is full', async () => {
    let read = 0;
    async function* endless(): AsyncGenerator<string> {
      for (; ; read += 1) yield 'line\n';
    }
    const part = await takePart(endless(), { ...ALL, maxCharacters: 100 });
    expect(part).toEqual({
      text: 'line\n'.repeat(20),
      next: { startLine: 21, startColumn: 1 },
      totalLines: null,
    });
    expect(read).toBeLessThan(25);
  });
});
