import { describe, expect, it } from 'vitest';
import { parseSupplement, SUPPLEMENT_LIMIT } from '../index.ts';

describe('parseSupplement', () => {
  it.each(['', '   ', '\n', '跳过', 'skip', 'Skip', ' SKIP. ', '/skip'])('DS-2.3 %j accepts all', (input) => {
    expect(parseSupplement(input)).toEqual({ type: 'accept-all' });
  });

  it.each(['取消', 'cancel', 'Cancel', ' 取消。', '/cancel'])('DS-2.3 %j leaves', (input) => {
    expect(parseSupplement(input)).toEqual({ type: 'cancel' });
  });

  it.each(['1', '2', '1A', 'skip the third one', '取消第 2 项'])(
    'DS-2.3 %j is a supplement, not a menu choice',
    (input) => {
      expect(parseSupplement(input)).toEqual({ type: 'supplement', text: input });
    },
  );

  it('DS-2.3 a supplement over 3,000 characters is told so and kept', () => {
    const text = '好'.repeat(SUPPLEMENT_LIMIT + 1);
    expect(parseSupplement(text)).toEqual({ type: 'too-long', limit: 3_000, length: 3_001, text });
    expect(parseSupplement('😀'.repeat(SUPPLEMENT_LIMIT))).toMatchObject({ type: 'supplement' });
  });
});
