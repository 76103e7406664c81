// The texts around who can get in: programs and browsers.
import type { TextTable } from '@nod/wording';

export const credentialTexts = {
  credentials: {
    title: ['Access', '访问'],
    text: [
      'Who can get into this hub. What you end here is out at once.',
      '谁可以进入此中枢。在这里结束的访问立即失效。',
    ],
  },

  programs: {
    title: ['Programs', '程序'],
    text: [
      'Each program has a token of its own. It speaks as the agents you give it, and nobody else speaks as them. No token can answer for you.',
      '每个程序都有自己的令牌，只能代表你分给它的智能体，别的程序也不能代表它们。任何令牌都不能替你回答。',
    ],
    failed: ['The programs could not be loaded.', '无法加载程序列表。'],
    ownShell: ['Your own shell', '你自己的命令行'],
    everyOther: [
      'speaks as every agent that is not given to another program',
      '代表没有分给其他程序的所有智能体',
    ],
    replaceLocal: [
      'The file token in the data folder. To replace it, delete it and start the hub again.',
      '即数据文件夹里的文件 token。要更换它，请删除文件并重新启动中枢。',
    ],
    speaksAs: (agents: readonly string[]) => [`speaks as ${agents.join(', ')}`, `代表 ${agents.join('、')}`],
    since: (at: string) => [`since ${at}`, `创建于 ${at}`],
    lastUsed: (at: string) => [`last used ${at}`, `最近使用 ${at}`],
    neverUsed: ['never used', '从未使用'],
    add: ['Add a program', '添加程序'],
    name: ['Name', '名称'],
    agents: ['Agents it speaks as', '它代表的智能体'],
    agentsHint: [
      'With commas between. Left empty: the agent with the name of the program.',
      '用逗号分隔。留空：与程序同名的智能体。',
    ],
    make: ['Make a token', '生成令牌'],
    replace: ['Replace who has this name', '取代现在用这个名称的程序'],
    replaceHint: [
      'What was sent to it and not read, what it asks, and what it was permitted ends. The senders of delayed messages are told.',
      '发给它而未读的消息、它的提问和许可都会结束；定时消息的发送者会得到通知。',
    ],
    shownOnce: (name: string) => [
      `The token of ${name}. It is shown until you have copied it or close this page, and never again.`,
      `${name} 的令牌。在你复制或关闭页面之前一直显示，之后不再显示。`,
    ],
    howToUse: [
      'Give it to the program as NOD_TOKEN, in a file with --token-file, or as a bearer token over HTTP and MCP.',
      '用 NOD_TOKEN 或 --token-file 文件交给程序，或在 HTTP 和 MCP 中作为 bearer 令牌使用。',
    ],
    done: ['I have copied it', '我已复制'],
    remove: ['Remove', '移除'],
    removeNamed: (name: string) => [`Remove the token of ${name}`, `移除 ${name} 的令牌`],
    confirm: [
      'The program is cut off at once, and its token never works again.',
      '程序会立即断开，令牌永远失效。',
    ],
    confirmRemove: ['Remove the token', '移除令牌'],
    keep: ['Keep it', '保留'],
    removed: ['Token removed', '令牌已移除'],
  },

  sessions: {
    title: ['Browsers', '浏览器'],
    text: [
      'Each was let in by a one-time link, the browser extension by a code. A browser is signed out after 90 days, and when the file person-token is replaced.',
      '浏览器通过一次性链接登录，浏览器扩展通过配对码登录。90 天后，或文件 person-token 被替换后，浏览器会退出登录。',
    ],
    none: ['No browser is in.', '没有已登录的浏览器。'],
    failed: ['The browsers could not be loaded.', '无法加载浏览器列表。'],
    current: ['This browser', '此浏览器'],
    since: (at: string) => [`since ${at}`, `登录于 ${at}`],
    lastSeen: (at: string) => [`last seen ${at}`, `最近活动 ${at}`],
    until: (at: string) => [`until ${at}`, `有效至 ${at}`],
    end: ['Sign out', '退出登录'],
    endNamed: (name: string, since: string) => [
      `Sign out ${name}, in since ${since}`,
      `让 ${name} 退出登录（登录于 ${since}）`,
    ],
    ended: ['Signed out', '已退出登录'],
    confirm: [
      'To get in again you need a new link: nod link, on the machine that runs Nod.',
      '再次进入需要新的链接：请在运行 Nod 的机器上运行 nod link。',
    ],
    pair: ['Pair the browser extension', '配对浏览器扩展'],
    code: ['Code', '配对码'],
    codeHint: [
      'The 8 letters and digits that the side panel of the extension shows.',
      '扩展的侧边栏里显示的 8 位字母和数字。',
    ],
    noCode: [
      'this is no code: one has 8 letters and digits, without 0, 1, I and O',
      '这不是配对码：配对码是 8 位字母和数字，不含 0、1、I 和 O',
    ],
    refused: {
      not_found: ['no browser shows this code', '没有浏览器显示此配对码'],
      too_many_requests: [
        'too many wrong codes: try again in ten minutes',
        '错误的配对码太多：请十分钟后再试',
      ],
    },
    letIn: ['Let it in', '允许进入'],
    notLetIn: ['Not let in', '没有允许进入'],
    paired: (name: string) => [`The extension in ${name} is in`, `${name} 里的扩展已进入`],
    endOthers: ['Sign out all others', '让其他浏览器全部退出'],
    othersEnded: (count: number) => [
      count === 1 ? '1 browser signed out' : `${count} browsers signed out`,
      `${count} 个浏览器已退出登录`,
    ],
  },
} satisfies TextTable;
