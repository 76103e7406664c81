// Texts of the CLI, every one of them, and their language by the person's locale.
import type { ErrorCode, Language } from '@nod/protocol';
import type { PageProblem } from '@nod/tools-web';
import { speak, type TextTable, wordsOf } from '@nod/wording';
import { approvalTexts } from './approval-texts.ts';
import { attachmentTexts } from './attachment-texts.ts';
import { channelTexts } from './channel-texts.ts';
import { connectTexts } from './connection-texts.ts';
import { doctorTexts } from './doctor-texts.ts';
import { doorTexts } from './door-texts.ts';
import { keeperTexts } from './keeper-texts.ts';
import { renderUsage } from './usage.ts';

const PAGE_PROBLEMS: Record<PageProblem, (path: string) => readonly [string, string]> = {
  'not-html': (path) => [`"${path}" is not HTML`, `“${path}”不是 HTML`],
  'too-large': (path) => [
    `"${path}" is too much to be read: it needs more memory than a page may have`,
    `“${path}”无法读取：所需内存超过一个网页的上限`,
  ],
  'too-slow': (path) => [
    `"${path}" is too much to be read: it takes more time than a page may have`,
    `“${path}”无法读取：所需时间超过一个网页的上限`,
  ],
  failed: (path) => [`"${path}" is too tangled to be read`, `“${path}”过于混乱，无法读取`],
};

