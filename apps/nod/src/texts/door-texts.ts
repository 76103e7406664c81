// Texts of `nod agents`.
import type { TextTable } from '@nod/wording';

export const doorTexts = {
  noAgents: ['No agent is known yet.', '还没有智能体。'],
  columns: [
    ['AGENT', 'STATE', 'PROGRAM', 'FOLDER', 'BRANCH'],
    ['智能体', '状态', '程序', '文件夹', '分支'],
  ],
  states: {
    working: ['working', '正在处理'],
    waiting: ['waits for you', '在等你'],
    idle: ['idle', '空闲'],
    gone: ['gone', '已离开'],
    'let-go': ['let go', '已放手'],
  },
  livingColumns: [
    ['#', 'PROGRAM', 'FOLDER', 'BRANCH', 'ABOUT'],
    ['#', '程序', '文件夹', '分支', '内容'],
  ],
  isAgent: (name: string) => [`is ${name}`, `已是 ${name}`],
  noneLive: [
    'No agent program that Nod knows runs in a terminal of this machine.',
    '本机终端里没有 Nod 认识的智能体程序在运行。',
  ],
  howToAdopt: ['Make one an agent of yours: nod agents adopt NUMBER', '接管其中一个：nod agents adopt 编号'],
  adopted: (name: string, folder: string) => [
    `${name} asks you here from now on (${folder}). Its terminal goes on as before.`,
    `${name}（${folder}）从现在起也在这里问你；它的终端照常。`,
  ],
  whichSession: [
    'say which one: its number in nod agents --discover',
    '请说明是哪一个：nod agents --discover 列出的编号',
  ],
  unknownSession: (given: string) => [
    `no living session is "${given}". See: nod agents --discover`,
    `没有正在运行的会话“${given}”。参见：nod agents --discover`,
  ],
  severalSessions: (given: string) => [
    `several sessions begin with "${given}": give more of the id`,
    `有多个会话以“${given}”开头：请多给几位`,
  ],
  letGo: (name: string) => [
    `${name} is let go: it goes on in its terminal, and asks there alone.`,
    `已放手 ${name}：它在自己的终端里继续，只在那里询问。`,
  ],
  letGoOfGone: (name: string) => [
    `${name} is let go. Its program is gone; Nod no longer waits for it to come back.`,
    `已放手 ${name}。它的程序已离开，Nod 不再等它回来。`,
  ],
  run: {
    runs: (name: string, folder: string) => [
      `${name} runs in ${folder}, and asks you here and in its terminal.`,
      `${name} 正在 ${folder} 中运行，会在这里和它的终端里问你。`,
    ],
    howToSee: (command: string) => [`See its terminal: ${command}`, `查看它的终端：${command}`],
    unseen: (command: string) => [
      `It was started, and no session of it has shown up yet; it may be waiting for you: ${command}\nThen: nod agents --discover`,
      `已经启动，但还没有看到它的会话；它可能在等你：${command}\n然后：nod agents --discover`,
    ],
    ended: (words: string) => [`it ended at once:\n${words}`, `它立即退出了：\n${words}`],
  },
  hooks: {
    onlyClaude: (program: string) => [
      `"${program}" has no hooks that Nod knows: nod hooks install claude`,
      `Nod 不认识“${program}”的钩子：nod hooks install claude`,
    ],
    installed: {
      now: [
        'Claude Code now tells Nod of its sessions, and asks you here as well as in its terminal, also in sessions that run already. It asks only in manual mode: claude --permission-mode manual. Take it back with: nod hooks remove claude',
        'Claude Code 现在会把它的会话告诉 Nod，并在这里和它的终端里同时询问你，已在运行的会话也一样。它只在手动模式下询问：claude --permission-mode manual。撤销：nod hooks remove claude',
      ],
      already: [
        'Claude Code has the hooks already: nothing was changed.',
        'Claude Code 已有这些钩子：没有更改任何内容。',
      ],
    },
    removed: {
      now: ['Claude Code asks in its terminal alone again.', 'Claude Code 又只在它的终端里询问了。'],
      already: [
        'Claude Code had no hooks of Nod: nothing was changed.',
        'Claude Code 本来就没有 Nod 的钩子：没有更改任何内容。',
      ],
    },
  },
} satisfies TextTable;
