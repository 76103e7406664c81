// Offered replies: what tools offer to do with their results, in the person's language.
import { type Language, MAX_QUICK_REPLIES } from '@nod/protocol';
import { COPY_JSON_REPLY, COPY_TABLE_REPLY, SAVE_REPLY } from './extract-data-tool.ts';

const CHINESE: ReadonlyMap<string, string> = new Map([
  [SAVE_REPLY, '保存到记忆'],
  [COPY_JSON_REPLY, '复制为 JSON'],
  [COPY_TABLE_REPLY, '复制为表格'],
]);

/** Each once. */
export function renderQuickReplies(offered: readonly string[], language: Language): string[] {
  const shown = offered.map((text) => (language === 'zh' ? CHINESE.get(text) : null) ?? text);
  return [...new Set(shown)].slice(0, MAX_QUICK_REPLIES);
}
