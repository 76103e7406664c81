import { expect, it } from 'vitest';
import { asksForReply } from './asked-reply.ts';

it.each([
  'Draft a reply to this page',
  'draft a reply to this',
  'Draft a reply to the selected text',
  'Read the thread, then write a friendly answer to Ana and put it into the box',
  'reply: I agree',
  'Leave a comment that says thanks',
  '给当前页面起草一条回复',
  '给选中的文字起草一条回复',
  '回复：我同意',
  '帮我写一封邮件',
])('AC-8.3 "%s" asks for words in the person’s name', (text) => {
  expect(asksForReply(text)).toBe(true);
});

it.each([
  'Fill in the form',
  'Search for green tea here',
  'Summarize this page',
  '总结当前页面',
  '把数量改成 3',
])('"%s" does not', (text) => {
  expect(asksForReply(text)).toBe(false);
});

it('SEC-8 reads long messages in no time that grows with their square', () => {
  expect(asksForReply('write '.repeat(100_000))).toBe(false);
});
