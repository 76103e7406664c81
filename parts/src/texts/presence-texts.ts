// The texts around agents behind doors: how their programs stand, what became of prompts, terminals, and who can be adopted.
import { counted, type TextTable } from '@nod/wording';

export const presenceTexts = {
  presence: {
    folder: ['Folder', '文件夹'],
    branch: ['Branch', '分支'],
    states: {
      working: ['Working', '正在处理'],
      waiting: ['Waits for you', '在等你'],
      idle: ['Idle', '空闲'],
      gone: ['Gone', '已离开'],
      'let-go': ['Let go', '已放手'],
    },
    sentences: {
      working: (agent: string) => [`${agent} is working`, `${agent} 正在处理`],
      waiting: (agent: string) => [`${agent} waits for you`, `${agent} 在等你`],
      idle: (agent: string) => [`${agent} is idle`, `${agent} 空闲`],
      gone: (agent: string) => [
        `${agent} is gone. What you write waits until it is back.`,
        `${agent} 已离开。你写的内容会等它回来。`,
      ],
      'let-go': (agent: string) => [
        `You let go of ${agent}: it asks in its own terminal alone. What you write here waits until you adopt it again.`,
        `你已放手 ${agent}：它只在自己的终端里询问。你在这里写的内容会等你重新接管它。`,
      ],
    },
    doors: {
      'app-server': ['Reached through its own server', '通过它自己的服务连接'],
      acp: ['Reached through the Agent Client Protocol', '通过 Agent Client Protocol 连接'],
      hooks: ['Reached through its hooks', '通过它的钩子连接'],
      plugin: ['Reached through a plugin', '通过插件连接'],
      files: ['Reached through its files', '通过它的文件连接'],
      terminal: ['Reached through its terminal', '通过它的终端连接'],
    },
    plan: (done: number, total: number) => [`Plan ${done}/${total}`, `计划 ${done}/${total}`],
    planLabel: ['Plan', '计划'],
    calls: (amount: number) => [counted(amount, 'call', 'calls'), `${amount} 次调用`],
    callsLabel: ['Tool calls', '工具调用'],
    statuses: {
      pending: ['To do', '待办'],
      running: ['Running', '进行中'],
      completed: ['Done', '完成'],
      failed: ['Failed', '失败'],
    },
    cannot: {
      agent: [
        'This program cannot be told to go by itself: it asks as it was started.',
        '无法让这个程序自行运行：它按启动时的设置询问。',
      ],
      supervised: [
        'This program does not ask before each call as it was started: not everything reaches you.',
        '这个程序按启动时的设置并不会每次都询问：不是所有调用都会问你。',
      ],
      ask: [
        'This program cannot be kept from its tools: what it asks is rejected, what it does not ask runs.',
        '无法禁止这个程序使用工具：它询问的会被拒绝，它不询问的照样运行。',
      ],
    },
    cannotStop: ['Cannot be stopped from here', '无法从这里停止'],
    noPrompts: [
      'Nothing can be written to this agent from here: its program is not in tmux and takes no prompts otherwise.',
      '无法从这里给它写内容：它的程序不在 tmux 中，也不接受其他方式的输入。',
    ],
  },

  terminal: {
    open: ['Show the terminal', '显示终端'],
    title: (agent: string) => [`Terminal of ${agent}`, `${agent} 的终端`],
    close: ['Close', '关闭'],
    readOnly: ['You are watching. Nothing you type goes there.', '仅观看，你的输入不会发送过去。'],
    typing: ['Type here', '在此输入'],
    typingHint: [
      'What you type goes to the program at once, as if you sat in front of it.',
      '你的输入会立刻发送给程序，就像坐在它面前一样。',
    ],
    loading: ['Looking…', '正在读取…'],
    gone: ['The terminal is gone.', '终端已经不在了。'],
    failed: ['The terminal could not be shown.', '无法显示终端。'],
    notTyped: ['That was not typed', '没有输入成功'],
  },

  living: {
    title: ['Running on this machine', '正在本机运行'],
    text: [
      'Agents in your terminals. One tap, and they ask you here; your terminal goes on showing the same.',
      '你终端里的智能体。点一下，它们就会在这里问你；你的终端照常显示。',
    ],
    adopt: ['Adopt', '接管'],
    adoptNamed: (title: string) => [`Adopt ${title}`, `接管 ${title}`],
    adopted: (agent: string) => [`Here as ${agent}`, `已是 ${agent}`],
    none: [
      'No agent that Nod knows runs in a terminal right now.',
      '目前没有 Nod 认识的智能体在终端里运行。',
    ],
    again: ['Look again', '重新查找'],
    failed: ['What runs on this machine could not be looked at.', '无法查看本机正在运行的程序。'],
    letGo: ['Let go', '放手'],
    keep: ['Keep', '保留'],
    letGoFailed: ['The hub did not take the request. Try again.', '中枢没有收到请求，请重试。'],
    letGoText: (agent: string) => [
      `${agent} goes on in its terminal and asks you there alone.`,
      `${agent} 会在它的终端里继续，只在那里问你。`,
    ],
    letGoOfGone: (agent: string) => [
      `The program of ${agent} is gone. Nod no longer waits for it to come back.`,
      `${agent} 的程序已离开，Nod 不再等它回来。`,
    ],
  },
} satisfies TextTable;
