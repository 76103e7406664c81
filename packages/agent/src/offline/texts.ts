// What the agent says without a model, in both languages.
import type { Language } from '../language.ts';
import type { NotRun } from '../tool.ts';

export interface OfflineTexts {
  greeting: string;
  help: string;
  welcome: string;
  accepted: string;
  declined: string;
  noted: string;
  refused: string;
  connectModel: string;
  needsModel(what: string): string;
  noTool(action: string): string;
  noTools: string;
  notUnderstood: string;
  askContent: string;
  askMemory: string;
  askQuery: string;
  askRecipient: string;
  askMessage: string;
  askPost: string;
  askPath: string;
  askAddress: string;
  askCommand: string;
  saved(text: string): string;
  recalled(query: string, lines: string): string;
  recalledNothing(query: string): string;
  sent(to: string, later: boolean): string;
  extracted(count: number): string;
  extractedNothing: string;
  failed(error: string, alternatives: readonly string[]): string;
  notRun: Record<NotRun, (tool: string) => string>;
  fromPage: string;
  fromMemory: string;
  stopped: string;
  notTranslated: string;
}

/** Offered as quick replies; read back as messages. */
export interface OfflineReplies {
  connect: string;
  abilities: string;
  demo: string;
  summarizePage: string;
  summarizeSelection: string;
  lastAnswer: string;
  again: string;
  saveToMemory: string;
  copyJson: string;
  copyTable: string;
}

const english: OfflineTexts = {
  greeting:
    'Hello! No language model is connected yet, but I can already summarize, extract, remember and send. What shall I do?',
  help: [
    'Without a language model I can:',
    '- summarize a page, a selection or a text ("summarize this page in 3 sentences")',
    '- extract emails, phones, links, prices, dates, names and tables ("all emails as JSON")',
    '- remember and find again ("remember that …", "what do you remember about …?")',
    '- send messages to you later or to other agents ("remind me in 10 minutes to …", "tell codex …")',
    '- do several of these in a row ("summarize this page and save it")',
    '- use the other tools that are set up here, such as files',
    'With a model I can also talk freely, translate and write.',
  ].join('\n'),
  welcome: "You're welcome.",
  accepted: 'Good. What shall I do next?',
  declined: 'All right, I will not.',
  noted: 'All right.',
  refused: 'All right, I will not do that. What would you like instead?',
  connectModel:
    'Open Settings → Models in the panel, or start with NOD_MODEL=provider:model (for example ollama:qwen3, or openai:gpt-5 with your key). A local Ollama is found by itself.',
  needsModel: (what) => `${what} needs a language model, and none is connected.`,
  noTool: (action) => `I have no tool here for "${action}".`,
  noTools:
    'Tools are switched off in this mode, and without a language model I can only talk about what I could do.',
  notUnderstood: 'Answering this',
  askContent: 'What shall I work on? Paste the text, select something, or open a page.',
  askMemory: 'What shall I remember?',
  askQuery: 'What shall I look for?',
  askRecipient: 'Who should I send it to?',
  askMessage: 'What should the message say?',
  askPost: 'Which text should I reply to? Paste or select it.',
  askPath: 'Which file?',
  askAddress: 'Which address?',
  askCommand: 'Which command?',
  saved: (text) => `Saved to memory: ${text}`,
  recalled: (query, lines) => `What I remember about "${query}":\n${lines}`,
  recalledNothing: (query) => `I remember nothing about "${query}".`,
  sent: (to, later) => (later ? `Scheduled for ${to}.` : `Sent to ${to}.`),
  extracted: (count) => `Found ${count}:`,
  extractedNothing: 'I found nothing of the kind.',
  failed: (error, alternatives) =>
    [`That did not work: ${error}`, ...toList('Instead:', alternatives)].join('\n'),
  notRun: {
    rejected: (tool) => `Skipped: ${tool} did not run, as you decided.`,
    refused: (tool) => `${tool} did not run: the mode or a policy does not allow it.`,
    expired: (tool) => `${tool} did not run: nobody answered in time.`,
    unknown: (tool) => `${tool} was interrupted: it may or may not have been done, and was not run again.`,
  },
  fromPage: 'From the text at hand:',
  fromMemory: 'From memory:',
  stopped: 'Stopped.',
  notTranslated: '(In the language of the text: translating needs a language model.)',
};

