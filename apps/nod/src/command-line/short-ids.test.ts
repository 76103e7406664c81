import type { HubClient } from '@nod/client';
import type { AuditEntry, HumanRequest } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { en } from '../texts/texts.ts';
import { CliError } from './cli-error.ts';
import { findOne, findRequest, toShortId, toShortIds } from './short-ids.ts';

const first = { id: 'req_19a8f3c210baaaaaaaaaaaaaaaaaa11112222' };
const second = { id: 'req_19a8f3c210cbbbbbbbbbbbbbbbbbb33332222' };
const alike = { id: 'req_19a8f3c210dcccccccccccccccccc33332222' };
const unknown = (given: string) => `nothing is called ${given}`;

function findAmong(open: { id: string }[], settled: { id: string }[]) {
  const rows = [...settled, ...settled].map(({ id: requestId }) => ({ requestId }));
  const part: Partial<HubClient> = {
    openRequests: async () => open as HumanRequest[],
    request: async (id) => ({ id }) as HumanRequest,
    audit: async () => ({ entries: [{ requestId: null }, ...rows] as AuditEntry[], hasMore: false }),
  };
  return (id: string) => findRequest(part as HubClient, id, en);
}

describe('what the person means by a part of an id', () => {
  it('F-41 is the one thing that it names; of several none is taken, and they are listed', () => {
    expect(findOne('11112222', [first, second], unknown, en)).toBe(first);
    expect(() => findOne('33332222', [first, second, alike], unknown, en)).toThrow(
      expect.objectContaining({
        code: 'ambiguous',
        message: expect.stringContaining('b33332222, c33332222'),
      }),
    );
    expect(() => findOne('44442222', [first, second], unknown, en)).toThrow(
      expect.objectContaining({ code: 'not_found', message: 'nothing is called 44442222' }),
    );
  });

  it('F-41 is a request that is open or was settled, an old one by its whole id', async () => {
    const find = findAmong([first], [second]);
    expect(await find('11112222')).toEqual(first);
    expect(await find('33332222')).toEqual(second);
    expect(await find(second.id)).toEqual(second);
    await expect(find('66662222')).rejects.toMatchObject({ code: 'not_found' });
    const old = 'req_19a8f3c210eeeeeeeeeeeeeeeeeee77772222';
    expect(await find(old)).toEqual({ id: old });
  });

  it('F-41 is no open request where one that was settled could be meant', async () => {
    const find = findAmong([alike], [second]);
    await expect(find('33332222')).rejects.toMatchObject({ code: 'ambiguous' });
    await expect(find('19a8f3c210c')).rejects.toMatchObject({ code: 'not_found' });
    await expect(find('19a8f3c')).rejects.toMatchObject({ code: 'not_found' });
    expect(await find('b33332222')).toEqual(second);
  });

  it('F-41 is the open one where it is listed among the settled by now', async () => {
    expect(await findAmong([first], [first])('11112222')).toEqual(first);
  });
});

/** Those that could be meant: none, one, or several that are listed. */
function findNamed(given: string, things: { id: string }[]): unknown[] {
  try {
    return [findOne(given, things, unknown, en)];
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return error.code === 'ambiguous' ? error.message.split(', ') : [];
  }
}

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
