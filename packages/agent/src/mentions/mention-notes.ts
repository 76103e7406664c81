// Mention notes: what could not be had of what the person mentioned, in words.
import type { Language } from '@nod/protocol';
import type { MentionNote } from './mentioned-context.ts';

const TEXTS: Record<Language, Record<MentionNote['problem'], string>> = {
  en: {
    'no-page': 'no page came with this message',
    'no-selection': 'nothing is selected',
    'no-memory': 'nothing in memory fits',
    'no-path': 'name the file right after it, like @file:notes.md',
    'no-room': 'left out, because too much is mentioned',
    cut: 'only the beginning was used, because it is long',
    'not-found': 'there is no such file in the folder',
    outside: 'it is outside the allowed folder and was not read',
    secret: 'it holds secrets and was not read',
    'not-text': 'it is not a text file',
    'no-folder': 'there is no folder whose files may be read; see Settings',
    unreadable: 'it could not be read',
  },
  zh: {
    'no-page': '这条消息没有附带页面',
    'no-selection': '没有选中任何内容',
    'no-memory': '记忆里没有相关内容',
    'no-path': '请紧接着写文件名，例如 @文件:笔记.md',
    'no-room': '提到的内容太多，这个没有用上',
    cut: '内容较长，只用了开头部分',
    'not-found': '文件夹里没有这个文件',
    outside: '它在允许的文件夹之外，没有读取',
    secret: '它含有密钥等机密，没有读取',
    'not-text': '它不是文本文件',
    'no-folder': '没有可以读取文件的文件夹，请看设置',
    unreadable: '无法读取',
  },
};

/** One line for each. */
export function renderMentionNotes(notes: readonly MentionNote[], language: Language): string {
  return notes
    .map(({ mention, problem }) =>
      language === 'zh' ? `（${mention}：${TEXTS.zh[problem]}）` : `(${mention}: ${TEXTS.en[problem]})`,
    )
    .join('\n');
}
