import type { HubClient } from '@nod/client';
import type { AuditEntry, HumanRequest } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { en } from '../texts/en.ts';
import { findOne } from './find-one.ts';
import { findRequest } from './find-request.ts';

const first = { id: 'req_19a8f3c210baaaaaaaaaaaaaaaaaa11112222' };
const second = { id: 'req_19a8f3c210cbbbbbbbbbbbbbbbbbb33332222' };
const unknown = (given: string) => `nothing is called ${given}`;

describe('what the person means by a part of an id', () => {
  it('F-41 is the one thing that it names; of several none is taken', () => {
    const both = [first, second];
    expect(findOne('33332222', both, unknown, en)).toBe(second);
    expect(() => findOne('19a8f3', both, unknown, en)).toThrow(
      expect.objectContaining({ code: 'ambiguous', message: en.ambiguousId('19a8f3', 2) }),
    );
    expect(() => findOne('44442222', both, unknown, en)).toThrow(
      expect.objectContaining({ code: 'not_found', message: 'nothing is called 44442222' }),
    );
  });

  it('F-41 is an open request, else one that was settled; of several none is taken', async () => {
    const settled = ['44442222', '55552222'].map((end) => ({
      id: `req_19a8f3c210dcccccccccccccccccc${end}`,
    }));
    const rows = [...settled, ...settled, first].map(({ id: requestId }) => ({ requestId }));
    const part: Partial<HubClient> = {
      openRequests: async () => [first, second] as HumanRequest[],
      request: async (id) => ({ id }) as HumanRequest,
      audit: async () => ({ entries: [{ requestId: null }, ...rows] as AuditEntry[], hasMore: false }),
    };
    const find = (id: string) => findRequest(part as HubClient, id, en);
    expect(await find('11112222')).toBe(first);
    await expect(find('19a8f3')).rejects.toMatchObject({ code: 'ambiguous' });
    await expect(find('19a8f3c210d')).rejects.toMatchObject({ code: 'ambiguous' });
    await expect(find('66662222')).rejects.toMatchObject({ code: 'not_found' });
    expect(await find('44442222')).toEqual(settled[0]);
    expect(await find(settled[1]?.id ?? '')).toEqual(settled[1]);
    const old = 'req_19a8f3c210eeeeeeeeeeeeeeeeeee77772222';
    expect(await find(old)).toEqual({ id: old });
  });
});
