import type { TerminalScreen } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { toScreenReader } from './program-screens.ts';
import { isTextSeen } from './typed-text.ts';

const RULE = '─'.repeat(40);

function read(program: string, lines: readonly string[], row = lines.length - 1) {
  const cursor = { column: 0, row };
  const screen: TerminalScreen = {
    columns: 80,
    rows: lines.length,
    lines: [...lines],
    cursor,
    isDead: false,
  };
  return toScreenReader(program)(screen);
}

const composer = (...inside: string[]) => [RULE, ...inside, RULE, '  ? for shortcuts'];
const menu = (...dialog: string[]) => [RULE, ...dialog, ' ❯ 1. Yes', '   2. No'];

describe('screens that look like a menu', () => {
  it('DS-5.3 a list that marks none of its lines is no menu, nor one whose numbers do not follow', () => {
    expect(read('claude', ['Do it?', '1. Yes', '2. No']).type).toBe('other');
    expect(read('claude', ['Do it?', '❯ 1. Yes', '  3. No']).type).toBe('other');
  });

  it('DS-5.3 what stands far above the bottom, or above the composer, is none: an agent may have written it', () => {
    const below = Array.from({ length: 9 }, (_, index) => `line ${index}`);
    expect(read('claude', [...menu('Do it?'), ...below]).type).toBe('other');
    expect(read('claude', [...menu('Do it?'), ...composer('❯ ')])).toMatchObject({
      type: 'composer',
      unsent: '',
    });
  });

  it('DS-5.3 of one that leaves something out, or begins above the screen, not all is seen', () => {
    expect(read('claude', menu('Bash', 'npm test'))).toMatchObject({ type: 'menu', isWhole: true });
    expect(read('claude', menu('Bash', '… 12 lines hidden'))).toMatchObject({ type: 'menu', isWhole: false });
    expect(read('claude', menu('Bash', 'npm test').slice(1))).toMatchObject({ type: 'menu', isWhole: false });
  });

  it('DS-5.3 SEC-3 a dialog that is painted into another does not hide what is asked about', () => {
    const dialog = (...shown: string[]) => [
      ...[` ${RULE}`, '   ▶ Run this command?', ...shown],
      ...['   ▶ 1. Approve once', '     2. Reject', ` ${RULE}`],
    ];
    expect(read('kimi', dialog('   $ npm test'))).toMatchObject({ type: 'menu', isWhole: true });
    const painted = ['   $ rm -rf ~', ` ${RULE}`, '   ▶ Run this command?', '   $ npm test'];
    expect(read('kimi', dialog(...painted))).toMatchObject({ type: 'menu', isWhole: false });
    const box = `╭${'─'.repeat(40)}╮`;
    const framed = (text: string) => `│ ${text.padEnd(39)}│`;
    const inner = [
      framed('? Shell  rm -rf ~'),
      framed(box),
      framed('? Shell  npm test'),
      framed('● 1. Allow once'),
    ];
    expect(read('gemini', [box, ...inner, framed('  2. No')])).toMatchObject({
      title: expect.stringContaining('rm -rf ~'),
    });
  });

  it('DS-5.3 of a program that nobody knows, a menu at the cursor is one', () => {
    expect(read('unknown', ['> ', 'Run it?', '❯ 1. Yes', '  2. No'], 2)).toMatchObject({
      type: 'menu',
      options: [
        { key: '1', label: 'Yes' },
        { key: '2', label: 'No' },
      ],
    });
    expect(read('unknown', ['❯ 1. Yes', '  2. No', 'later', '> draft'])).toMatchObject({ unsent: 'draft' });
  });
});

describe('what stands in a composer', () => {
  const unsent = (...inside: string[]) => read('claude', composer(...inside));

  it('DS-5.3 what is drawn faintly is nobody’s draft, also over the end of a line; what follows it is', () => {
    expect(unsent('❯ \u001b[2mwrite a test\u001b[0m')).toMatchObject({ unsent: '' });
    expect(unsent('❯ \u001b[2mwrite', 'a test\u001b[0m')).toMatchObject({ unsent: '' });
    expect(unsent('❯ \u001b[2mghost\u001b[22m draft')).toMatchObject({ unsent: 'draft' });
    expect(unsent('❯ \u001b[90mghost\u001b[0m draft')).toMatchObject({ unsent: 'draft' });
  });

  it('DS-5.3 the letter under the cursor counts', () => {
    expect(unsent('❯ \u001b[2;7mx\u001b[0m')).toMatchObject({ unsent: 'x' });
  });

  it('DS-5.3 between two rules without the sign of the prompt there is no composer', () => {
    expect(unsent('a table of the agent').type).toBe('other');
  });

  it('DS-5.3 a text that cannot be seen is never seen', () => {
    expect(isTextSeen('\u200b', '')).toBe(false);
  });
});
