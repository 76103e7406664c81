import { expect, it } from 'vitest';
import { createProgressLine } from './progress-line.ts';

function start() {
  const written: string[] = [];
  const line = createProgressLine({ write: (text) => void written.push(text), columns: () => 60 });
  return { line, written: () => written.join('') };
}

const ERASE = '\r\u001B[2K';

it('F-39 AC-4.4 shows the newest on one row, and takes it away for what is said next', () => {
  const { line, written } = start();
  line.show('Part 1 of 2');
  line.show('Part 2 of 2');
  line.clear();
  line.clear();
  expect(written()).toBe(`${ERASE}… Part 1 of 2${ERASE}… Part 2 of 2${ERASE}`);
});

it('does not go over what was said, and stays on one row', () => {
  const { line, written } = start();
  line.note('I read it.');
  line.show(`line\n${'x'.repeat(200)}`);
  expect(written()).toBe(`\n${ERASE}… line ${'x'.repeat(23)}`);
});
