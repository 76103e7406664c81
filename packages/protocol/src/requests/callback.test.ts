import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requestIdSchema } from '../ids/ids.ts';
import { LIMITS } from '../ids/limits.ts';
import { MAX_CALLBACK_BYTES, parseCallback, renderCallback } from './callback.ts';
import type { RequestAction } from './request-action.ts';

const requestId = fc.stringMatching(/^req_[0-9a-z]{20,40}$/).map((id) => requestIdSchema.parse(id));
const longest = requestIdSchema.parse(`req_${'z'.repeat(40)}`);
/** No text that the hub takes holds more questions, nor a question more options. */
const index = fc.nat({ max: LIMITS.textCharacters });

const action: fc.Arbitrary<RequestAction> = fc.oneof(
  index.map((at) => ({ type: 'reply' as const, index: at })),
  fc.constant({ type: 'accept-all' as const }),
  fc.constant({ type: 'partial' as const }),
  fc.record({ type: fc.constant('pick' as const), question: index, option: index }),
  fc.record({
    type: fc.constant('approve' as const),
    remember: fc.constantFrom('once' as const, 'conversation' as const, 'always' as const),
  }),
  index.map((at) => ({ type: 'approve-scope' as const, scope: at })),
  fc.constant({ type: 'reject' as const }),
);

describe('the callback of a button', () => {
  it('DS-4.1 takes at most 64 bytes for every action of every request, and is read back', () => {
    fc.assert(
      fc.property(fc.oneof(requestId, fc.constant(longest)), action, (id, tapped) => {
        const data = renderCallback({ action: tapped, requestId: id });
        expect(new TextEncoder().encode(data).length).toBeLessThanOrEqual(MAX_CALLBACK_BYTES);
        expect(parseCallback(data)).toEqual({ action: tapped, requestId: id });
      }),
      { numRuns: 1000 },
    );
  });

  it("DS-4.1 keeps the names of a decision set's two buttons", () => {
    const token = longest.slice('req_'.length);
    const toData = (tapped: RequestAction) => renderCallback({ action: tapped, requestId: longest });
    expect(toData({ type: 'accept-all' })).toBe(`model:quick:all:${token}`);
    expect(toData({ type: 'partial' })).toBe(`model:quick:partial:${token}`);
    expect(toData({ type: 'reply', index: 0 })).toBe(`model:quick:r0:${token}`);
    expect(toData({ type: 'pick', question: 36, option: 1 })).toBe(`model:quick:p10.1:${token}`);
    expect(toData({ type: 'approve', remember: 'conversation' })).toBe(`model:quick:here:${token}`);
  });

  it('DS-4.2 reads nothing out of anything else', () => {
    const nearly = fc.stringMatching(
      /^model:quick:(all|once|r[0-9]{0,3}|p0?[0-9]\.?[0-9]|constructor|x):.*$/,
    );
    fc.assert(
      fc.property(fc.oneof(fc.string(), nearly), (data) => {
        const callback = parseCallback(data);
        if (callback) expect(renderCallback(callback)).toBe(data);
      }),
      { numRuns: 1000 },
    );
    const token = 'a'.repeat(20);
    for (const foreign of [
      '',
      'model:quick:all:',
      'model:quick:all:short',
      `model:quick:none:${token}`,
      `model:quick:toString:${token}`,
      `model:quick:r:${token}`,
      `model:quick:r01:${token}`,
      `model:quick:p1:${token}`,
      `model:quick:all:${token}\n`,
      `x model:quick:all:${token}`,
    ])
      expect(parseCallback(foreign)).toBeNull();
  });
});
