import { expect, it } from 'vitest';
import { wordsOf } from './words.ts';

const NOTHING = { unread: 0, delayed: 0, questions: 0, permissions: 0 };

it('SEC-7 OPS-4 what ended is told in both languages, and of nothing nothing', () => {
  const some = { ...NOTHING, unread: 1, questions: 2 };
  expect(wordsOf('en').ended(some)).toBe('Ended with it: 1 unread message, 2 questions.');
  expect(wordsOf('zh').ended({ ...some, delayed: 3, permissions: 1 })).toBe(
    '随之结束：1 条未读消息、3 条定时消息、2 个问题、1 项许可。',
  );
  expect([wordsOf('en').ended(NOTHING), wordsOf('zh').ended(NOTHING)]).toEqual(['', '']);
});
