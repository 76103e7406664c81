import { describe, expect, it } from 'vitest';
import { findNamed, toShortId, toShortIds } from './short-id.ts';

const first = { id: 'req_19a8f3c210baaaaaaaaaaaaaaaaaa11112222' };
const second = { id: 'req_19a8f3c210cbbbbbbbbbbbbbbbbbb33332222' };

describe('short ids', () => {
  it('F-41 are the ending of an id, longer where two share it', () => {
    expect(toShortId(first.id)).toBe('11112222');
    const short = toShortIds([first.id, 'req_19a8f3c210bccccccccccccccccccc1112222']);
    expect(short(first.id)).toBe('11112222');
    const alike = toShortIds([`req_a${'0'.repeat(12)}12345678`, `req_b${'0'.repeat(12)}12345678`]);
    expect(alike(`req_a${'0'.repeat(12)}12345678`)).toBe(`a${'0'.repeat(12)}12345678`);
  });

  it('F-41 name what ends so, and what is called so as a whole', () => {
    const both = [first, second];
    expect(findNamed('11112222', both)).toEqual([first]);
    expect(findNamed('bb33332222', both)).toEqual([second]);
    expect(findNamed(second.id, both)).toEqual([second]);
  });

  it('F-41 name nothing by its beginning, which tells only the time: the next thing begins so, too', () => {
    for (const beginning of ['19a8f3c210c', 'req_19a8f3c210c', 'req_19a8f3c210cbbbb', '3333', '3333222']) {
      expect(findNamed(beginning, [first, second])).toEqual([]);
    }
  });

  it('F-41 name several where they could mean several, and nothing where they are too short', () => {
    expect(findNamed('aa2222', [{ id: 'req_1aa2222' }, { id: 'req_2aa2222' }])).toHaveLength(2);
    expect(findNamed('12222', [first])).toEqual([]);
    expect(findNamed('', [first])).toEqual([]);
  });
});
