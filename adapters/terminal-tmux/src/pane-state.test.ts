import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parsePaneState } from './pane-state.ts';

const HEAD = '80 1 0 0 1 0 0 7 %1';
const toLine = (line: string) =>
  parsePaneState(`${HEAD}\n${line}`, { socket: null, pane: '%1' })?.screen.lines[0];

it.each([
  ['a link', '\u001b]8;;javascript:alert(1)\u001b\\link\u001b]8;;\u001b\\', 'link'],
  ['the clipboard', 'a\u001b]52;c;QUJD\u0007b', 'ab'],
  ['a title', 'a\u001b]0;Nod\u0007b', 'ab'],
  ['a question to the terminal', 'a\u001b[6n\u001b[cb', 'ab'],
  ['the same in one character each', 'a\u009d52;c;QUJD\u009cb\u009b6n\u0090q', 'a52;c;QUJDb6nq'],
  ['colours are kept', 'a\u001b[31mred\u001b[0m', 'a\u001b[31mred\u001b[0m'],
])('SEC-5 DS-5.4 of a screen only its colours are sequences: %s', (_, line, expected) => {
  expect(toLine(line)).toBe(expected);
});

it('SEC-5 DS-5.4 of a screen only its colours are sequences, whatever stands on it', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '\u001b',
      '\u001b[',
      '\u001b]',
      '\u009b',
      '\u009d',
      '\u0007',
      '\u001b[31m',
      'm',
      ';',
      '8',
    ),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const line = toLine(pieces.join('').replaceAll('\n', '')) ?? '';
      const rest = line.replaceAll(/\u001b\[[\d;:]*m/gu, '');
      expect(rest).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/u);
    }),
    { numRuns: 500 },
  );
});
