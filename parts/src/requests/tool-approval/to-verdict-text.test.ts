import { expect, it } from 'vitest';
import { en } from '../../texts/en.ts';
import { zhCn } from '../../texts/zh-cn.ts';
import { toVerdictText } from './to-verdict-text.ts';

it('OPS-4 a verdict is punctuated as its language is', () => {
  const reply = {
    type: 'verdict',
    verdict: 'approved',
    by: 'answer',
    isEdited: true,
    remember: 'once',
    parameters: {},
    hash: 'h',
  } as const;
  expect(toVerdictText(reply, en)).toBe('Approved, with your changes');
  expect(toVerdictText(reply, zhCn)).toMatch(/^[^,:]+，[^,:]+$/);
});
