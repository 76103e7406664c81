// Everything the CLI says, in 简体中文.
import type { ErrorCode } from '@nod/protocol';
import type { Texts } from './en.ts';

const common = `
  --data DIR             数据文件夹（默认：NOD_DATA，否则 ~/.nod）
  --json                 供程序读取的输出；错误以 {"error":{"code","message"}} 写到标准错误
  --help                 显示本说明`;

const sending = `
  --from NAME            发言的智能体
  --text TEXT            内容（Markdown）；“-”表示从标准输入读取
  --quick-reply TEXT     一个建议的回答；可重复，最多 10 个
  --recommended N        推荐第几个快捷回复，从 1 数起
  --delay-ms N           至少 N 毫秒之后才送达
  --model-answer         内容是模型的最终回答：其中的决策项会带上按钮`;

const refusals: Record<ErrorCode, string> = {
  quickReplies_invalid_type: '快捷回复必须是字符串数组',
  quickReplies_too_many: '快捷回复最多 10 个',
  quickReplies_empty_string: '快捷回复不能为空',
  invalid_request: '请求不合规',
  unauthenticated: '没有通过身份验证',
  forbidden: '不允许这样做',
  not_found: '没有找到',
  method_not_allowed: '不支持这种请求方法',
  unknown_recipient: '没有这个收件人',
  recipient_terminated: '收件人已经终止',
  already_settled: '这个问题已经有了结果',
  no_longer_valid: '已失效，请点较新的按钮或直接输入回答',
  supplement_too_long: '补充说明太长',
  payload_too_large: '内容太大',
  unsupported_media_type: '不支持这种内容类型',
  too_many_requests: '请求太频繁',
  internal: '中枢内部出错',
};

