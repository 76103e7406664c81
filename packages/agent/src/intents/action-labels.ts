// Actions in words, in the person's language.
import type { Language } from '../language.ts';

const CHINESE: Readonly<Record<string, string>> = {
  summarize: '总结',
  extract: '提取',
  remember: '记住',
  recall: '回忆',
  list_memories: '列出记忆',
  forget: '忘记',
  send: '发送',
  read_file: '读取文件',
  list_files: '列出文件',
  run: '运行命令',
  fetch: '抓取网页',
  demo: '演示',
  help: '帮助',
  greet: '问候',
  thank: '道谢',
  connect_model: '连接模型',
  stop: '停止',
};

/** An action that is not on the list keeps its name. */
export function toActionLabel(action: string, language: Language): string {
  const chinese = language === 'zh' && Object.hasOwn(CHINESE, action) ? CHINESE[action] : undefined;
  return chinese ?? action.replaceAll('_', ' ');
}
