import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeMessageContext } from './message-context.ts';

const page = { url: 'https://bees.example', title: 'Bees', text: 'Bees dance.' };

describe('the context of a message', () => {
  it('AC-3.1 AC-3.2 CM-4.3 is the page and the selection that came with it', () => {
    expect(decodeMessageContext({ text: 'hi', page, selection: 'dance' })).toEqual({
      page,
      selection: 'dance',
    });
    const described = { ...page, description: 'about bees' };
    expect(decodeMessageContext({ page: described })).toEqual({ page: described, selection: '' });
    expect(decodeMessageContext({ text: 'hi' })).toEqual({ page: null, selection: '' });
  });

  it('what is not understood counts as not sent, whatever it is', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (anyPage, selection) => {
        const decoded = decodeMessageContext({ page: anyPage, selection });
        expect(typeof decoded.selection).toBe('string');
        if (decoded.page) expect(typeof decoded.page.text).toBe('string');
      }),
      { numRuns: 200 },
    );
  });
});
