import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeMessageContext, withoutMessageContext } from './message-context.ts';

const page = { url: 'https://bees.example', title: 'Bees', text: 'Bees dance.' };

describe('the context of a message', () => {
  it('AC-3.1 AC-3.2 CM-4.3 is the page and the selection that came with it', () => {
    const none = { page: null, selection: '', sidePanel: null };
    expect(decodeMessageContext({ text: 'hi', page, selection: 'dance' })).toEqual({
      ...none,
      page,
      selection: 'dance',
    });
    const described = { ...page, description: 'about bees' };
    expect(decodeMessageContext({ page: described })).toEqual({ ...none, page: described });
    expect(decodeMessageContext({ text: 'hi', sidePanel: 'a-1' })).toEqual({ ...none, sidePanel: 'a-1' });
    expect(decodeMessageContext({ text: 'hi', sidePanel: 7 })).toEqual(none);
  });

  it('AC-3.1 has every field that the rest of a payload does not hold', () => {
    const own = { page, selection: 'dance', sidePanel: 'a-1' };
    expect(Object.keys(own).sort()).toEqual(Object.keys(decodeMessageContext(own)).sort());
    expect(withoutMessageContext({ text: 'hi', ...own, price: 7 })).toEqual({ text: 'hi', price: 7 });
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
