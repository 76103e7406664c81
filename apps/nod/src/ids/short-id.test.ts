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

  it('F-41 name what begins or ends so, with or without its kind', () => {
    const both = [first, second];
    expect(findNamed('11112222', both)).toEqual([first]);
    expect(findNamed('19a8f3c210c', both)).toEqual([second]);
    expect(findNamed('req_19a8f3c210b', both)).toEqual([first]);
    expect(findNamed(second.id, both)).toEqual([second]);
  });

  it('name what is shown with that beginning', () => {
    expect(findNamed('3333', [first, second])).toEqual([second]);
    expect(findNamed('333', [first, second])).toEqual([]);
  });

  it('F-41 name several where they could mean several, and nothing where they are too short', () => {
    expect(findNamed('19a8f3', [first, second])).toEqual([first, second]);
    expect(findNamed('12222', [first])).toEqual([]);
    expect(findNamed('req_19', [first])).toEqual([]);
    expect(findNamed('', [first])).toEqual([]);
  });
});
