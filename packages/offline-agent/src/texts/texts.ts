// Texts of the agent without a model, in both languages.

import type { NotRun } from '@nod/agent';
import type { FailureWords } from '@nod/agent/tool-failures';
import type { Language } from '@nod/protocol';
import { CONNECT_MODEL, counted, speak, type TextTable } from '@nod/wording';
import type { Doubt } from '../clock-time/spoken-time.ts';

/** What is off until the person allows it, as the panel and the environment call it. */
const SWITCHES: Readonly<Record<string, { en: string; zh: string; variable: string }>> = {
  run: { en: 'Run commands', zh: '运行命令', variable: 'NOD_ALLOW_SHELL' },
  fetch: { en: 'Read the web', zh: '读取网页', variable: 'NOD_ALLOW_WEB' },
};

type Pair = readonly [string, string];

const table = {
  greeting: [
    'Hello! No language model is connected yet, but I can already summarize, extract, remember and send. What shall I do?',
    '你好！还没有连接语言模型，不过我已经可以总结、提取、记忆和发消息。要我做什么？',
  ],
  nearest: ['These are the words that I read:', '我能读懂的说法是：'],
  help: [
    [
      'Without a language model I do what I can read for certain; where there is a doubt, I ask first:',
      '- **Remember** · "remember that …" · "what do you remember about …?" · "list my memories" · "forget …"',
      '- **Send** · "tell codex …" · "send to codex: …" · "send it to codex" · "tomorrow at 9 tell codex …"',
      '- **Remind** · "remind me in 10 minutes to …" · "remind me tomorrow at 9 to …"',
      '- **Summarize** · "summarize this page in 3 sentences" · "summarize the attached file" · "summarize: …" · then "shorter" or "again"',
      '- **Extract** · "all emails on this page" · "extract the prices as JSON": emails, phones, links, prices, dates, names, tables',
      '- **Files and the web**, where you allow them · "read notes.md" · "list files" · "fetch https://…" · "run `npm test`"',
      '- **Reply on a page** · "reply: your words" fills them into the field where replies are written, after your approval; nothing is sent',
      '- **Several in a row** · "summarize this page, then send it to codex"',
      '- **Stop** · "stop" · **Demo** · "/demo"',
      '',
      'With a model I can also talk freely, translate and write.',
    ],
    [
      '没有语言模型时，我只做能确定读懂的事；有疑问就先问你：',
      '- **记忆** ·“记住……”·“你还记得……吗”·“列出记忆”·“忘掉……”',
      '- **发送** ·“告诉 codex ……”·“发给 codex：……”·“把它发给 codex”·“明天早上九点告诉 codex ……”',
      '- **提醒** ·“10分钟后提醒我……”·“明天早上九点提醒我……”',
      '- **总结** ·“用三句话总结这个页面”·“总结附件”·“总结：……”·之后可说“短一点”“再来一次”',
      '- **提取** ·“提取页面上的所有邮箱”·“提取价格，输出 json”：邮箱、电话、链接、价格、日期、名称、表格',
      '- **文件与网络**（在你允许的范围内）·“读取 notes.md”·“列出文件”·“抓取 https://……”·“运行 `npm test`”',
      '- **在页面上回复** ·“回复：你的话”会在你批准后填入写回复的输入框，不会发送',
      '- **连续几步** ·“先总结这个页面，然后发给 codex”',
      '- **停止** ·“停止”·**演示** ·“/演示”',
      '',
      '连接模型后，我还能自由对话、翻译和写作。',
    ],
  ],
  welcome: ["You're welcome.", '不客气。'],
  accepted: ['Good. What shall I do next?', '好的。接下来做什么？'],
  declined: ['All right, I will not do it.', '好的，那就不做了。'],
  connectModel: [
    'Open Settings → Models in the panel, or start with NOD_MODEL=provider:model (for example ollama:qwen3, or openai:gpt-5 with your key). A local Ollama is found by itself.',
    '在面板里打开“设置 → 模型”，或用 NOD_MODEL=provider:model 启动（例如 ollama:qwen3，或 openai:gpt-5 加上你的密钥）。本机的 Ollama 会被自动发现。',
  ],
  needsModel: [
    'I did nothing: I do not read this for certain, and talking freely needs a language model, which is not connected.',
    '我什么都没有做：这句话我不能确定读懂；自由对话需要语言模型，目前还没有连接。',
  ],
  noTool(action: string): Pair {
    const allowed = SWITCHES[action];
    if (!allowed) return [`I have no tool here for "${action}".`, `这里没有可用于“${action}”的工具。`];
    const { en, zh, variable } = allowed;
    return [
      `I have no tool here for "${action}": it is off. Switch it on under Settings → Tools → "${en}" in the panel, or start with ${variable}=1.`,
      `这里没有可用于“${action}”的工具：它已关闭。请在面板的“设置 → 工具”里打开“${zh}”，或用 ${variable}=1 启动。`,
    ];
  },
  noTools: [
    'Tools are switched off in this mode, and without a language model I can only talk about what I could do.',
    '当前模式关闭了工具；没有语言模型时，我只能说明自己能做什么。',
  ],
  askContent: [
    'What shall I work on? Paste the text, select something, or open a page.',
    '要处理什么内容？可以粘贴文字、选中一段，或打开一个页面。',
  ],
  needsReply: [
    'I did nothing: writing a reply needs a language model, which is not connected. Say "reply: your words", and I fill them into the field on the page where replies are written, once you approve; nothing is sent.',
    '我什么都没有做：写回复需要语言模型，目前还没有连接。你可以说“回复：你的话”，你批准后我会把它填入页面上写回复的输入框，不会发送。',
  ],
  filled: (element: string, page: string) => [
    `Filled in, not sent: ${element} on ${page}. Look it over there, and send it yourself.`,
    `已填入，尚未发送：${page} 上的 ${element}。请在那里检查后自己发送。`,
  ],
  askMemory: ['What shall I remember?', '要我记住什么？'],
  askQuery: ['What shall I look for?', '要找什么？'],
  askRecipient: ['Who should I send it to?', '发给谁？'],
  askMessage: ['What should the message say?', '消息内容是什么？'],
  askTime: [
    'When? Name a day and an hour, such as "tomorrow at 9:00".',
    '什么时候？请说明日期和钟点，例如“明天早上九点”。',
  ],
  askKinds: [
    'Which of these shall I find: emails, phones, links, prices, dates, names or tables?',
    '要找哪一种：邮箱、电话、链接、价格、日期、名称还是表格？',
  ],
  received: (files: readonly string[]) => [
    ['I have read what you attached:', ...files.map((each) => `- ${each}`)].join('\n'),
    ['我读了你发的附件：', ...files.map((each) => `- ${each}`)].join('\n'),
  ],
  whatWithFile: ['What shall I do with it?', '要我怎么处理？'],
  onlyText: [
    'I did nothing: without a language model I can work only on text.',
    '我什么都没有做：没有语言模型时，我只能处理文字。',
  ],
  oneByOne: [
    'I did nothing: there is a second command in it. One after the other, please.',
    '我什么都没有做：这句话里还有第二个命令。请一次说一个。',
  ],
  shallI: ['Shall I do this?', '要我这样做吗？'],
  which: ['Which of these do you mean?', '你指的是哪一个？'],
  whichMemory: ['Which of these shall I forget?', '要忘掉哪一条？'],
  doubts: {
    past: ['That time is past. When do you mean?', '那个时间已经过了。你指的是什么时候？'],
    'no-hour': ['At what time?', '几点？'],
    ambiguous: [
      'That could be more than one time. Which do you mean?',
      '这个时间不止一种理解。你指的是哪一个？',
    ],
    unread: [
      'I do not understand the whole of that time. When? Name one day and one hour, such as "tomorrow at 9:00".',
      '这个时间我没有完全看懂。什么时候？请说明一个日期和一个钟点，例如“明天早上九点”。',
    ],
  } satisfies Record<Doubt, Pair>,
  noRepetition: [
    'I cannot repeat a message on my own: I can send it once, at a time you name.',
    '我自己不能重复发送：可以在你指定的时间发送一次。',
  ],
  unknownAgent: (name: string, known: readonly string[]) => [
    `I know no agent called "${name}". I can send to: ${known.join(', ') || 'nobody yet'}.`,
    `我不认识叫“${name}”的智能体。可以发给：${known.join('、') || '目前没有'}。`,
  ],
  partly: (read: string, unread: string) => [
    `I can do "${read}", but I do not understand "${unread}". Nothing was done.`,
    `“${read}”我能做，但“${unread}”我没看懂。什么都没有做。`,
  ],
  saved: (text: string) => [`Saved to memory: ${text}`, `已保存到记忆：${text}`],
  recalled: (query: string, lines: string) => [
    `What I remember about "${query}":\n${lines}`,
    `关于“${query}”，我记得：\n${lines}`,
  ],
  recalledNothing: (query: string) => [
    `I remember nothing about "${query}".`,
    `我没有关于“${query}”的记忆。`,
  ],
  sent: (to: string, text: string) => [`Sent to ${to}: ${text}`, `已发给 ${to}：${text}`],
  willRemind: (time: string, text: string) => [
    `I will remind you on ${time}: ${text}`,
    `将在 ${time} 提醒你：${text}`,
  ],
  willSend: (to: string, time: string, text: string) => [
    `Will be sent to ${to} on ${time}: ${text}`,
    `将在 ${time} 发给 ${to}：${text}`,
  ],
  forgotten: (text: string) => [`Forgotten: ${text}`, `已忘记：${text}`],
  memories: (count: number, lines: string) => [
    `${counted(count, 'memory', 'memories')}, newest first:\n${lines}`,
    `共 ${count} 条记忆，最新的在前：\n${lines}`,
  ],
  noMemories: ['I remember nothing yet.', '还没有记住任何内容。'],
  noFiles: ['There is nothing there.', '这里什么都没有。'],
  moreFiles: (shown: number) => [`[There is more than these ${shown}.]`, `[不止这 ${shown} 项。]`],
  exitCode: ['[exit code 0]', '[退出码 0]'],
  extracted: (count: number) => [`Found ${count}:`, `找到 ${count} 个：`],
  extractedNothing: ['I found nothing of the kind.', '没有找到这类内容。'],
  failed: (error: string, alternatives: readonly string[]) => [
    [`That did not work: ${error}`, ...toList('Instead:', alternatives)].join('\n'),
    [`没有成功：${error}`, ...toList('可以改为：', alternatives)].join('\n'),
  ],
  /** What a tool said in its own words. */
  foreign: ({ error, alternatives }: FailureWords): readonly [FailureWords, FailureWords] => [
    { error, alternatives },
    {
      error: `工具的原话是“${error}”`,
      alternatives: alternatives.length === 0 ? [] : ['再试一次，或换一种做法。'],
    },
  ],
  notRun: {
    rejected: (tool: string) => [
      `Skipped: ${tool} did not run, as you decided.`,
      `已跳过：按你的决定，${tool} 没有执行。`,
    ],
    refused: (tool: string) => [
      `${tool} did not run: the mode or a policy does not allow it.`,
      `${tool} 没有执行：当前模式或策略不允许。`,
    ],
    expired: (tool: string) => [
      `${tool} did not run: nobody answered in time.`,
      `${tool} 没有执行：没有人及时回应。`,
    ],
    unknown: (tool: string) => [
      `${tool} was interrupted: it may or may not have been done, and was not run again.`,
      `${tool} 被中断了：不确定是否已完成，没有再次执行。`,
    ],
  } satisfies Record<NotRun, (tool: string) => Pair>,
  shortAlready: ['(The text is short already: this is all of it.)', '（原文本来就很短：这就是全文。）'],
  fromMemory: ['From memory, this may help:', '记忆里可能有用的：'],
} satisfies TextTable;

