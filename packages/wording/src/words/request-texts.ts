// The texts of requests: who asks what, why, what a tap does, how it ended, and what the audit says of it.
import type { ApprovalReason, AuditBasis, AuditOutcome, ChatMode, NamedFile } from '@nod/protocol';
import { name, own, type Part, say, time } from './parts.ts';
import { counted, number, type Pair, type TextTable } from './spoken-texts.ts';

export const requestTexts = {
  /** Stands between a name and what it names. */
  colon: [': ', '：'],
  /** Stands behind what it is about. */
  aside: (what: string) => [` (${what})`, `（${what}）`],
  list: (items: readonly string[]) => [items.join(', '), items.join('，')],

  titles: {
    question: (agent: string) => [say`${name(agent)} asks you`, say`${name(agent)} 问你`],
    offer: (agent: string) => [say`${name(agent)} offers`, say`${name(agent)} 建议`],
    decisions: (agent: string) => [say`${name(agent)} asks you to decide`, say`${name(agent)} 请你决定`],
    toolCall: (agent: string, tool: string) => [
      say`${name(agent)} wants to use ${name(tool)}`,
      say`${name(agent)} 想使用 ${name(tool)}`,
    ],
    pageAction: (agent: string, deed: string, site: string) => [
      say`${name(agent)} wants to ${own(deed)} on ${name(site)}`,
      say`${name(agent)} 想在 ${name(site)} ${own(deed)}`,
    ],
    ordered: (title: Part[], by: string) => [
      say`${title} (ordered by ${name(by)}, not by you)`,
      say`${title}（由 ${name(by)} 下达，不是你）`,
    ],
  },
  /** What is done on a page. */
  deeds: {
    click: ['click', '点击'],
    fill: ['fill in a text', '填写文字'],
    select: ['choose an option', '选择一项'],
    scroll: ['scroll', '滚动'],
    press: ['press a key', '按键'],
    submit: ['send a form', '提交表单'],
    wait: ['wait', '等待'],
    back: ['go back', '返回上一页'],
    open: ['open an address', '打开网址'],
  },
  noText: ['No text', '没有文字'],
  textCut: ['… The message is longer than this.', '……消息比这更长。'],
  recommended: ['recommended', '推荐'],
  expires: (at: number) => [say`Expires ${time(at)}`, say`${time(at)} 过期`],
  /** What becomes of an answer: a message is found in the mailbox, a call is asked about once more. */
  nobodyWaits: {
    forMessage: (agent: string) => [
      say`${name(agent)} no longer waits. Your answer goes to its mailbox, where it finds it.`,
      say`${name(agent)} 已不再等待。你的回答会放进它的邮箱，它会在那里看到。`,
    ],
    forCall: (agent: string) => [
      say`${name(agent)} no longer waits. It learns of your answer when it asks again.`,
      say`${name(agent)} 已不再等待。它再次询问时会得知你的回答。`,
    ],
  },

  questions: {
    unread: [
      'Its options could not be read: answer in your own words, or leave it to the agent.',
      '选项无法识别：请用自己的话回答，或交给智能体决定。',
    ],
    reply: ['All as recommended', '全部按推荐'],
    open: ['No single recommendation for', '没有唯一推荐的题'],
    leftOpen: ['Not every recommendation could be read. Left to the agent', '解析不完整，以下交给智能体决定'],
  },

  actions: {
    approve: ['Approve', '批准'],
    reject: ['Reject', '拒绝'],
    conversation: ['Allow in this conversation', '在此对话中允许'],
    always: ['Always allow', '总是允许'],
    acceptAll: ['✅ All as recommended', '✅ 全部按推荐'],
    partial: ['🧩 Partly, I’ll add…', '🧩 部分按推荐，我来补充…'],
  },

  reasons: {
    mode: ['Supervised: asks before each call', '监督模式：每次调用前都询问'],
    policy: ['Your policy: always ask for this tool', '你的策略：此工具总是询问'],
    order: ['Ordered by another agent: asked in every mode', '由其他智能体下达：任何模式下都会询问'],
    'outside-folder': ['Reaches outside the allowed folder', '超出了允许的文件夹'],
    secrets: ['Touches what looks like secrets', '涉及看起来像机密的内容'],
    submission: ['Sends something off: asked in every mode', '会提交或发送内容：任何模式下都会询问'],
    'other-site': [
      'On another site than was read before: asked in every mode',
      '与之前读取的不是同一个网站：任何模式下都会询问',
    ],
    'other-page': [
      'On another page than was read before: asked in every mode',
      '与之前读取的不是同一个页面：任何模式下都会询问',
    ],
    draft: [
      'Writes in your name; it is not sent yet. Asked in every mode',
      '以你的名义书写，尚未发送：任何模式下都会询问',
    ],
    demonstration: ['A demonstration, asked in every mode', '演示，在任何模式下都会询问'],
  } satisfies Record<ApprovalReason, Pair>,
  orderedBy: (agent: string) => [
    say`Ordered by ${name(agent)}, not by you`,
    say`由 ${name(agent)} 下达，不是你`,
  ],

  call: {
    page: ['Page', '页面'],
    element: ['On it', '对象'],
    sendsTo: ['Sends to', '发送到'],
    moreFields: (count: number) => [`and ${count} more fields`, `以及另外 ${count} 个字段`],
    folder: ['in', '位于'],
    caged: ['Caged: it cannot change anything outside this folder', '已隔离：无法改动此文件夹以外的任何内容'],
    notCaged: ['Not caged: it can change anything you can', '未隔离：你能改动的，它都能改动'],
    files: ['Files that it names', '它涉及的文件'],
    emptyFile: ['The file is empty.', '文件为空。'],
    notShown: {
      'too-long': (bytes: number) => [
        `Too long to show (${counted(bytes, 'byte', 'bytes')}).`,
        `内容太长，无法显示（${number(bytes)} 字节）。`,
      ],
      'too-many': (bytes: number) => [
        `Not shown: there are too many (${counted(bytes, 'byte', 'bytes')}).`,
        `文件太多，未显示（${number(bytes)} 字节）。`,
      ],
      'not-text': (bytes: number) => [
        `Not text (${counted(bytes, 'byte', 'bytes')}).`,
        `不是文本（${number(bytes)} 字节）。`,
      ],
      unreadable: (_: number) => ['It cannot be read.', '无法读取。'],
      secret: (_: number) => ['It holds secrets: its content is not shown.', '其中含有机密：内容不显示。'],
    } satisfies Record<NonNullable<NamedFile['notShown']>, (bytes: number) => Pair>,
    bound: (why: string) => [
      `${why} If it changes, the command does not run.`.trim(),
      `${why}如果它有变化，命令就不会运行。`,
    ],
    edits: ['Changes', '修改'],
    creates: ['Creates', '新建'],
    noChange: ['The file stays as it is.', '文件保持不变。'],
    noLines: ['What would change is not told.', '没有说明会改动什么。'],
    server: ['MCP server', 'MCP 服务器'],
    serverTool: ['Its name there', '在服务器上的名称'],
    claims: ['The server says', '服务器声称'],
    description: ['In the server’s own words', '服务器自己的说法'],
    unproven: ['nothing proves it', '未经证实'],
    noClaims: ['nothing about whether it changes things', '没有说明它是否会改动内容'],
    claim: {
      readOnly: { true: ['read-only', '只读'], false: ['not read-only', '非只读'] },
      destructive: { true: ['destructive', '有破坏性'], false: ['not destructive', '没有破坏性'] },
      idempotent: {
        true: ['repeating changes nothing more', '重复执行不会有更多影响'],
        false: ['repeating may change more', '重复执行可能有更多影响'],
      },
      openWorld: {
        true: ['reaches outside systems', '会访问外部系统'],
        false: ['stays in a closed system', '只在封闭系统内'],
      },
    },
    failing: ['As things are now, this would fail', '按现在的情况，这会失败'],
    arguments: ['Arguments', '参数'],
    noArguments: ['No arguments', '没有参数'],
    defaults: ['At their defaults', '默认值'],
  },

  permission: {
    covers: ['Allowed from now on, it covers', '从现在起允许时涵盖'],
    bare: (tool: string) => [say`${name(tool)}, with no arguments`, say`${name(tool)}，不带参数`],
    any: (tool: string) => [say`${name(tool)}, whatever its arguments`, say`${name(tool)}，无论参数是什么`],
    when: (tool: string) => [say`${name(tool)}, when `, say`${name(tool)}，当 `],
    is: [' is ', ' 为 '],
    and: [' and ', ' 且 '],
    /** What stands below them the agent's program says. */
    scopes: [
      'The agent can remember it itself, and then asks nobody',
      '也可以让智能体自己记住，之后它不再询问',
    ],
    unchanged: [', as long as what is shown with it stays the same', '，前提是随它一起显示的内容不变'],
  },

  endings: {
    open: ['Not answered yet', '还没有回答'],
    answered: ['Answered', '已回答'],
    sent: ['Sent to the agent', '已推送到模型'],
    approved: ['Approved', '已批准'],
    rejected: ['Rejected', '已拒绝'],
    byMode: {
      approved: ['Approved by switching to Agent', '切换到代理模式时批准'],
      rejected: ['Rejected by switching to Ask', '切换到问答模式时拒绝'],
    },
    byRules: {
      approved: ['Approved by your rules', '按你定的规则批准'],
      rejected: ['Rejected by your rules', '按你定的规则拒绝'],
    },
    edited: ['with your changes', '按你的修改'],
    remembered: {
      once: '',
      conversation: ['allowed in this conversation from now on', '今后在此对话中允许'],
      always: ['always allowed from now on', '今后总是允许'],
    },
    scope: ['The agent itself remembers', '智能体自己记住'],
    words: ['You said', '你说'],
    cancelled: (agent: string) => [
      say`${name(agent)} withdrew this question`,
      say`${name(agent)} 撤回了这个问题`,
    ],
    elsewhere: ['Answered in the agent’s own terminal', '已在智能体自己的终端里回答'],
    gone: ['The agent’s program has ended: nobody waits for an answer', '智能体的程序已结束，没有谁在等回答'],
    expired: ['Expired without an answer', '已过期，没有回答'],
    callCancelled: ['Withdrawn: it did not run', '已撤回，没有运行'],
    callExpired: ['Nobody answered in time: it did not run', '没有人及时回答，没有运行'],
    stale: [
      'No longer valid: tap a newer one or type your answer.',
      '已失效：请点更新的一条，或直接输入回答。',
    ],
    from: {
      panel: ['in the panel', '来自网页面板'],
      'side-panel': ['from the side panel', '来自侧边栏'],
      telegram: ['from Telegram', '来自 Telegram'],
      cli: ['from the command line', '来自命令行'],
    } as Record<string, readonly [string, string]>,
    fromOther: (surface: string) => [say`from ${name(surface)}`, say`来自 ${name(surface)}`],
    by: (who: string, from: Part[]) => [say`by ${name(who)}, ${from}`, say`${name(who)}，${from}`],
    byYourRules: ['by your rules', '按你定的规则'],
  },

  surfaces: {
    panel: ['web panel', '网页面板'],
    'side-panel': ['side panel', '侧边栏'],
    telegram: 'Telegram',
    cli: ['command line', '命令行'],
  } as Record<string, string | readonly [string, string]>,

  modes: {
    names: { agent: ['Agent', '代理'], supervised: ['Supervised', '监督'], ask: ['Ask', '问答'] },
    texts: {
      agent: ['Runs its tools without asking', '直接使用工具，不再询问'],
      supervised: ['Asks you before each tool call', '每次调用工具前先问你'],
      ask: ['Only answers, uses no tools', '只回答，不使用工具'],
    },
  } satisfies Record<string, Record<ChatMode, Pair>>,

  audit: {
    outcomes: {
      answered: ['Answered', '已回答'],
      approved: ['Approved', '已批准'],
      rejected: ['Rejected', '已拒绝'],
      allowed: ['Allowed', '已放行'],
      refused: ['Refused', '已拦下'],
      expired: ['Expired', '已过期'],
      cancelled: ['Withdrawn', '已撤回'],
      'mode-set': ['Mode set', '设定模式'],
      'policy-set': ['Policy set', '设定策略'],
      'permission-granted': ['Permission given', '给出许可'],
      'permission-revoked': ['Permission revoked', '撤销许可'],
      'settings-set': ['Setting changed', '更改设置'],
      'credential-added': ['Let in', '准许进入'],
      'credential-revoked': ['Shut out', '取消进入'],
      'rights-set': ['Rights changed', '更改权限'],
      'agent-terminated': ['Agent terminated', '终止智能体'],
      'session-adopted': ['Session adopted', '接管会话'],
      'session-let-go': ['Session let go', '放开会话'],
      'terminal-typed': ['Typed in the terminal', '在终端里输入'],
    } satisfies Record<AuditOutcome, Pair>,
    bases: {
      answer: ['by answer', '按回答'],
      mode: ['by mode', '按模式'],
      policy: ['by policy', '按策略'],
      permission: ['by permission', '按许可'],
      expiry: ['nobody answered', '没有人回答'],
      stop: ['stopped', '已停止'],
      changed: ['the call had changed', '调用已变化'],
      superseded: ['replaced the message', '替换了消息'],
      settings: ['by settings', '按设置'],
      credential: ['by credential', '按凭据'],
      elsewhere: ['answered in its terminal', '已在它的终端里回答'],
      gone: ['its program has ended', '它的程序已结束'],
      door: ['by its door', '经由接入'],
    } satisfies Record<AuditBasis, Pair>,
    credentials: {
      link: ['One-time link', '一次性链接'],
      browser: ['Browser', '浏览器'],
      token: ['Token', '令牌'],
    } as Record<string, readonly [string, string]>,
    whos: { person: ['You', '你'], hub: ['The hub', '中枢'], agent: ['The agent', '智能体'] },
    account: (account: string) => [`account ${account}`, `账号 ${account}`],
    message: (message: string) => [`message ${message}`, `消息 ${message}`],
    edited: ['Edited before approval', '修改后批准'],
  },
} satisfies TextTable;
