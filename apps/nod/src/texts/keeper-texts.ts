// Texts of `nod run --acp`: what the keeper of an agent program says in its terminal.
import type { TextTable } from '@nod/wording';

export const keeperTexts = {
  noSuchFolder: (folder: string) => [`there is no folder "${folder}"`, `没有文件夹“${folder}”`],
  noCommand: [
    'name the program and what makes it speak ACP: nod run --acp -- gemini --acp',
    '请写明程序以及让它使用 ACP 的参数：nod run --acp -- gemini --acp',
  ],
  starting: (command: string) => [`Starting ${command} …`, `正在启动 ${command} …`],
  runs: (title: string, folder: string, id: string) => [
    `${title} runs in ${folder} (session ${id}). Ctrl-C ends it.`,
    `${title} 正在 ${folder} 中运行（会话 ${id}）。按 Ctrl-C 结束。`,
  ],
  typing: [
    'Ask it from any surface of Nod, or type here: a line is a prompt.',
    '可以从 Nod 的任何界面向它提问，也可以在这里输入：一行就是一条指令。',
  ],
  reached: ['Nod is here.', '已连上 Nod。'],
  away: [
    'Nod is away. The agent goes on, and what it asks waits until Nod is back.',
    'Nod 不在。智能体照常工作，它的提问会等到 Nod 回来。',
  ],
  works: ['It works.', '开始工作。'],
  asks: (what: string) => [`It asks: ${what}`, `它请求许可：${what}`],
  questions: (what: string) => [`It has a question: ${what}`, `它有问题：${what}`],
  askGone: ['Nobody waits for the answer any more.', '已不再等待回答。'],
  said: (answer: string) => [`It is done:\n${answer}`, `已完成：\n${answer}`],
  saidNothing: ['It is done, and said nothing.', '已完成，没有留下回答。'],
  stopped: ['It was stopped.', '已停止。'],
  failed: (words: string) => [`It failed: ${words}`, `失败：${words}`],
  refused: (words: string) => [`The prompt did not go in: ${words}`, `指令未能送达：${words}`],
  ended: (words: string) => [
    `${words}\nThe next prompt starts it again.`,
    `${words}\n下一条指令会重新启动它。`,
  ],
  notTaken: {
    prompt: (words: string) => [`The prompt did not go in: ${words}`, `指令未能送达：${words}`],
    'look-for-prompt': (words: string) => [
      `The prompt cannot be looked for: ${words}`,
      `无法查找指令：${words}`,
    ],
    answer: (words: string) => [`It did not take the answer: ${words}`, `它没有接受回答：${words}`],
    'cancel-turn': (words: string) => [`It could not be told to stop: ${words}`, `无法让它停止：${words}`],
    'set-mode': (words: string) => [`It does not take the mode: ${words}`, `它没有接受模式：${words}`],
  },
  wrong: (words: string) => [
    `Something is wrong with the link to Nod: ${words}`,
    `与 Nod 的连接出错：${words}`,
  ],
  isOver: ['It is over.', '已结束。'],
  inBackground: (title: string, pid: number, log: string) => [
    `${title} runs in the background (process ${pid}). What it does is written to ${log}; kill ${pid} ends it.`,
    `${title} 在后台运行（进程 ${pid}）。运行记录写在 ${log}；用 kill ${pid} 结束。`,
  ],
} satisfies TextTable;