function toList(head: string, items: readonly string[]): string[] {
  return items.length === 0 ? [] : [head, ...items.map((each) => `- ${each}`)];
}

/** Which line of the help is near to words that were not read. */
const TOPICS: readonly [RegExp, number][] = [
  [/(?<!\p{L})(?:remember|memor(?:y|ies)|forget)(?!\p{L})|记住|记一下|记忆|忘掉|忘记/iu, 1],
  [/(?<!\p{L})(?:tell|send|message)(?!\p{L})(?! me)|告诉|发给|转告/iu, 2],
  [/(?<!\p{L})remind(?!\p{L})|提醒/iu, 3],
  [/(?<!\p{L})(?:summari[sz]e|summary)(?!\p{L})|总结|概括/iu, 4],
  [/(?<!\p{L})extract(?!\p{L})|提取/iu, 5],
  [/(?<!\p{L})(?:files?|folder|fetch|run)(?!\p{L})|文件|抓取|运行/iu, 6],
  [/(?<!\p{L})(?:reply|draft)(?!\p{L})|回复|起草/iu, 7],
];

/** The line of the help that is nearest to a message; null when none is. */
export function findHelp(message: string, language: Language): string | null {
  const topic = TOPICS.find(([words]) => words.test(message.slice(0, 200)));
  return topic ? (TEXTS[language].help[topic[1]] ?? null) : null;
}

export const TEXTS = { en: speak(table, 'en'), zh: speak(table, 'zh') };

export type OfflineTexts = (typeof TEXTS)['en'];

/** Offered as quick replies; read back as messages. */
const replies = {
  yes: ['Yes, do this', '好，就这样做'],
  no: ['No', '不用'],
  connect: CONNECT_MODEL,
  abilities: ['What can you do now?', '你现在能做什么？'],
  demo: ['Show me a demo', '演示一下'],
  summarizePage: ['Summarize this page', '总结当前页面'],
  summarizeSelection: ['Summarize the selected text', '总结选中的文字'],
  summarizeFile: ['Summarize the attached file', '总结附件'],
  extractFromFile: [
    'Extract the emails, links and dates from the attached file',
    '提取附件里的邮箱、链接和日期',
  ],
} satisfies TextTable;

export const REPLIES = { en: speak(replies, 'en'), zh: speak(replies, 'zh') };