const table = {
  seeUsage: (command: string | null) => [
    `See: nod ${command ? `${command} ` : ''}--help`,
    `请看：nod ${command ? `${command} ` : ''}--help`,
  ],
  unknownCommand: (name: string) => [`there is no command "${name}"`, `没有“${name}”这个命令`],
  unknownOption: (option: string) => [`there is no option ${option}`, `没有 ${option} 这个选项`],
  needsValue: (option: string) => [`${option} needs a value`, `${option} 后面要有一个值`],
  takesNoValue: (option: string) => [`${option} takes no value`, `${option} 后面不能有值`],
  missingOption: (option: string) => [`${option} is missing`, `缺少 ${option}`],
  invalidNumber: (option: string, value: string) => [
    `${option}: "${value}" is not a whole number in range`,
    `${option}：“${value}”不是范围内的整数`,
  ],
  invalidDuration: (option: string, value: string) => [
    `${option}: "${value}" is not a time like 90s, 10m or 2h`,
    `${option}：“${value}”不是像 90s、10m、2h 这样的时间`,
  ],
  invalidAgentName: (value: string) => [
    `"${value}" cannot be the name of an agent: 1 to 64 letters, digits, dots, dashes or underscores of one alphabet, and nothing that looks like "user", "you", "nod" or "system"`,
    `“${value}”不能作为智能体的名字：1 到 64 个字母、数字、点、短横线或下划线，只用一种文字，且不能与“user”“你”“nod”“系统”等相似`,
  ],
  invalidUrl: (value: string) => [
    `"${value}" is not the address of a hub (http://host:port)`,
    `“${value}”不是中枢的地址（http://主机:端口）`,
  ],
  foreignUrl: (value: string) => [
    `NOD_URL: "${value}" is not on this machine: tokens are sent only to the hub's own address, http://127.0.0.1:PORT (from elsewhere, use a tunnel to it)`,
    `NOD_URL：“${value}”不在本机：令牌只发往中枢自己的地址 http://127.0.0.1:端口（从别处访问请用通往它的隧道）`,
  ],
  onlyThePerson: ['only the person can be asked: --to must be "user"', '只能向人提问：--to 必须是“user”'],
  unreadable: (source: string, detail: string) => [
    `cannot read "${source}": ${detail}`,
    `无法读取“${source}”：${detail}`,
  ],
  noSuchFile: (path: string) => [`there is no file "${path}"`, `没有文件“${path}”`],
  notAFile: (path: string) => [`"${path}" is not a file`, `“${path}”不是文件`],
  noAddress: (value: string) => [
    `--url: "${value}" is not the address of a page (https://…)`,
    `--url：“${value}”不是网页的地址（https://…）`,
  ],
  pageTooLarge: (path: string, megabytes: number) => [
    `"${path}" is too large: a page may have ${megabytes} MB`,
    `“${path}”太大：一个网页最多 ${megabytes} MB`,
  ],
  pageProblem: (problem: PageProblem, path: string) => PAGE_PROBLEMS[problem](path),
  pageIsCut: ['The page is longer than what is read of one page.', '网页过长，只读取了前面的部分。'],
  ambiguousId: (id: string, ids: string) => [
    `several ids end with "${id}": ${ids}; give more of it`,
    `有多个 id 以“${id}”结尾：${ids}；请再多写几个字符`,
  ],
  wrongArguments: ['wrong number of arguments', '参数个数不对'],
  noOwnAgent: [
    'the hub runs no agent of its own: name one with --agent',
    '中枢没有运行自己的智能体：请用 --agent 指定一个',
  ],
  unknownAction: (action: string) => [`there is no action "${action}"`, `没有“${action}”这个操作`],
  part: (at: number, of: number) => [`Part ${at} of ${of}`, `第 ${at} 部分，共 ${of} 部分`],
  planStep: (at: number, of: number, what: string) => [
    `Step ${at} of ${of}: ${what}`,
    `第 ${at} 步，共 ${of} 步：${what}`,
  ],
  about: (what: string, seconds: number) => [`${what} (about ${seconds} s)`, `${what}（约 ${seconds} 秒）`],
  nothingToSay: ['the text is empty', '文字是空的'],
  superseded: [
    'This message was replaced by a newer version; its answer goes there.',
    '这条消息已被更新的版本取代；回答会出现在那里。',
  ],

  /** Of `nod chat`: why no answer is printed. */
  unanswered: {
    gone: (agent: string) => [
      `${agent} is gone: its program has ended, and nobody answers.`,
      `${agent} 已离开：它的程序已结束，没有谁会回答。`,
    ],
    left: (agent: string) => [
      `${agent} cannot be stopped from here, or does nothing at the moment. Its answer will stand in the conversation.`,
      `无法从这里停止 ${agent}，或它现在没有在做什么。它的回答会出现在对话里。`,
    ],
  },

  hubNotRunning: (url: string) => [
    `no hub runs at ${url}. Start it with: npm start`,
    `${url} 没有正在运行的中枢。请启动它：npm start`,
  ],
  hubUnproven: (url: string) => [
    `whoever answers at ${url} is not the hub of this data folder: no token was sent. Start the hub with: npm start`,
    `在 ${url} 应答的不是这个数据文件夹的中枢：没有发送令牌。请启动中枢：npm start`,
  ],
  noToken: (folder: string) => [
    `there is no token in ${folder}. Start the hub once with: npm start, or name its data folder with --data or NOD_DATA`,
    `${folder} 里没有令牌。请先启动一次中枢：npm start，或用 --data 或 NOD_DATA 指定它的数据文件夹`,
  ],
  noTokenFile: (path: string) => [`--token-file: there is no file ${path}`, `--token-file：没有文件 ${path}`],
  invalidToken: [
    'NOD_TOKEN holds no whole token: copy it as nod token add printed it',
    'NOD_TOKEN 里没有完整的令牌：请按 nod token add 打印的内容复制',
  ],
  unsafeToken: {
    partial: (path: string) => [
      `${path} holds no whole token: a disk was full, or somebody wrote into it. Delete the file and start the hub again: npm start makes a new one`,
      `${path} 里没有完整的令牌：可能磁盘曾经写满，或者有人改动过它。请删除这个文件并重新启动中枢：npm start 会生成新的令牌`,
    ],
    'not-a-file': (path: string) => [
      `${path} is not a file of its own but a link or a folder: nothing was read or changed. Remove it and start the hub again: npm start makes a new token`,
      `${path} 不是普通文件，而是链接或文件夹：没有读取也没有改动任何内容。请移走它并重新启动中枢：npm start 会生成新的令牌`,
    ],
    shared: (path: string) => [
      `${path} holds the same token as person-token: programs would be you. Delete the file and start the hub again: npm start makes a new one`,
      `${path} 与 person-token 的令牌相同：程序会等同于你本人。请删除这个文件并重新启动中枢：npm start 会生成新的令牌`,
    ],
  },
  refused: (code: ErrorCode, message: string) => [message, `${wordsOf('zh').refusals[code]}（${message}）`],
  internal: (message: string) => [`something went wrong: ${message}`, `出错了：${message}`],

  starting: {
    alreadyRuns: (url: string | null, pid: number | null) => [
      `a hub already runs for this data folder${url ? ` at ${url}` : ''}${pid ? ` (process ${pid})` : ''}`,
      `这个数据文件夹已有一个中枢在运行${url ? `：${url}` : ''}${pid ? `（进程 ${pid}）` : ''}`,
    ],
    filesHoldData: (files: string, folder: string) => [
      `NOD_FOLDER (${files}) holds the data folder ${folder} with its secrets, and agents could read them. Choose a folder without it`,
      `NOD_FOLDER（${files}）包含数据文件夹 ${folder}，智能体会读到其中的密钥。请换一个不包含它的文件夹`,
    ],
    invalid: {
      NOD_APPROVAL_MINUTES: (value: string) => [
        `NOD_APPROVAL_MINUTES: "${value}" is not a whole number of minutes, from 1 to a year`,
        `NOD_APPROVAL_MINUTES：“${value}”不是 1 到一年之间的整数分钟`,
      ],
      NOD_KEEP_FREE_MB: (value: string) => [
        `NOD_KEEP_FREE_MB: "${value}" is not a whole number of megabytes`,
        `NOD_KEEP_FREE_MB：“${value}”不是整数兆字节`,
      ],
    },
    cannotStore: {
      storage_full: (folder: string) => [
        `the disk is full: nothing can be stored in ${folder}. Free some space`,
        `磁盘已满：${folder} 里存不下任何东西。请腾出空间`,
      ],
      storage_read_only: (folder: string) => [
        `${folder} is read-only: nothing can be stored there`,
        `${folder} 是只读的：无法在其中存储`,
      ],
      storage_failing: (folder: string, reason: string) => [
        `the database in ${folder} cannot be used: ${reason}`,
        `无法使用 ${folder} 里的数据库：${reason}`,
      ],
    },
    portBusy: (port: number) => [
      `port ${port} is taken by another program. Choose another with --port`,
      `端口 ${port} 被其他程序占用。请用 --port 换一个`,
    ],
    otherPort: (wanted: number, taken: number) => [
      `Port ${wanted} is taken by another program; using ${taken}.`,
      `端口 ${wanted} 被其他程序占用，改用 ${taken}。`,
    ],
    panelMissing: [
      'The web panel is not built. Start with: npm start',
      '网页面板还没有构建。请这样启动：npm start',
    ],
    folderOpenToOthers: (folder: string) => [
      `Warning: other users can look into ${folder}. Close it with: chmod 700 ${folder}`,
      `警告：其他用户可以查看 ${folder}。请关闭权限：chmod 700 ${folder}`,
    ],
    running: (version: string, folder: string) => [
      `Nod ${version} is running. Data: ${folder}`,
      `Nod ${version} 正在运行。数据：${folder}`,
    ],
    open: (link: string) => [`Open: ${link}`, `请打开：${link}`],
    linkNote: [
      'The link lets one browser in, once. A new one: nod link. Stop with Ctrl-C.',
      '这个链接只能让一个浏览器进入一次。新的链接：nod link。按 Ctrl-C 停止。',
    ],
  },

  asking: {
    timedOut: ['no answer in time; the question is closed', '没有及时得到回答；问题已关闭'],
    cancelled: ['the question was cancelled before it was answered', '问题在得到回答之前被取消'],
    withdrawn: ['question withdrawn', '问题已撤回'],
    notWithdrawn: (message: string) => [
      `the question could not be withdrawn: ${message}`,
      `问题未能撤回：${message}`,
    ],
  },

  howToAnswer: {
    'quick-replies': ['Answer with: nod answer <id> <text or number>', '回答：nod answer <id> <文字或编号>'],
    'decision-set': [
      'Answer a decision set with: nod answer <id> "1A 2B" (what you leave out: as recommended), or --all',
      '回答决策项：nod answer <id> "1A 2B"（没写的按推荐），或 --all',
    ],
    'tool-approval': [
      'Decide a tool call with: nod answer <id> --approve | --reject ["words"]',
      '决定工具调用：nod answer <id> --approve | --reject ["说明"]',
    ],
  },

  sending: {
    wentTo: (name: string) => [
      `sent to ${name}, the only session that is running`,
      `已发给 ${name}（唯一在运行的会话）`,
    ],
    livingBeside: (name: string, others: readonly string[]) => [
      `${name} may not read it for long; running now: ${others.join(', ')}`,
      `${name} 可能一时读不到；正在运行的有：${others.join('、')}`,
    ],
  },

  answering: {
    sent: (agent: string, text: string) => [`Sent to ${agent}: ${text}`, `已发送给 ${agent}：${text}`],
    unknown: (id: string) => [`no question has an id that ends with "${id}"`, `没有 id 以“${id}”结尾的问题`],
    settled: (ending: string) => [`already settled: ${ending}`, `已经有结果：${ending}`],
    noSuchOption: (choice: string, count: number) => [
      `there is no option ${choice}: ${count === 1 ? 'there is 1' : `there are ${count}`}. To send the text itself: --text ${choice}`,
      `没有第 ${choice} 个选项，一共 ${count} 个。要原样发送这段文字：--text ${choice}`,
    ],
    noSuchPick: (choice: string) => [
      `"${choice}" are no picks of these questions. To send the text itself: --text "${choice}"`,
      `这些问题没有“${choice}”这样的选择。要原样发送：--text "${choice}"`,
    ],
    oneAnswer: [
      'give one answer: a text or a number, --text, --all, --approve or --reject',
      '只能给出一个回答：文字或编号、--text、--all、--approve 或 --reject',
    ],
    answers: (title: string) => [
      `answering: ${title} (to say something else: --no-answer)`,
      `正在回答：${title}（要说别的事：--no-answer）`,
    ],
    waits: (id: string) => [
      `answer with: nod answer ${id} <text or number>`,
      `回答：nod answer ${id} <文字或编号>`,
    ],
  },

  stopped: (count: number) => [count === 1 ? 'Stopped.' : `Stopped ${count}.`, `已停止 ${count} 个。`],

  cannotStop: (agent: string) => [
    `${agent} is at work and cannot be stopped from here. Stop it in its own terminal.`,
    `${agent} 正在工作，无法从这里停止。请在它自己的终端里停止。`,
  ],

  tokens: {
    added: (name: string, agents: string) => [
      `This is the token "${name}". It speaks as: ${agents}. It is not shown again; give it to the program as NOD_TOKEN or in a --token-file.`,
      `这是令牌“${name}”，它代表：${agents}。令牌不会再次显示；请用 NOD_TOKEN 或 --token-file 交给程序。`,
    ],
    inUse: (message: string) => [
      `${message} (--replace)`,
      `${wordsOf('zh').refusals.agent_in_use}（${message}）。要取代它，请加 --replace`,
    ],
    removed: (name: string) => [`The token "${name}" is worth nothing any more.`, `令牌“${name}”已经失效。`],
    columns: [
      ['TOKEN', 'SPEAKS AS', 'MADE', 'LAST USED'],
      ['令牌', '代表', '创建时间', '最近使用'],
    ],
    everyOther: ['every other agent', '其余所有智能体'],
    neverUsed: ['never', '从未使用'],
  },

  memories: {
    none: ['No memories.', '没有记忆。'],
    unknown: (id: string) => [
      `no memory has the id "${id}". See: nod memory list`,
      `没有 id 为“${id}”的记忆。参见：nod memory list`,
    ],
    removed: (id: string) => [`Removed ${id}.`, `已删除 ${id}。`],
  },

  sessions: {
    none: ['No browser is in.', '没有已登录的浏览器。'],
    columns: [
      ['ID', 'BROWSER', 'SINCE', 'LAST SEEN', 'UNTIL'],
      ['ID', '浏览器', '登录于', '最近活动', '有效至'],
    ],
    unknown: (id: string) => [
      `no browser has the id "${id}". See: nod sessions`,
      `没有 ID 为“${id}”的浏览器。参见：nod sessions`,
    ],
    paired: (name: string) => [`The extension in ${name} is in.`, `${name} 里的扩展已进入。`],
    ended: (count: number) => [
      count === 1 ? 'Signed out.' : `Signed out ${count} browsers.`,
      `已让 ${count} 个浏览器退出登录。`,
    ],
  },

  noDecisionSet: ['No decision set.', '没有决策项。'],

  approvals: approvalTexts,
  channels: channelTexts,
  doors: doorTexts,
  attachments: attachmentTexts,
  connecting: connectTexts,
  doctor: doctorTexts,
  keeper: keeperTexts,
} satisfies TextTable;

function toTexts(language: Language) {
  return {
    language,
    ...speak(table, language),
    usage: renderUsage(language),
    /** What every surface says of requests. */
    words: wordsOf(language),
  };
}

export const en = toTexts('en');
export const zhCn = toTexts('zh');

export type Texts = typeof en;

/** `NOD_LANG` wins, then the usual locale variables in their usual order. Anything but Chinese is English. */
export function chooseTexts(env: NodeJS.ProcessEnv): Texts {
  const locale = env.NOD_LANG || env.LC_ALL || env.LC_MESSAGES || env.LANG || 'en';
  return /^zh/i.test(locale) ? zhCn : en;
}
