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
} satisfies TextTable;
