import { type Delivery, deliveryRefusalSchema } from '@nod/protocol';
import { describe, expect, it } from 'vitest';
import { wordDelivery, wordFailedDelivery } from './delivery-wording.ts';
import type { Part } from './parts.ts';
import { wordsOf } from './words.ts';

const show = (parts: readonly Part[]) =>
  parts.map((part) => (part.type === 'said' ? `“${part.text}”` : 'text' in part ? part.text : '')).join('');
const menu: Delivery = { state: 'refused', at: 1, reason: 'menu', words: 'busy\u202e' };

describe('a delivery in words', () => {
  it('DS-5.3 OPS-4 says why it was refused, the program’s own words apart', () => {
    expect(show(wordDelivery(menu, wordsOf('en')))).toBe(
      'Not delivered: a menu is open in its terminal: answer that first · “busy\u202e”',
    );
    expect(show(wordDelivery(menu, wordsOf('zh')))).toBe(
      '未送达：它的终端里有打开的菜单，请先处理 · “busy\u202e”',
    );
  });

  it('DS-5.3 OPS-4 has words of its own for each state and each refusal, in both languages', () => {
    const states: Delivery[] = (['queued', 'typed', 'accepted', 'unknown'] as const).map((state) => ({
      state,
      at: 1,
    }));
    const refusals: Delivery[] = deliveryRefusalSchema.options.map((reason) => ({
      ...menu,
      reason,
      words: '',
    }));
    for (const language of ['en', 'zh'] as const) {
      const told = [...states, ...refusals].map((each) => show(wordDelivery(each, wordsOf(language))));
      expect(new Set(told).size).toBe(told.length);
      expect(told.every((each) => each.length > 3)).toBe(true);
    }
  });

  it('DS-5.3 is loud only where the message did not arrive, or nobody can tell', () => {
    const lines = (delivery: Delivery | null) => wordFailedDelivery(delivery, wordsOf('en'));
    for (const state of ['queued', 'typed', 'accepted'] as const) expect(lines({ state, at: 1 })).toEqual([]);
    expect(lines(null)).toEqual([]);
    expect(lines(menu)).toMatchObject([{ isWarning: true }]);
    expect(lines({ state: 'unknown', at: 1 })).toMatchObject([{ isWarning: true }]);
  });
});
