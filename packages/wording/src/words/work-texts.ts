// The texts of work: what an agent says of how it goes, whoever works for it, and what a worker is told of its calls.
import type { TextTable } from './spoken-texts.ts';

export const workTexts = {
  stopped: ['Stopped.', '已停止。'],
  nothingRuns: ['Nothing is running.', '当前没有正在运行的任务。'],
  wordless: ['It ended without words.', '已结束，没有留下文字。'],
  /** What the person's rules did not let run, without asking them. */
  refused: {
    mode: (tools: readonly string[]) => [
      `Not run, because no tool runs in this mode: ${tools.join(', ')}.`,
      `未运行（此模式下不运行工具）：${tools.join('、')}。`,
    ],
    policy: (tools: readonly string[]) => [
      `Not run, because your policy does not allow it: ${tools.join(', ')}.`,
      `未运行（你的策略不允许）：${tools.join('、')}。`,
    ],
  },
  tryAgain: ['Try again', '再试一次'],
  goOn: ['Go on', '继续'],
  leaveIt: ['Leave it', '算了'],
  left: ['All right, I leave it.', '好的，就这样。'],
  noRoomToAsk: [
    'The next answer comes without buttons: too many questions wait for you already. Answer it in words, or settle some of the others.',
    '下一条回答没有按钮：等你回答的问题已经太多。请用文字回答，或先处理其中一些。',
  ],
  failed: (reason: string) => [`I could not finish: ${reason}`, `没能完成：${reason}`],
  stuck: [
    'I am stuck: the same thing keeps failing. How shall I go on?',
    '我卡住了：同样的问题一再出现。接下来怎么办？',
  ],
  unfinished: (turns: number) => [
    `I have taken ${turns} steps and am not done yet. Shall I go on?`,
    `我已经走了 ${turns} 步，还没有做完。要继续吗？`,
  ],
  interrupted: [
    'I was interrupted in the middle of this and have not begun again.',
    '刚才做到一半被中断了，还没有重新开始。',
  ],
  done: (tools: readonly string[]) => [`Done: ${tools.join(', ')}.`, `已完成：${tools.join('、')}。`],
  perhapsDone: (tools: readonly string[]) => [
    `Begun, and perhaps done: ${tools.join(', ')}.`,
    `已开始、不确定是否完成：${tools.join('、')}。`,
  ],

  /** How a message was read. */
  reading: {
    query: ['a query', '提问'],
    command: ['a command', '指令'],
    clarification: ['a clarification', '说明'],
    confirmation: ['a confirmation', '答复'],
  },
  readAs: (type: string, what: string, sure: number) => [
    `Read as ${type}${what && `: ${what}`} (${sure} % sure).`,
    `理解为${type}${what && `：${what}`}（把握 ${sure} %）。`,
  ],
  called: (tool: string) => [`Called ${tool}: it worked.`, `调用了“${tool}”：成功。`],
  calledInVain: (tool: string, why: string) => [
    `Called ${tool}: it failed (${why}).`,
    `调用了“${tool}”：失败。`,
  ],

  /** What a worker is told of a call that did not run. */
  skipped: {
    rejected: {
      answer: ['The person rejected this call', '此人拒绝了这次调用'],
      mode: ['The person switched to a mode without tools', '此人切换到了不使用工具的模式'],
      policy: ["The person's policy no longer allows this tool", '此人的策略不再允许这个工具'],
    },
    notRepeated: (why: string, words: string) => [
      `${why}${words && `: "${words}"`}. It was not run. Do not call it again unless they ask for it.`,
      `${why}${words && `：“${words}”`}。它没有运行。除非对方要求，不要再次调用。`,
    ],
    byMode: ['No tool runs in this mode. Answer in words.', '此模式下不运行工具。请用文字回答。'],
    byPolicy: (tool: string) => [
      `The person's policy does not allow "${tool}". It was not run. Do without it.`,
      `此人的策略不允许“${tool}”。它没有运行。请不要用它。`,
    ],
    changed: ['what it would do has changed since it was approved', '批准之后，它要做的事已有变化'],
    notRun: (tool: string, why: string) => [
      `"${tool}" was not run: ${why}. Call it again to ask the person anew.`,
      `“${tool}”没有运行：${why}。再次调用即可重新询问。`,
    ],
    expired: (tool: string) => [
      `Nobody answered in time whether "${tool}" may run. It was not run. Go on without it, or say what is needed.`,
      `没有人及时回答“${tool}”可否运行。它没有运行。请不用它继续，或说明需要什么。`,
    ],
    stopped: (tool: string) => [`"${tool}" was stopped before it ran.`, `“${tool}”在运行之前被停止。`],
    unknown: (tool: string) => [
      `"${tool}" had begun when the hub ended: it may or may not have been done. It was not run again. Find out before you repeat it.`,
      `中枢结束时“${tool}”已经开始：不确定是否完成。没有再次运行。重复之前请先弄清楚。`,
    ],
  },
} satisfies TextTable;

/** The offer to connect a model. A surface with settings opens them instead of sending it. */
export const CONNECT_MODEL = ['Connect a model', '连接模型'] as const;

export function isConnectModelOffer(text: string): boolean {
  return CONNECT_MODEL.some((offer) => offer === text);
}
