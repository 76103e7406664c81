// Names of tools in the person's language. Tools of others keep their own.
import { type Language, toReadableToolName } from '@nod/protocol';

const CHINESE: Readonly<Record<string, string>> = {
  summarize: '总结',
  extract_data: '提取数据',
  generate_reply: '起草回复',
  search_memory: '搜索记忆',
  save_memory: '保存记忆',
  list_memories: '列出记忆',
  forget_memory: '忘记记忆',
  send_message: '发送消息',
  run_plan: '执行计划',
  read_attachment: '读取附件',
  read_file: '读取文件',
  list_files: '列出文件',
  search_files: '搜索文件',
  write_file: '写入文件',
  edit_file: '修改文件',
  run_command: '运行命令',
  web_fetch: '抓取网页',
  read_page: '读取页面',
  page_action: '操作页面',
  count_words: '数字数',
};

/** The tools that have a name here. */
export const LABELLED_TOOLS: readonly string[] = Object.keys(CHINESE);

export function toToolLabel(name: string, language: Language): string {
  const chinese = language === 'zh' && Object.hasOwn(CHINESE, name) ? CHINESE[name] : undefined;
  return chinese ?? toReadableToolName(name);
}
