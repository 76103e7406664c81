// Texts of the CLI in 简体中文.
import { wordsOf } from '@nod/wording';
import type { Texts } from './en.ts';
import { approvals } from './zh-cn/approvals.ts';
import { connecting } from './zh-cn/connecting.ts';
import { doctor } from './zh-cn/doctor.ts';
import { usage } from './zh-cn/usage.ts';

export const zhCn: Texts = {
  usage,

  words: wordsOf('zh'),
  seeUsage: (command) => `请看：nod ${command ? `${command} ` : ''}--help`,
  unknownCommand: (name) => `没有“${name}”这个命令`,
  unknownOption: (option) => `没有 ${option} 这个选项`,
  needsValue: (option) => `${option} 后面要有一个值`,
  takesNoValue: (option) => `${option} 后面不能有值`,
  missingOption: (option) => `缺少 ${option}`,
  invalidNumber: (option, value) => `${option}：“${value}”不是范围内的整数`,
  invalidDuration: (option, value) => `${option}：“${value}”不是像 90s、10m、2h 这样的时间`,
  invalidAgentName: (value) =>
    `“${value}”不能作为智能体的名字：1 到 64 个字母、数字、点、短横线或下划线，只用一种文字，且不能与“user”“你”“nod”“系统”等相似`,
  invalidUrl: (value) => `“${value}”不是中枢的地址（http://主机:端口）`,
  foreignUrl: (value) =>
    `NOD_URL：“${value}”不在本机：令牌只发往中枢自己的地址 http://127.0.0.1:端口（从别处访问请用通往它的隧道）`,
  onlyThePerson: '只能向人提问：--to 必须是“user”',
  unreadable: (source, detail) => `无法读取“${source}”：${detail}`,
  ambiguousId: (id, ids) => `有多个 id 以“${id}”结尾：${ids}；请再多写几个字符`,
  wrongArguments: '参数个数不对',
  noOwnAgent: '该 hub 没有运行自己的代理：请用 --agent 指定一个',
  unknownAction: (action) => `没有“${action}”这个操作`,
  part: (at, of) => `第 ${at} 部分，共 ${of} 部分`,
  planStep: (at, of, what) => `第 ${at} 步，共 ${of} 步：${what}`,
  about: (what, seconds) => `${what}（约 ${seconds} 秒）`,
  nothingToSay: '文字是空的',
  superseded: '这条消息已被更新的版本取代；回答会出现在那里。',

  hubNotRunning: (url) => `${url} 没有中枢应答。请启动它：npm start`,
  hubUnproven: (url) => `在 ${url} 应答的不是这个数据文件夹的中枢：没有发送令牌。请启动中枢：npm start`,
  noToken: (folder) =>
    `${folder} 里没有令牌。请先启动一次中枢：npm start，或用 --data 或 NOD_DATA 指定它的数据文件夹`,
  noTokenFile: (path) => `--token-file：没有文件 ${path}`,
  invalidToken: 'NOD_TOKEN 里没有完整的令牌：请按 nod token add 打印的内容复制',
  unsafeToken: {
    partial: (path) =>
      `${path} 里没有完整的令牌：可能磁盘曾经写满，或者有人改动过它。请删除这个文件并重新启动中枢：npm start 会生成新的令牌`,
    'not-a-file': (path) =>
      `${path} 不是普通文件，而是链接或文件夹：没有读取也没有改动任何内容。请移走它并重新启动中枢：npm start 会生成新的令牌`,
    shared: (path) =>
      `${path} 与 person-token 的令牌相同：程序会等同于你本人。请删除这个文件并重新启动中枢：npm start 会生成新的令牌`,
  },
  refused: (code, message) => `${wordsOf('zh').refusals[code]}（${message}）`,
  internal: (message) => `出错了：${message}`,

  starting: {
    alreadyRuns: (url, pid) =>
      `这个数据文件夹已有一个中枢在运行${url ? `：${url}` : ''}${pid ? `（进程 ${pid}）` : ''}`,
    filesHoldData: (files, folder) =>
      `NOD_FOLDER（${files}）包含数据文件夹 ${folder}，智能体会读到其中的密钥。请换一个不包含它的文件夹`,
    invalid: {
      NOD_APPROVAL_MINUTES: (value) => `NOD_APPROVAL_MINUTES：“${value}”不是 1 到一年之间的整数分钟`,
      NOD_KEEP_FREE_MB: (value) => `NOD_KEEP_FREE_MB：“${value}”不是整数兆字节`,
    },
    cannotStore: {
      storage_full: (folder) => `磁盘已满：${folder} 里存不下任何东西。请腾出空间`,
      storage_read_only: (folder) => `${folder} 是只读的：无法在其中存储`,
      storage_failing: (folder, reason) => `无法使用 ${folder} 里的数据库：${reason}`,
    },
    portBusy: (port) => `端口 ${port} 被其他程序占用。请用 --port 换一个`,
    otherPort: (wanted, taken) => `端口 ${wanted} 被其他程序占用，改用 ${taken}。`,
    panelMissing: '网页面板还没有构建。请这样启动：npm start',
    folderOpenToOthers: (folder) => `警告：其他用户可以查看 ${folder}。请关闭权限：chmod 700 ${folder}`,
    running: (version, folder) => `Nod ${version} 正在运行。数据：${folder}`,
    open: (link) => `请打开：${link}`,
    linkNote: '这个链接只能让一个浏览器进入一次。新的链接：nod link。按 Ctrl-C 停止。',
    stopped: '已停止。',
  },

  asking: {
    timedOut: '没有及时得到回答；问题已关闭',
    cancelled: '问题在得到回答之前被取消',
    withdrawn: '问题已撤回',
    notWithdrawn: (message) => `问题未能撤回：${message}`,
  },

  pending: {
    none: '没有等待你回答的问题。',
    howTo: {
      'quick-replies': '回答：nod answer <id> <文字或编号>',
      'decision-set': '回答决策项：nod answer <id> "1A 2B"（没写的按推荐），或 --all',
      'tool-approval': '决定工具调用：nod answer <id> --approve | --reject ["说明"]',
    },
  },

  sending: {
    wentTo: (name) => `已发给 ${name}（唯一在运行的会话）`,
    livingBeside: (name, others) => `${name} 可能一时读不到；正在运行的有：${others.join('、')}`,
  },

  answering: {
    sent: (agent, text) => `已发送给 ${agent}：${text}`,
    unknown: (id) => `没有 id 以“${id}”结尾的问题`,
    settled: (ending) => `已经有结果：${ending}`,
    noSuchOption: (choice, count) =>
      `没有第 ${choice} 个选项，一共 ${count} 个。要原样发送这段文字：--text ${choice}`,
    noSuchPick: (choice: string) => `这些问题没有“${choice}”这样的选择。要原样发送：--text "${choice}"`,
    oneAnswer: '只能给出一个回答：文字或编号、--text、--all、--approve 或 --reject',
    answers: (title) => `正在回答：${title}`,
    waits: (id) => `回答：nod answer ${id} <文字或编号>`,
  },

  stopping: (count) => (count === 0 ? '当前没有正在运行的任务。' : `已停止 ${count} 个。`),

  tokens: {
    added: (name, agents) =>
      `这是令牌“${name}”，它代表：${agents}。令牌不会再次显示；请用 NOD_TOKEN 或 --token-file 交给程序。`,
    removed: (name) => `令牌“${name}”已经失效。`,
    columns: ['令牌', '代表', '创建时间', '最近使用'],
    everyOther: '其余所有智能体',
    neverUsed: '从未使用',
  },

  memories: {
    none: '没有记忆。',
    unknown: (id) => `没有 id 为“${id}”的记忆。参见：nod memory list`,
    removed: (id) => `已删除 ${id}。`,
  },

  sessions: {
    none: '没有已登录的浏览器。',
    columns: ['ID', '浏览器', '登录于', '最近活动', '有效至'],
    unknown: (id) => `没有 ID 为“${id}”的浏览器。参见：nod sessions`,
    ended: (count) => `已让 ${count} 个浏览器退出登录。`,
  },

  approvals,

  connecting,

  decisions: {
    none: '没有决策项。',
  },

  doctor,
};
