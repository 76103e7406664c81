import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasRoom, readPictureSize } from './picture-size.ts';
import { PNG, toGif, toJpeg, toPng, toWebp } from './test-pictures.ts';

const MAKERS = { toPng, toGif, toJpeg, ...toWebp };
const side = fc.integer({ min: 1, max: 0x3fff });

it.each(Object.entries(MAKERS))('a picture says its size: %s', (_, toPicture) => {
  fc.assert(
    fc.property(side, side, (width, height) => {
      expect(readPictureSize(toPicture(width, height))).toEqual({ width, height });
    }),
  );
});

it('SEC-5 what is no picture, or ends too soon, has no size, and nothing throws', () => {
  const begin = fc.constantFrom(...Object.values(MAKERS).map((toPicture) => toPicture(9, 9)), PNG);
  const bytes = fc.tuple(begin, fc.nat(40), fc.uint8Array({ maxLength: 60 }));
  fc.assert(
    fc.property(bytes, ([picture, cut, rest]) => {
      const size = readPictureSize(new Uint8Array([...picture.subarray(0, cut), ...rest]));
      if (size) expect([size.width >= 0, size.height >= 0]).toEqual([true, true]);
    }),
    { numRuns: 1000 },
  );
  expect(readPictureSize(new TextEncoder().encode('<svg onload="alert(1)"/>'))).toBeNull();
  expect(readPictureSize(PNG.subarray(0, 20))).toBeNull();
});

it('SEC-8 a picture that no machine has room for is not drawn', () => {
  expect(hasRoom({ width: 8_000, height: 6_000 })).toBe(true);
  expect(hasRoom({ width: 65_535, height: 65_535 })).toBe(false);
  expect(hasRoom({ width: 0, height: 10 })).toBe(false);
});