const chinese: OfflineTexts = {
  greeting: '你好！还没有连接语言模型，不过我已经可以总结、提取、记忆和发消息。要我做什么？',
  help: [
    '没有语言模型时，我可以：',
    '- 总结页面、选中的文字或一段文本（“用三句话总结这个页面”）',
    '- 提取邮箱、电话、链接、价格、日期、名称和表格（“提取所有邮箱”）',
    '- 记住并找回（“记住……”、“你还记得……吗”）',
    '- 给你定时发消息，或发给其他智能体（“10分钟后提醒我……”、“告诉 codex……”）',
    '- 连续做几件事（“总结这个页面，然后保存”）',
    '- 使用这里已配置的其他工具，例如文件',
    '连接模型后，我还能自由对话、翻译和写作。',
  ].join('\n'),
  welcome: '不客气。',
  accepted: '好的。接下来做什么？',
  declined: '好的，那就不做了。',
  noted: '好的。',
  refused: '好的，我不做。你想要什么？',
  connectModel:
    '在面板里打开“设置 → 模型”，或用 NOD_MODEL=provider:model 启动（例如 ollama:qwen3，或 openai:gpt-5 加上你的密钥）。本机的 Ollama 会被自动发现。',
  needsModel: (what) => `${what}需要语言模型，目前还没有连接。`,
  noTool: (action) => `这里没有可用于“${action}”的工具。`,
  noTools: '当前模式关闭了工具；没有语言模型时，我只能说明自己能做什么。',
  notUnderstood: '回答这个',
  askContent: '要处理什么内容？可以粘贴文字、选中一段，或打开一个页面。',
  askMemory: '要我记住什么？',
  askQuery: '要找什么？',
  askRecipient: '发给谁？',
  askMessage: '消息内容是什么？',
  askPost: '要回复哪段文字？请粘贴或选中。',
  askPath: '哪个文件？',
  askAddress: '哪个网址？',
  askCommand: '哪个命令？',
  saved: (text) => `已保存到记忆：${text}`,
  recalled: (query, lines) => `关于“${query}”，我记得：\n${lines}`,
  recalledNothing: (query) => `我没有关于“${query}”的记忆。`,
  sent: (to, later) => (later ? `已安排发给 ${to}。` : `已发给 ${to}。`),
  extracted: (count) => `找到 ${count} 个：`,
  extractedNothing: '没有找到这类内容。',
  failed: (error, alternatives) => [`没有成功：${error}`, ...toList('可以改为：', alternatives)].join('\n'),
  notRun: {
    rejected: (tool) => `已跳过：按你的决定，${tool} 没有执行。`,
    refused: (tool) => `${tool} 没有执行：当前模式或策略不允许。`,
    expired: (tool) => `${tool} 没有执行：没有人及时回应。`,
    unknown: (tool) => `${tool} 被中断了：不确定是否已完成，没有再次执行。`,
  },
  fromPage: '来自当前文本：',
  fromMemory: '来自记忆：',
  stopped: '已停止。',
  notTranslated: '（保留原文语言：翻译需要语言模型。）',
};

function toList(head: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [head, ...items.map((each) => `- ${each}`)];
}

export const TEXTS: Record<Language, OfflineTexts> = { en: english, zh: chinese };

export const REPLIES: Record<Language, OfflineReplies> = {
  en: {
    connect: 'Connect a model',
    abilities: 'What can you do now?',
    demo: 'Show me a demo',
    summarizePage: 'Summarize this page',
    summarizeSelection: 'Summarize the selected text',
    lastAnswer: 'Your last answer',
    again: 'Try again',
    saveToMemory: 'Save to memory',
    copyJson: 'Copy as JSON',
    copyTable: 'Copy as table',
  },
  zh: {
    connect: '连接模型',
    abilities: '你现在能做什么？',
    demo: '演示一下',
    summarizePage: '总结当前页面',
    summarizeSelection: '总结选中的文字',
    lastAnswer: '你刚才的回答',
    again: '再试一次',
    saveToMemory: '保存到记忆',
    copyJson: '复制为 JSON',
    copyTable: '复制为表格',
  },
};
