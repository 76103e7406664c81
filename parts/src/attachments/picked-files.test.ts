import { attachmentNameSchema, LIMITS } from '@nod/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPastedFile, isTooLarge, judgeFiles, listFiles, toFreeName } from './picked-files.ts';

const toFile = (name: string): File => new File(['a'], name, { type: 'Text/Plain;charset=utf-8' });

it('what is picked has a name that a file can have, its own among the others, and a type', () => {
  const { picked } = judgeFiles(
    [toFile('image.png'), toFile('a/b\u0000c.txt'), toFile('image.png')],
    [{ name: 'image-2.png' }],
  );
  expect(picked.map(({ name }) => name)).toEqual(['image.png', 'bc.txt', 'image-3.png']);
  expect(picked[0]).toMatchObject({ mediaType: 'text/plain', size: 1 });
});

it('a name that is taken gets a number before its end, and stays one that a file can have', () => {
  const name = fc.oneof(
    fc.string({ minLength: 1, maxLength: 300, unit: 'grapheme' }),
    fc.constantFrom('a'.repeat(255), `${'a'.repeat(251)}.png`, `${'😀'.repeat(125)}.png`),
  );
  fc.assert(
    fc.property(name, fc.nat(5), (given, count) => {
      const taken = new Set<string>();
      const valid = attachmentNameSchema.safeParse(given).success ? given : 'a.png';
      for (let index = 0; index <= count; index += 1) {
        const free = toFreeName(valid, taken);
        expect(attachmentNameSchema.safeParse(free).success).toBe(true);
        expect(taken.has(free)).toBe(false);
        taken.add(free);
      }
    }),
  );
});

it('a message takes ten files, and the rest is counted', () => {
  const there = [{ name: 'x' }, { name: 'y' }];
  const { picked, left } = judgeFiles(
    Array.from({ length: 12 }, (_, index) => toFile(`${index}.txt`)),
    there,
  );
  expect([picked.length, left]).toEqual([8, 4]);
  expect(isTooLarge({ size: LIMITS.attachmentBytes })).toBe(false);
  expect(isTooLarge({ size: LIMITS.attachmentBytes + 1 })).toBe(true);
});

it('folders are no files, and words beside a picture are meant as words', () => {
  const item = (file: File, isDirectory: boolean) => ({
    kind: 'file',
    getAsFile: () => file,
    webkitGetAsEntry: () => ({ isDirectory }),
  });
  const [file, folder] = [toFile('a.txt'), toFile('src')];
  const data = { items: [item(file, false), item(folder, true)], files: [file, folder], types: ['Files'] };
  expect(listFiles(data as unknown as DataTransfer)).toEqual({ files: [file], hasFolders: true });
  expect(isPastedFile(data as unknown as DataTransfer)).toBe(true);
  expect(isPastedFile({ ...data, types: ['Files', 'text/plain'] } as unknown as DataTransfer)).toBe(false);
  expect(isPastedFile({ ...data, types: ['text/html'] } as unknown as DataTransfer)).toBe(false);
});
