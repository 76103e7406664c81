import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RequestId } from '../ids/ids.ts';
import { parseCallbackData, toCallbackData } from './decision-callback.ts';

describe('the callback of a decision button', () => {
  const requestId = fc.stringMatching(/^req_[0-9a-z]{20,40}$/).map((id) => id as RequestId);

  it('DS-4.1 takes at most 64 bytes and is read back', () => {
    fc.assert(
      fc.property(requestId, fc.constantFrom('all' as const, 'partial' as const), (id, action) => {
        const data = toCallbackData({ action, requestId: id });
        expect(new TextEncoder().encode(data).length).toBeLessThanOrEqual(64);
        expect(data).toMatch(/^model:quick:(all|partial):[0-9a-z]+$/);
        expect(parseCallbackData(data)).toEqual({ action, requestId: id });
      }),
      { numRuns: 200 },
    );
  });

  it('DS-4.2 reads nothing out of anything else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^model:quick:(all|part|x):.*$/)), (data) => {
        const callback = parseCallbackData(data);
        if (callback) expect(toCallbackData(callback)).toBe(data);
      }),
      { numRuns: 500 },
    );
    expect(parseCallbackData('model:quick:all:short')).toBeNull();
    expect(parseCallbackData(`model:quick:none:${'a'.repeat(20)}`)).toBeNull();
  });
});
