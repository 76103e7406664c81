import { describe, expect, it } from 'vitest';
import { parseForest, score } from './forest.ts';

describe('a forest', () => {
  const forest = parseForest('words<5 links<0.5 1 -1 2\n0.5', ['links', 'words']);
  const toSum = (row: number[]) => {
    const likelihood = score(forest, row);
    return Math.round(Math.log(likelihood / (1 - likelihood)) * 1e6) / 1e6;
  };

  it('adds what each tree answers', () => {
    expect(toSum([0.2, 4])).toBe(1.5);
    expect(toSum([0.5, 4])).toBe(-0.5);
    expect(toSum([0, 5])).toBe(2.5);
  });

  it('asks for nothing that is not there', () => {
    expect(() => parseForest('colour<1 0 1', ['words'])).toThrow('no feature is called colour');
  });
});
