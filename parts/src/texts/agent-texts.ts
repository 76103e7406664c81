// The texts around agents: the welcome, runs, mentions, actions, versions, exported conversations.
import { counted, number, type TextTable } from '@nod/wording';

export const agentTexts = {
  welcome: {
    title: ['Say hello to nod', '和 nod 打个招呼'],
    text: [
      'nod is the agent built into this hub. It needs no account: it remembers, finds, summarizes and extracts right here.',
      'nod 是这个中枢自带的智能体，不需要任何账号：在这里就能记忆、查找、总结和提取信息。',
    ],
    demo: ['Try /demo', '试试 /演示'],
    /** Tells nod the language too. */
    demoCommand: ['/demo', '/演示'],
    demoHint: ['One minute: quick replies, a decision set, an approval', '一分钟：快捷回复、待决策项、审批'],
    abilities: ['What can you do?', '你能做什么？'],
    noModel: ['No language model is connected.', '还没有连接语言模型。'],
    connectModel: ['Connect one', '去连接'],
    connectAgents: ['Connect your own agents', '连接你自己的智能体'],
    sends: (text: string) => [`Sends “${text}” to nod`, `发送“${text}”给 nod`],
  },

  runs: {
    working: ['Working…', '正在处理…'],
    workingAs: (name: string) => [`${name} is working`, `${name} 正在处理`],
    stopping: ['Stopping…', '正在停止…'],
    stop: ['Stop', '停止'],
    stopHint: ['Stop (Esc)', '停止（Esc）'],
    stopFailedTitle: ['It could not be stopped', '没能停止'],
    stopFailedText: ['The hub did not take the request. Try again.', '中枢没有收到请求，请重试。'],
    label: (name: string) => [`What ${name} did`, `${name} 做了什么`],
    seconds: (seconds: string) => [`${seconds} s`, `${seconds} 秒`],
    minutes: (minutes: number, seconds: number) => [
      `${minutes} min ${seconds} s`,
      `${minutes} 分 ${seconds} 秒`,
    ],
    tools: (amount: number) => [counted(amount, 'tool', 'tools'), `${amount} 个工具`],
    failedTools: (amount: number) => [`${amount} failed`, `${amount} 个失败`],
    skippedTools: (amount: number) => [`${amount} skipped`, `${amount} 个跳过`],
    tokens: (amount: number) => [counted(amount, 'token', 'tokens'), `${number(amount)} 个 token`],
    tokensInOut: (input: number, output: number) => [
      `Tokens: ${number(input)} in, ${number(output)} out`,
      `token：输入 ${number(input)}，输出 ${number(output)}`,
    ],
    answeredIn: (duration: string) => [`Answered in ${duration}`, `用时 ${duration}`],
    outcomes: {
      completed: ['Done', '完成'],
      stopped: ['Stopped', '已停止'],
      failed: ['Failed', '失败'],
      stuck: ['Could not go on alone', '需要你帮忙才能继续'],
      interrupted: ['Interrupted: the hub ended meanwhile', '已中断：中枢在中途停止了'],
    },
    statuses: {
      pending: ['Waiting', '等待中'],
      waiting: ['Waits for you', '在等你'],
      running: ['Running', '进行中'],
      succeeded: ['Done', '完成'],
      failed: ['Failed', '失败'],
      stopped: ['Stopped', '已停止'],
      skipped: ['Skipped', '已跳过'],
      rejected: ['Skipped: rejected', '已跳过：被拒绝'],
      refused: ['Skipped: not allowed', '已跳过：不允许'],
      expired: ['Skipped: nobody answered', '已跳过：没有人回答'],
      unknown: ['Begun, perhaps done', '已开始，不确定是否完成'],
    },
    part: (at: number, of: number) => [`Part ${at} of ${of}`, `第 ${at} 部分，共 ${of} 部分`],
    about: (duration: string) => [`about ${duration}`, `约 ${duration}`],
    plan: (done: number, total: number) => [
      `Plan: ${done} of ${total} steps done`,
      `计划：${total} 步中完成 ${done} 步`,
    ],
    parameters: ['Parameters', '参数'],
    noParameters: ['No parameters', '没有参数'],
    emptyText: ['empty', '空'],
    result: ['Result', '结果'],
    noResult: ['Nothing came back.', '没有返回内容。'],
    instead: ['Instead', '可以改为'],
    reasoning: ['Reasoning', '推理过程'],
  },

  mentions: {
    label: ['Mention', '提及'],
    kinds: {
      page: ['Page', '页面'],
      selection: ['Selection', '选中内容'],
      memory: ['Memory', '记忆'],
      file: ['File', '文件'],
    },
    hints: {
      page: ['The page beside the panel', '面板旁边的页面'],
      selection: ['What is selected in it', '页面里选中的内容'],
      memory: ['What nod remembers about it', 'nod 记住的相关内容'],
      file: ['From the folder nod may read', '来自 nod 可以读取的文件夹'],
    },
  },

  actions: {
    label: ['Message actions', '消息操作'],
    more: ['More actions', '更多操作'],
    copy: ['Copy text', '复制文字'],
    edit: ['Edit and resend', '编辑并重新发送'],
    regenerate: ['Regenerate', '重新生成'],
    undo: ['Undo', '撤销'],
    open: ['Open', '打开'],
  },

  versions: {
    label: ['Versions of this message', '这条消息的各个版本'],
    shown: (version: number, total: number) => [
      `Version ${version} of ${total}`,
      `第 ${version} 版，共 ${total} 版`,
    ],
    before: ['Earlier version', '较早的版本'],
    after: ['Newer version', '较新的版本'],
    earlier: ['earlier version', '较早的版本'],
    mark: ['Earlier version, no longer part of the conversation', '较早的版本，已不属于对话'],
    newest: ['Newest version', '最新版本'],
    withdrawn: ['Withdrawn: you replaced your message', '已撤回：你替换了自己的消息'],
    late: [
      'Came in reply to an earlier version, and is not part of the conversation',
      '这是对较早版本的回复，不属于对话',
    ],
    editing: ['Edit your message', '编辑你的消息'],
    hint: [
      'Replaces your message and what came after it. What was already done stays done.',
      '会取代你的消息及其后的内容；已经做过的事不会撤销。',
    ],
  },

  conversationMenu: {
    label: ['Conversation menu', '对话菜单'],
    renew: ['Begin anew', '重新开始'],
    renewFailed: ['The conversation was not begun anew', '对话没有重新开始'],
    export: ['Export as Markdown', '导出为 Markdown'],
    exportFailed: ['The conversation could not be exported', '对话导出失败'],
    remove: ['Remove agent', '移除智能体'],
    removeQuestion: (agent: string) => [`Remove ${agent}?`, `移除 ${agent}？`],
    removeText: [
      'What it asked and what waits for it is withdrawn, and nothing can be sent to it. The conversation stays, below “Ended”. If its program speaks again, it is back.',
      '它提出的请求和等待它的内容都会撤回，之后无法再给它发送内容。对话会保留在“已结束”里。如果它的程序再次发言，它就会回来。',
    ],
    removeFailed: ['The agent was not removed. Try again.', '智能体没有移除，请重试。'],
  },

  markdown: {
    title: (names: string) => [`Conversation with ${names}`, `与 ${names} 的对话`],
    between: (names: string) => [`Conversation between ${names}`, `${names} 之间的对话`],
    exported: (time: string, messages: number) => [
      `Exported ${time} · ${counted(messages, 'message', 'messages')}`,
      `导出于 ${time} · ${messages} 条消息`,
    ],
    ran: (name: string, tools: string) => [`${name} used ${tools}`, `${name} 使用了 ${tools}`],
    options: ['Quick replies', '快捷回复'],
    decisions: ['Decisions', '待决策项'],
  },
} satisfies TextTable;
