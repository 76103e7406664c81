import { expect, it } from 'vitest';
import { toDrawing, toInput } from './screen-writing.ts';

const screen = {
  columns: 10,
  rows: 2,
  lines: ['a', '\u001b[31mb'],
  cursor: { column: 1, row: 0 },
  isDead: false,
};

it('DS-5.4 draws every line in its place over what was there, and the cursor last', () => {
  const erase = '\u001b7\u001b[0m\u001b[2K\u001b8';
  expect(toDrawing(screen)).toBe(
    `\u001b[0m\u001b[1;1H${erase}a\u001b[2;1H${erase}\u001b[31mb\u001b[0m\u001b[?25h\u001b[1;2H`,
  );
  expect(toDrawing({ ...screen, cursor: null })).toContain('\u001b[?25l');
});

it.each([
  ['\r', { type: 'key', key: 'enter' }],
  ['\u001b[A', { type: 'key', key: 'up' }],
  ['\u001bOB', { type: 'key', key: 'down' }],
  ['\u0003', { type: 'key', key: 'interrupt' }],
  ['你好 😀;', { type: 'text', text: '你好 😀;' }],
  ['Enter', { type: 'text', text: 'Enter' }],
])('DS-5.4 %j is typed as it is', (data, input) => expect(toInput(data)).toEqual(input));

it.each(['', '\u001bOP', '\u0004', '\u001b[200~x\u001b[201~', 'a\rb', '\u001b]0;x\u0007'])(
  'DS-5.4 SEC-8 %j is not sent: it would do what nobody has seen',
  (data) => expect(toInput(data)).toBeNull(),
);

it.each([
  ['\u001b[38;2;255;0;0mred', '\u001b[38;5;196mred'],
  ['\u001b[1;48;2;0;0;0;38;2;200;200;200mgrey', '\u001b[1;48;5;16;38;5;251mgrey'],
  ['\u001b[38:2::95:135:175mmuted', '\u001b[38;5;67mmuted'],
  ['\u001b[38;5;208mnamed', '\u001b[38;5;208mnamed'],
])(
  'SEC-5 colours have names: no style of its own gets through the policy of the page (%j)',
  (line, drawn) => {
    expect(toDrawing({ ...screen, lines: [line] })).toContain(drawn);
  },
);
