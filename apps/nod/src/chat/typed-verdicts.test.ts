import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { en, zhCn } from '../texts/texts.ts';
import { parseVerdict } from './asking-desk.ts';

const shown = { hash: 'the-hash' };

describe('what is typed below a tool call', () => {
  it.each(['y', 'Y', ' yes '])('%j approves what was shown, once', (line) => {
    expect(parseVerdict(line, shown, en)).toEqual({ verdict: 'approve', hash: 'the-hash', remember: 'once' });
  });

  it.each([
    ['n', ''],
    ['NO', ''],
    ['use the other file', 'use the other file'],
    ['y but only once', 'y but only once'],
    ['ok', 'ok'],
  ])('CM-3.4 %j rejects, with the words %j', (line, words) => {
    expect(parseVerdict(line, shown, en)).toEqual({ verdict: 'reject', words });
  });

  it('understands 是 and 否', () => {
    expect(parseVerdict('是', shown, zhCn)).toMatchObject({ verdict: 'approve' });
    expect(parseVerdict('否', shown, zhCn)).toEqual({ verdict: 'reject', words: '' });
  });

  it('nothing typed decides nothing', () => {
    expect(parseVerdict('  ', shown, en)).toBeNull();
  });

  it('CM-8.4 no other words ever approve', () => {
    fc.assert(
      fc.property(fc.string(), (line) => {
        fc.pre(!['y', 'yes'].includes(line.trim().toLowerCase()));
        expect(parseVerdict(line, shown, en)?.verdict).not.toBe('approve');
      }),
      { numRuns: 500 },
    );
  });
});
