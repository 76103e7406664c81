// What the demo's agent says, in both languages.
import type { Language } from '../language.ts';

export interface DemoMessage {
  text: string;
  quickReplies?: string[];
}

export type DemoStepName = 'quickReplies' | 'decisions' | 'approval' | 'done';

interface DemoStep {
  ask: DemoMessage;
  /** What is said to the person's reply. */
  react(reply: string): string;
}

const english: Record<DemoStepName, DemoStep> = {
  quickReplies: {
    ask: {
      text: '**Demo, 1 of 3: quick replies.** I am a scripted agent. Agents ask you things, and you answer with one tap, or type whatever you like.\n\nThe build is green. Shall I deploy it?',
      quickReplies: ['Deploy now', 'Tonight at 22:00', 'Not yet'],
    },
    react: (reply) =>
      `You answered "${reply}". The agent gets exactly these words, and the buttons are used up on every surface.`,
  },
  decisions: {
    ask: {
      text: [
        '**Demo, 2 of 3: a decision set.** When an agent needs several decisions, you get them in one message. Pick letters, or accept all recommended.',
        '',
        '1. How should I roll it out?',
        'A. All servers at once',
        'B. One server first (recommended)',
        '',
        '2. When shall I report?',
        'A. When it is done (recommended)',
        'B. After each server',
      ].join('\n'),
    },
    react: (reply) => `Decided: ${reply}. One short answer settled two questions.`,
  },
  approval: {
    ask: {
      text: '**Demo, 3 of 3: an approval.** Before a tool does something that matters, you see the call with all its arguments.\n\n`run_command {"command": "deploy --server one"}`\n\nNothing runs in this demo.',
      quickReplies: ['Approve', 'Reject'],
    },
    react: (reply) =>
      /^(?:reject|no|nope|deny)/iu.test(reply)
        ? 'Rejected: the call is skipped, and the agent is told.'
        : 'Approved: exactly the call you saw would run now.',
  },
  done: {
    ask: {
      text: 'That is all there is to it: agents ask, you nod. Connect your own agents, or a model for me.',
      quickReplies: ['What can you do now?', 'Connect a model'],
    },
    react: () => '',
  },
};

const chinese: Record<DemoStepName, DemoStep> = {
  quickReplies: {
    ask: {
      text: '**演示 1/3：快捷回复。** 我是一个按脚本运行的代理。代理向你提问，你点一下就能回答，也可以随意输入。\n\n构建已通过，要部署吗？',
      quickReplies: ['立即部署', '今晚十点', '先不要'],
    },
    react: (reply) => `你回答了“${reply}”。代理收到的正是这句话，所有界面上的按钮都已用掉。`,
  },
  decisions: {
    ask: {
      text: [
        '**演示 2/3：决策组。** 代理需要多个决定时，会放在一条消息里。选字母，或全部按推荐。',
        '',
        '1. 怎么上线？',
        'A. 所有服务器同时',
        'B. 先上一台（推荐）',
        '',
        '2. 什么时候汇报？',
        'A. 完成后（推荐）',
        'B. 每台之后',
      ].join('\n'),
    },
    react: (reply) => `已决定：${reply}。一句话回答了两个问题。`,
  },
  approval: {
    ask: {
      text: '**演示 3/3：审批。** 工具要做重要的事之前，你会看到完整的调用参数。\n\n`run_command {"command": "deploy --server one"}`\n\n演示中不会真的执行。',
      quickReplies: ['批准', '拒绝'],
    },
    react: (reply) =>
      /^(?:拒绝|不|否|别)/u.test(reply)
        ? '已拒绝：跳过这次调用，并告知代理。'
        : '已批准：现在会执行你看到的那个调用，一字不差。',
  },
  done: {
    ask: {
      text: '就是这样：代理提问，你点头。接入你自己的代理，或者给我连接一个模型。',
      quickReplies: ['你现在能做什么？', '连接模型'],
    },
    react: () => '',
  },
};

export const DEMO_SCRIPT: Record<Language, Record<DemoStepName, DemoStep>> = { en: english, zh: chinese };
