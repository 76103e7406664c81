// The demo's lines, in both languages.
import { speak, type TextTable } from '@nod/wording';
import { REPLIES } from '../texts/texts.ts';

export interface DemoMessage {
  text: string;
  quickReplies?: string[];
}

const table = {
  quickReplies: {
    text: [
      '**Demo, 1 of 3: quick replies.** I am a scripted agent. Agents ask you things, and you answer with one tap, or type whatever you like.\n\nThe build is green. Shall I deploy it?',
      '**演示 1/3：快捷回复。** 我是一个按脚本运行的智能体。智能体向你提问，你点一下就能回答，也可以随意输入。\n\n构建已通过，要部署吗？',
    ],
    quickReplies: [
      ['Deploy now', 'Tonight at 22:00', 'Not yet'],
      ['立即部署', '今晚十点', '先不要'],
    ],
  },
  /** Stands before the decisions: it must not sound as if those were already made. */
  replied: (reply: string) => [
    `The agent got "${reply}", exactly these words, and the buttons are used up on every surface.`,
    `智能体收到了“${reply}”，一字不差，所有界面上的按钮都已用掉。`,
  ],
  decisions: {
    text: [
      `**Demo, 2 of 3: a decision set.** When an agent needs several decisions, you get them in one message. Pick letters, or accept all recommended.

1. How should I roll it out?
A. All servers at once
B. One server first (recommended)

2. When shall I report?
A. When it is done (recommended)
B. After each server`,
      `**演示 2/3：待决策项。** 智能体需要多个决定时，会放在一条消息里。选字母，或全部按推荐。

1. 怎么上线？
A. 所有服务器同时
B. 先上一台（推荐）

2. 什么时候汇报？
A. 完成后（推荐）
B. 每台之后`,
    ],
  },
  decided: (reply: string) => [
    `Decided: ${reply}. One short answer settled two questions.`,
    `已决定：${reply}。一句话回答了两个问题。`,
  ],
  /** Instead, when the reply does not decide both. */
  answered: (reply: string) => [
    `The agent got "${reply}". Letters or words, any answer counts.`,
    `智能体收到了“${reply}”。字母也好，文字也好，都算回答。`,
  ],
  approval: [
    '**Demo, 3 of 3: an approval.** Before a tool does something that matters, you see the call with all its arguments. This one is real and harmless: it counts the words of a text. Approve it, change the text first, or reject it.',
    '**演示 3/3：审批。** 工具要做重要的事之前，你会看到完整的调用参数。这一次是真的，也是无害的：它会数一段文字的字数。你可以批准、先改文字再批准，或者拒绝。',
  ],
  sample: ['Agents ask, you nod.', '智能体提问，你点头。'],
  ran: (words: number) => [
    `Approved, and it really ran, exactly as you saw it: the text has ${words} words.`,
    `已批准，而且真的执行了，与你看到的一字不差：这段文字有 ${words} 个字。`,
  ],
  skipped: ['Skipped: nothing ran, and the agent was told.', '已跳过：什么都没有执行，智能体也已得知。'],
  noTools: [
    'In Ask mode no tool runs, so there is nothing to approve. Switch to Agent or Supervised and send /demo to see it.',
    '问答模式下不会运行工具，所以没有可审批的。切换到“代理”或“监督”模式，再发送 /演示 就能看到。',
  ],
  done: {
    text: [
      'Quick replies, decision sets and approvals are the three ways agents ask you. You nod. Connect your own agents, or a model for me.',
      '快捷回复、待决策项和审批，就是智能体向你提问的三种方式。你点头即可。接入你自己的智能体，或者给我连接一个模型。',
    ],
    quickReplies: [
      [REPLIES.en.abilities, REPLIES.en.connect],
      [REPLIES.zh.abilities, REPLIES.zh.connect],
    ],
  },
} satisfies TextTable;

export const DEMO_SCRIPT = { en: speak(table, 'en'), zh: speak(table, 'zh') };

export type DemoScript = (typeof DEMO_SCRIPT)['en'];
