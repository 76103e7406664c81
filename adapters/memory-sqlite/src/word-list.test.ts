import { describe, expect, it } from 'vitest';
import { listWords } from './word-list.ts';

describe('the words of a text', () => {
  it('reduces English to stems, without case and accents', () => {
    expect(listWords('Meetings MEETING Café')).toEqual(['meet', 'meet', 'cafe']);
  });

  it('cuts Chinese into words', () => {
    expect(listWords('我喜欢咖啡')).toEqual(['我', '喜欢', '咖啡']);
  });

  it('lists the pairs of a long Chinese word as well', () => {
    expect(listWords('望远镜')).toEqual(['望远镜', '望远', '远镜']);
  });

  it('keeps codes and numbers, and cuts at punctuation', () => {
    expect(listWords('KX71-RTZ, 10.0.3.8')).toEqual(['kx71', 'rtz', '10', '0', '3', '8']);
  });

  it('finds no words in punctuation', () => {
    expect(listWords('?! — …')).toEqual([]);
  });
});
