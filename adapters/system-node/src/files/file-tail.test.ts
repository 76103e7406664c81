import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TailedLine } from '@nod/doors';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createFileTail } from './file-tail.ts';

const folder = mkdtempSync(join(tmpdir(), 'nod-tail-'));
const tail = createFileTail();
let count = 0;
const toPath = () => {
  count += 1;
  return join(folder, `file-${count}.jsonl`);
};
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function follow(path: string, from = 0) {
  const controller = new AbortController();
  const lines: TailedLine[] = [];
  const done = (async () => {
    for await (const line of tail.follow(path, from, controller.signal)) lines.push(line);
  })();
  return {
    lines,
    toTexts: () => lines.map(({ text }) => text),
    async end() {
      controller.abort();
      await done;
    },
  };
}

describe('a tailed file', () => {
  it('DS-5.2 gives what is there, then each line as it is written, with its place in bytes', async () => {
    const path = toPath();
    writeFileSync(path, '你好\r\nb\n');
    const reader = follow(path);
    await expect.poll(reader.toTexts).toEqual(['你好', 'b']);
    appendFileSync(path, 'c\n');
    await expect.poll(reader.toTexts).toEqual(['你好', 'b', 'c']);
    expect(reader.lines.map(({ start, end }) => [start, end])).toEqual([
      [0, 8],
      [8, 10],
      [10, 12],
    ]);
    await reader.end();
  });

  it('DS-5.2 a half-written last line waits for its end, also in the middle of a character', async () => {
    const path = toPath();
    const bytes = Buffer.from('one 你好\ntwo\n');
    writeFileSync(path, bytes.subarray(0, 5));
    const reader = follow(path);
    appendFileSync(path, bytes.subarray(5, 8));
    appendFileSync(path, bytes.subarray(8));
    await expect.poll(reader.toTexts).toEqual(['one 你好', 'two']);
    await reader.end();
  });

  it('DS-5.2 who goes on from the end of a line misses and repeats nothing', async () => {
    const path = toPath();
    writeFileSync(path, 'a\nbb\nccc\n');
    const reader = follow(path, 2);
    await expect.poll(reader.toTexts).toEqual(['bb', 'ccc']);
    await reader.end();
  });

  it('DS-5.2 waits for a file that does not exist yet, and for its folders', async () => {
    const path = join(folder, 'later', 'still', 'file.jsonl');
    const reader = follow(path);
    mkdirSync(join(folder, 'later', 'still'), { recursive: true });
    writeFileSync(path, 'a\n');
    await expect.poll(reader.toTexts).toEqual(['a']);
    await reader.end();
  });

  it('DS-5.2 reads from the beginning what became shorter, was replaced or was written anew', async () => {
    const path = toPath();
    writeFileSync(path, 'first\nsecond\n');
    const reader = follow(path);
    await expect.poll(reader.toTexts).toEqual(['first', 'second']);
    truncateSync(path, 0);
    appendFileSync(path, 'x\n');
    await expect.poll(() => reader.toTexts().slice(2)).toEqual(['x']);
    writeFileSync(`${path}.new`, 'x\nreplaced\n');
    renameSync(`${path}.new`, path);
    await expect.poll(() => reader.toTexts().slice(3)).toEqual(['x', 'replaced']);
    writeFileSync(path, 'written anew in one go, longer than before\nand more\n');
    await expect.poll(() => reader.toTexts().at(-1)).toBe('and more');
    await reader.end();
  });

  it('DS-5.2 gives every line once and in order, however the bytes are cut', async () => {
    const lines = fc.array(fc.string({ unit: fc.constantFrom('a', '你', '👍', '"', ' ') }), {
      minLength: 1,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(lines, fc.array(fc.nat(60), { maxLength: 6 }), async (texts, cuts) => {
        const path = toPath();
        const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(''));
        const reader = follow(path);
        let at = 0;
        for (const cut of [...cuts.toSorted((one, other) => one - other), bytes.length]) {
          const to = Math.min(Math.max(cut, at), bytes.length);
          appendFileSync(path, bytes.subarray(at, to));
          at = to;
          await new Promise(setImmediate);
        }
        await expect.poll(() => reader.lines.length, { interval: 2 }).toBe(texts.length);
        expect(reader.toTexts()).toEqual(texts);
        await reader.end();
      }),
      { numRuns: 100 },
    );
  });
});