export const zhCn: Texts = {
  usage: {
    main: `Nod：智能体来问，你点个头。

用法：nod <命令> [选项]

  start      运行中枢和网页面板
  send       发送一条消息，打印它的 id
  ask        提一个问题，等待，打印人的回答
  pending    列出等待人回答的问题
  answer     回答其中一个
  decisions  显示一段文字里的决策项
  chat       对智能体说话，看它回答
  stop       停止智能体正在做的事
  memory     添加、搜索、列出或删除内置智能体的记忆
  explain    显示内置智能体如何理解一句话
  link       打印一个新的浏览器登录链接
  mcp        在标准输入输出上使用 MCP
  doctor     检查安装情况和安全设置

nod <命令> --help 说明某个命令。查找中枢的顺序：NOD_URL，数据文件夹（NOD_DATA，默认 ~/.nod），
http://127.0.0.1:7663。NOD_LANG=zh-CN 或 en 选择语言。`,
    start: `用法：nod start [--port N] [--no-open] [--data DIR] [--json]

运行中枢，直到按下 Ctrl-C。每个数据文件夹只运行一个中枢。

  --port N               使用这个端口；0 表示任意空闲端口（默认：7663，被占用则用下一个空闲端口）
  --no-open              不打开浏览器${common}`,
    send: `用法：nod send --from NAME --text TEXT [选项]

发送一条消息并打印它的 id，不等待回答。

  --to NAME              收件人：“user”（默认）是人，其他是智能体${sending}${common}`,
    ask: `用法：nod ask --from NAME --text TEXT [选项]

向人提问，等待，只打印回答。退出码：0 已回答，2 超时，3 在别处被取消，
130 按下 Ctrl-C（问题随之撤回）。

  --timeout TIME         最多等这么久：90s、10m、2h（默认：一直等）${sending}${common}`,
    pending: `用法：nod pending [--json] [--data DIR]

列出等待人回答的问题，最早的在前。加 --json 则输出请求的数组。
${common}`,
    answer: `用法：nod answer <id> <文字或编号>

回答一个问题。编号选择对应的选项；其他内容原样发送。
id 可以只写开头或结尾，只要没有歧义。

  --text TEXT            回答的原文，即使它是一个数字
  --all                  用于决策项：全部按推荐${common}`,
    decisions: `用法：nod decisions [--json] [FILE|-]

显示一段文字里带编号的问题和 A/B/C/D 选项，与中枢的读法一致。“-”或不写表示从标准输入读取。
加 --json，或输出不是终端时：{"questions", "complete", "open", "reply"}。
${common}`,
    chat: `用法：nod chat [--agent NAME] [--json] "内容"

对智能体说话，边写边显示它的回答。Ctrl-C 停止智能体。

  --agent NAME           和谁说话（默认：nod，内置智能体）${common}`,
    stop: `用法：nod stop [--agent NAME]

立刻停止内置智能体正在做的事；已有的结果会保留。

  --agent NAME           只停止这一个${common}`,
    memory: `用法：nod memory add "内容" | search "词语" | list | rm <id>

内置智能体记住的内容。

  --limit N              最多多少条（默认：20）${common}`,
    explain: `用法：nod explain [--history FILE] "内容"

显示内置智能体如何理解一句话：
{"type", "action", "target", "parameters", "confidence", "reference", "isStop"}。

  --history FILE         之前说过的话：JSON 数组，或每行一个 {"role", "text"}${common}`,
    link: `用法：nod link [--json] [--data DIR]

打印一个新的一次性浏览器登录链接。
${common}`,
    mcp: `用法：nod mcp --agent NAME [--data DIR]

在标准输入输出上为该名字的智能体提供 MCP 服务。

  --agent NAME           所连接的程序是谁${common}`,
    doctor: `用法：nod doctor [--json] [--data DIR]

检查 Node、数据文件夹、数据库和正在运行的中枢。有问题时退出码为 1。
${common}`,
  },

  phraseLanguage: 'zh',
  seeUsage: (command) => `请看：nod ${command ? `${command} ` : ''}--help`,
  unknownCommand: (name) => `没有“${name}”这个命令`,
  invalidOptions: (detail) => `选项有误：${detail}`,
  missingOption: (option) => `缺少 ${option}`,
  invalidNumber: (option, value) => `${option}：“${value}”不是范围内的整数`,
  invalidDuration: (value) => `--timeout：“${value}”不是像 90s、10m、2h 这样的时间`,
  invalidAgentName: (value) =>
    `“${value}”不能作为智能体的名字：1 到 64 个字母、数字、点、短横线或下划线，且不能是“user”`,
  invalidUrl: (value) => `“${value}”不是中枢的地址（http://主机:端口）`,
  onlyThePerson: '只能向人提问：--to 必须是“user”',
  unreadable: (source, detail) => `无法读取“${source}”：${detail}`,
  wrongArguments: '参数个数不对',

  hubNotRunning: (url) => `${url} 没有中枢应答。请启动它：npm start`,
  noToken: (folder) =>
    `${folder} 里没有令牌。请先启动一次中枢：npm start，或用 --data 或 NOD_DATA 指定它的数据文件夹`,
  refused: (code, message) => `${refusals[code]}（${message}）`,
  internal: (message) => `出错了：${message}`,

  starting: {
    alreadyRuns: (url, pid) =>
      `这个数据文件夹已有一个中枢在运行${url ? `：${url}` : ''}${pid ? `（进程 ${pid}）` : ''}`,
    filesHoldData: (files, folder) =>
      `NOD_FOLDER（${files}）包含数据文件夹 ${folder}，智能体会读到其中的密钥。请换一个不包含它的文件夹`,
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
    recommended: '推荐',
    noText: '（没有文字）',
    expires: (at) => `${at} 过期`,
    howTo: '回答：nod answer <id> <文字或编号>',
  },

  answering: {
    sent: (agent, text) => `已发送给 ${agent}：${text}`,
    unknown: (id) => `没有 id 以“${id}”开头或结尾的问题`,
    ambiguous: (id, count) => `有 ${count} 个问题的 id 以“${id}”开头或结尾；请多写几位`,
    alreadyAnswered: (text, surface) => `已经回答过（${surface}）：${text}`,
    alreadyCancelled: '问题已被智能体取消',
    alreadyExpired: '问题已经过期',
  },

  stopping: (count) => (count === 0 ? '当前没有正在运行的任务。' : `已停止 ${count} 个。`),

  memories: {
    none: '没有记忆。',
    removed: (id) => `已删除 ${id}。`,
  },

  decisions: {
    none: '没有决策项。',
    reply: (reply) => `全部按推荐：${reply}`,
    open: (ids) => `没有唯一推荐的题：${ids.join('、')}`,
  },

  doctor: {
    healthy: '一切正常。',
    problems: (count) => `有 ${count} 个问题。`,
    node: (version) => `Node ${version}`,
    nodeTooOld: (version) => `Node ${version} 太旧：需要 24`,
    folderMissing: (path) => `${path} 还不存在；npm start 会创建它`,
    closed: (path, mode) => `${path} 不对他人开放（${mode}）`,
    openToOthers: (path, mode, wanted) => `${path} 对他人开放（${mode}）：chmod ${wanted} ${path}`,
    fileMissing: (path) => `缺少 ${path}；npm start 会创建它`,
    databaseSound: '数据库完好',
    databaseDamaged: (detail) => `数据库已损坏：${detail}`,
    hubAnswers: (url, version) => `中枢在 ${url} 应答（版本 ${version}）`,
    hubSilent: (url) => `${url} 没有中枢应答。请启动它：npm start`,
    otherVersion: (hub, cli) => `正在运行的中枢版本是 ${hub}，本程序是 ${cli}：请停止它，再运行 npm start`,
    loopbackOnly: '只有本机可以访问中枢',
    reachableFrom: (address) => `可以从网络经由 ${address} 访问中枢`,
  },
};
