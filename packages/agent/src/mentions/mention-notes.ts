// Mention notes: what could not be had of what the person mentioned, in words.
import type { Language } from '@nod/protocol';
import { speak } from '@nod/wording';
import type { MentionNote } from './mentioned-context.ts';

const problems: Record<MentionNote['problem'], readonly [string, string]> = {
  'no-page': ['no page came with this message', '这条消息没有附带页面'],
  'no-selection': ['nothing is selected', '没有选中任何内容'],
  'no-memory': ['nothing in memory fits', '记忆里没有相关内容'],
  'no-path': ['name the file right after it, like @file:notes.md', '请紧接着写文件名，例如 @文件:笔记.md'],
  'no-room': ['left out, because too much is mentioned', '提到的内容太多，这个没有用上'],
  cut: ['only the beginning was used, because it is long', '内容较长，只用了开头部分'],
  'not-found': ['there is no such file in the folder', '文件夹里没有这个文件'],
  outside: ['it is outside the allowed folder and was not read', '它在允许的文件夹之外，没有读取'],
  secret: ['it holds secrets and was not read', '它含有密钥等机密，没有读取'],
  'not-text': ['it is not a text file', '它不是文本文件'],
  'no-folder': [
    'there is no folder whose files may be read; see Settings',
    '没有可以读取文件的文件夹，请看设置',
  ],
  unreadable: ['it could not be read', '无法读取'],
};
const table = {
  problems,
  note: (mention: string, problem: string) =>
    [`(${mention}: ${problem})`, `（${mention}：${problem}）`] as const,
};

/** One line for each. */
export function renderMentionNotes(notes: readonly MentionNote[], language: Language): string {
  const texts = speak(table, language);
  return notes.map(({ mention, problem }) => texts.note(mention, texts.problems[problem])).join('\n');
}
