import { describe, expect, it } from 'vitest';
import { isStopUtterance } from './stop-words.ts';

describe('stop words', () => {
  it.each([
    'stop',
    'STOP!',
    ' Stop. ',
    'cancel',
    'please stop',
    'Stop, please!',
    'stop stop',
    '停',
    '停止',
    '取消。',
    '请停止！',
    '停停停',
    'ｓｔｏｐ',
  ])('AC-6.5 "%s" stops', (text) => expect(isStopUtterance(text)).toBe(true));

  it.each([
    '怎么取消订阅',
    '取消订阅',
    'How do I stop Windows updates?',
    'stop the server',
    "don't stop",
    'forget it',
    'I know',
    'nonstop',
    'bus stop',
    '停车场在哪里',
    '',
  ])('AC-6.5 "%s" does not', (text) => expect(isStopUtterance(text)).toBe(false));
});
