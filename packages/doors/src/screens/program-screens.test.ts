import { readdirSync, readFileSync } from 'node:fs';
import type { TerminalScreen } from '@nod/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toScreenReader } from './program-screens.ts';

const CASES = new URL('../../cases/screens/', import.meta.url);
const PROGRAMS = ['claude', 'codex', 'gemini', 'copilot', 'qwen', 'kimi', 'pi', 'opencode', 'unknown'];

/** A case file: the program, size and cursor, what is read, and the screen as tmux captured it; ␛ stands for escape. */
function parseCase(text: string) {
  const [head = '', body = ''] = text.split('\n---\n');
  const [program = '', size = '', ...expected] = head.split('\n');
  const [columns = 0, rows = 0, column = 0, row = 0] = (size.match(/\d+/g) ?? []).map(Number);
  const lines = body.replaceAll('␛', '\u001b').split('\n');
  const screen: TerminalScreen = {
    columns,
    rows,
    lines: Array.from({ length: rows }, (_, index) => lines[index] ?? ''),
    cursor: size.endsWith('shown') ? { column, row } : null,
    isDead: false,
  };
  return { program, expected: expected.join('\n'), screen };
}

function render(program: string, screen: TerminalScreen): string {
  const reading = toScreenReader(program)(screen);
  if (reading.type === 'other') return 'other';
  if (reading.type === 'composer')
    return `${reading.isWorking ? 'working ' : ''}composer ${JSON.stringify(reading.unsent)}`;
  const options = reading.options.map(({ key, label }) => `${key} = ${label}`);
  return [`menu ${reading.isWhole ? 'whole' : 'in part'}`, reading.title, ...options].join('\n');
}

describe('screens of real programs', () => {
  it.each(readdirSync(CASES))('DS-5.3 %s', (name) => {
    const { program, expected, screen } = parseCase(readFileSync(new URL(name, CASES), 'utf8'));
    expect(render(program, screen)).toBe(expected);
  });

  it('DS-5.3 any screen is read, as whichever program', () => {
    const unit = fc.constantFrom(...'─│╭╮╰╯▄▀❯›>● 1.2)ab\u001b[2;7m你┃╹');
    fc.assert(
      fc.property(fc.array(fc.string({ unit, maxLength: 60 }), { maxLength: 30 }), (lines) => {
        const screen = { columns: 60, rows: 30, lines, cursor: { column: 0, row: 3 }, isDead: false };
        for (const program of PROGRAMS) expect(toScreenReader(program)(screen).type).toBeTypeOf('string');
      }),
      { numRuns: 200 },
    );
  });
});
