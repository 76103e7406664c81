// The texts of the panel as a whole: its list, connecting agents, health, connection, shortcuts, notices.
import { counted, type TextTable } from '@nod/wording';

export const panelTexts = {
  appName: 'Nod',
  /** Stands before what it names. */
  label: (name: string) => [`${name}: `, `${name}：`],
  needsYou: ['Needs you', '等你处理'],
  cancel: ['Cancel', '取消'],
  sending: ['Sending…', '发送中…'],
  showMore: ['Show more', '显示更多'],
  agents: ['Agents', '智能体'],
  betweenAgents: ['Between agents', '智能体之间'],
  readOnly: ['Read only: two agents talking', '只读：两个智能体之间的对话'],
  search: ['Search agents', '搜索智能体'],
  clearSearch: ['Clear search', '清除搜索'],
  nothingFound: (query: string) => [`No agent matches “${query}”.`, `没有与“${query}”匹配的智能体。`],
  unread: (count: number) => [counted(count, 'unread message', 'unread messages'), `${count} 条未读消息`],
  you: ['You', '你'],
  youSaid: (text: string) => [`You: ${text}`, `你：${text}`],
  saidBy: (name: string, text: string) => [`${name}: ${text}`, `${name}：${text}`],
  back: ['Back to the list', '返回列表'],
  skipToConversation: ['Skip to the conversation', '跳到对话'],
  conversations: ['Conversations', '对话'],

  connect: {
    title: ['Connect your agents', '连接你的智能体'],
    open: ['Connect an agent', '连接智能体'],
    text: [
      'Anything that can run a command can ask you something. Try one of these; the question appears here at once.',
      '任何能运行命令的程序都可以向你提问。试试下面的一种方式，问题会立刻出现在这里。',
    ],
    names: {
      mcp: 'MCP',
      curl: 'curl',
      shell: ['Shell', '命令行'],
    },
    makeToken: (agent: string) => [
      `In a terminal of this machine, make a token that speaks as ${agent} and nobody else:`,
      `在本机终端中生成一个只代表 ${agent} 的令牌：`,
    ],
    run: ['Run this in a terminal of this machine:', '在本机终端中运行：'],
    runConnect: (name: string) => [
      `Run this in a terminal of this machine. It shows what it would change in the settings of ${name}, asks, and tries the result; --remove takes it back.`,
      `在本机终端中运行。它会先显示要对 ${name} 的设置做什么更改，询问你，然后试一下结果；加上 --remove 可以撤销。`,
    ],
    thenAsk: (name: string) => [
      `Then start ${name} and ask it to ask you something, for example: “Use Nod to ask me whether it works.”`,
      `然后启动 ${name}，让它来问你，例如：“用 Nod 问我一下是否可用。”`,
    ],
    doors: {
      title: (name: string) => [
        `To answer here what ${name} asks by itself, before it runs a command or changes a file:`,
        `要在这里回答 ${name} 自己的询问（运行命令或修改文件之前）：`,
      ],
      hooks: (name: string) => [
        `For ${name} in your own terminals: it shows the change of its settings first, and asks.`,
        `用于你自己终端里的 ${name}：会先显示对它设置的更改，并询问你。`,
      ],
      window: (name: string) => [
        `Start ${name} in a window of tmux, in the folder that it works in:`,
        `在它工作的文件夹里，用 tmux 窗口启动 ${name}：`,
      ],
      keep: (name: string) => [
        `Run ${name} without a terminal, in the folder that it works in:`,
        `在它工作的文件夹里，不带终端运行 ${name}：`,
      ],
    },
    here: (agent: string) => [`${agent} is here.`, `${agent} 已连接。`],
    byHand: ['Or by hand', '或者手动设置'],
    addTo: (file: string) => [`Add this to ${file}:`, `把下面的内容加到 ${file}：`],
    addToClient: [
      'Add this server to the settings of any MCP client:',
      '把这个服务器加到任何 MCP 客户端的设置中：',
    ],
    waiting: (agent: string) => [
      `Waiting for the first words of ${agent}…`,
      `正在等待 ${agent} 的第一条消息…`,
    ],
    arrived: (agent: string, words: string) => [`${agent} is here: ${words}`, `${agent} 已连接：${words}`],
    toConversation: ['Open', '打开'],
    failed: ['Where the hub runs could not be loaded.', '无法加载中枢所在的位置。'],
  },

  health: {
    storage_low: [
      'The disk of the hub is nearly full. Messages of agents are refused until there is space; you can still answer.',
      '中枢的磁盘快满了。在腾出空间之前，智能体的消息会被拒收；你仍然可以回答。',
    ],
    storage_full: [
      'The disk of the hub is full. Nothing can be sent or answered until there is space. What was sent before is safe.',
      '中枢的磁盘已满。在腾出空间之前，无法发送或回答。之前发送的内容是安全的。',
    ],
    storage_read_only: [
      'The database of the hub is read-only. Nothing can be sent or answered. What was sent before is safe.',
      '中枢的数据库是只读的。无法发送或回答。之前发送的内容是安全的。',
    ],
    storage_failing: [
      'The hub cannot write to its database. Nothing can be sent or answered. On its machine, run nod doctor.',
      '中枢无法写入数据库。无法发送或回答。请在它所在的机器上运行 nod doctor。',
    ],
    rowsUnreadable: (count: number) => [
      count === 1
        ? 'One stored entry cannot be read and is left out.'
        : `${count} stored entries cannot be read and are left out.`,
      `有 ${count} 条存储的内容无法读取，已略去。`,
    ],
  },

  connection: {
    lost: ['Connection lost, reconnecting…', '连接已断开，正在重新连接…'],
    back: ['Back online', '已恢复连接'],
    unreachableTitle: ['The hub cannot be reached', '无法连接中枢'],
    unreachableText: ['Is it running? The panel keeps trying.', '它在运行吗？面板会一直重试。'],
    tryNow: ['Try now', '立即重试'],
    strangerTitle: ['This browser is not in yet', '此浏览器还没有登录'],
    strangerText: [
      'The panel opens with a one-time link. In Nod’s folder on the machine that runs it, print one with:',
      '面板要用一次性链接打开。请在运行 Nod 的机器上，到 Nod 所在的文件夹里生成一个：',
    ],
    signedOutTitle: ['You are signed out', '你已退出登录'],
    signedOutText: [
      'Get a fresh sign-in link, in Nod’s folder on the machine that runs it:',
      '在运行 Nod 的机器上，到 Nod 所在的文件夹里获取新的登录链接：',
    ],
    linkRefusedTitle: ['This link is no longer valid', '此链接已失效'],
    linkRefusedText: [
      'A link lets one browser in, once, within an hour. Get a fresh one, in Nod’s folder on the machine that runs it:',
      '每个链接在一小时内只能让一个浏览器登录一次。在运行 Nod 的机器上，到 Nod 所在的文件夹里获取新链接：',
    ],
    notKeptTitle: ['This browser keeps nothing for this page', '此浏览器不为本页保存数据'],
    notKeptText: [
      'It stores no data here, as some private windows do: every reload signs you out.',
      '它不在此保存任何数据（某些无痕窗口如此）：每次刷新都会退出登录。',
    ],
    loading: ['Loading', '加载中'],
    notFoundTitle: ['This conversation does not exist', '这个对话不存在'],
    notFoundText: ['It may belong to another hub.', '它可能属于另一个中枢。'],
    toInbox: ['Go to “Needs you”', '前往“等你处理”'],
    brokenTitle: ['Something broke in the panel', '面板出了问题'],
    brokenText: ['Your messages are safe in the hub.', '你的消息在中枢里是安全的。'],
    reload: ['Reload', '重新加载'],
  },

  shortcuts: {
    title: ['Keyboard shortcuts', '键盘快捷键'],
    answer: [
      'Answer the marked request; for an approval: go to its button',
      '回答带标记的请求；待批准的调用：跳到对应按钮',
    ],
    next: ['To the next conversation in the list; Enter opens it', '移到列表中下一个对话，按 Enter 打开'],
    previous: [
      'To the previous conversation in the list; Enter opens it',
      '移到列表中上一个对话，按 Enter 打开',
    ],
    search: ['Search', '搜索'],
    write: ['Write', '写消息'],
    mode: ['Choose the mode', '选择模式'],
    modeWhileWriting: ['Choose the mode, also while writing', '选择模式，写消息时也可以'],
    mention: ['While writing to nod: mention a file or a memory', '给 nod 写消息时：提及文件或记忆'],
    leave: ['Stop the agent, or leave the text field', '停止智能体，或离开输入框'],
    help: ['This help', '本帮助'],
    close: ['Close', '关闭'],
  },

  dismiss: ['Dismiss', '关闭'],
  notices: ['Notices', '提示'],
  copyFailed: ['The browser did not allow copying', '浏览器不允许复制'],
  reminderTitle: (name: string) => [`Reminder from ${name}`, `来自 ${name} 的提醒`],
} satisfies TextTable;
