// Texts of `nod doctor`.
import type { TextTable } from '@nod/wording';

export const doctorTexts = {
  healthy: ['Everything is in order.', '一切正常。'],
  problems: (count: number) => [count === 1 ? '1 problem.' : `${count} problems.`, `有 ${count} 个问题。`],
  nodeTooOld: (version: string) => [
    `Node ${version} is too old: 24 is needed`,
    `Node ${version} 太旧：需要 24`,
  ],
  folderMissing: (path: string) => [
    `${path} does not exist yet; npm start creates it`,
    `${path} 还不存在；npm start 会创建它`,
  ],
  closed: (path: string, mode: string) => [
    `${path} is closed to others (${mode})`,
    `${path} 不对他人开放（${mode}）`,
  ],
  openToOthers: (path: string, mode: string, wanted: string) => [
    `${path} is open to others (${mode}): chmod ${wanted} ${path}`,
    `${path} 对他人开放（${mode}）：chmod ${wanted} ${path}`,
  ],
  fileMissing: (path: string) => [
    `${path} is missing; npm start creates it`,
    `缺少 ${path}；npm start 会创建它`,
  ],
  tokenWhole: (path: string) => [`${path} holds a whole token`, `${path} 里的令牌完整`],
  tokenUnsafe: (path: string) => [
    `${path} holds no whole token: delete it and start the hub again, which makes a new one`,
    `${path} 里没有完整的令牌：请删除它并重新启动中枢，中枢会生成新的令牌`,
  ],
  databaseSound: ['the database is sound', '数据库完好'],
  databaseDamaged: (detail: string) => [`the database is damaged: ${detail}`, `数据库已损坏：${detail}`],
  hubAnswers: (url: string, version: string) => [
    `the hub answers at ${url} (version ${version})`,
    `中枢在 ${url} 应答（版本 ${version}）`,
  ],
  health: {
    storage_low: [
      "the hub's disk is nearly full: messages of agents are refused until space is free",
      '中枢的磁盘快满了：腾出空间之前会拒收智能体的消息',
    ],
    storage_full: [
      "the hub's disk is full: nothing can be sent or answered until space is free",
      '中枢的磁盘已满：腾出空间之前无法发送或回答',
    ],
    storage_read_only: [
      "the hub's database is read-only: nothing can be sent or answered",
      '中枢的数据库是只读的：无法发送或回答',
    ],
    storage_failing: [
      'the hub cannot write to its database: nothing can be sent or answered',
      '中枢无法写入数据库：无法发送或回答',
    ],
    rowsUnreadable: (count: number) => [
      `stored rows that cannot be read and are left out: ${count}`,
      `有 ${count} 行存储的内容无法读取，已略去`,
    ],
  },
  hubProven: ['the hub that answers is the one of this data folder', '应答的正是这个数据文件夹的中枢'],
  hubUnproven: (url: string) => [
    `whoever answers at ${url} is not the hub of this data folder: no token is sent there`,
    `在 ${url} 应答的不是这个数据文件夹的中枢：不会向它发送令牌`,
  ],
  otherVersion: (hub: string, cli: string) => [
    `the running hub has version ${hub}, this program ${cli}: stop it and run npm start again`,
    `正在运行的中枢版本是 ${hub}，本程序是 ${cli}：请停止它，再运行 npm start`,
  ],
  commandsDecided: ['no policy lets agents run commands unasked', '没有策略让智能体不经询问就执行命令'],
  commandsUnasked: (agents: string, removal: string) => [
    `a policy lets agents run any command without asking (${agents}): ${removal}`,
    `有策略让智能体不经询问就执行任何命令（${agents}）：${removal}`,
  ],
  commandsAsked: ['no mode lets agents run commands unasked', '没有模式让智能体不经询问就执行命令'],
  commandsByMode: (conversations: number) => [
    `commands are on, and in the mode Agent they run unasked (${conversations === 1 ? '1 conversation is' : `${conversations} conversations are`} in it, and new ones begin in it): nod policies set run_command ask`,
    `执行命令已打开，“代理”模式下不经询问就会执行（${conversations} 个对话处于该模式，新对话也从该模式开始）：nod policies set run_command ask`,
  ],
  folderFits: (folder: string) => [
    `agents see the files of ${folder} and no others`,
    `智能体只能看到 ${folder} 里的文件`,
  ],
  noFolder: (folder: string) => [
    `the folder of the agents' files cannot be used: ${folder}`,
    `智能体的文件夹不可用：${folder}`,
  ],
  folderHoldsData: (folder: string) => [
    `the folder of the agents' files, ${folder}, holds the hub's own keys: choose another one in the settings`,
    `智能体的文件夹 ${folder} 包含中枢自己的密钥：请在设置里换一个`,
  ],
  folderHoldsHome: (folder: string) => [
    `the folder of the agents' files, ${folder}, holds your whole home: choose a smaller one in the settings`,
    `智能体的文件夹 ${folder} 包含你的整个主目录：请在设置里换一个更小的`,
  ],
  folderHoldsProgram: (folder: string) => [
    `the folder of the agents' files, ${folder}, holds the program of this hub: what they write there could run as the hub`,
    `智能体的文件夹 ${folder} 包含中枢的程序：写在那里的东西可能会作为中枢运行`,
  ],
  keysPrivate: ['keys are sent over private connections only', '密钥只经由不会被他人读到的连接发送'],
  keyInClear: (origin: string) => [
    `a key is sent to ${origin} in clear: use https`,
    `有密钥以明文发往 ${origin}：请改用 https`,
  ],
  mcpUnreadable: (path: string) => [
    `${path} cannot be understood: its servers are not connected`,
    `${path} 无法理解：其中的服务器没有连接`,
  ],
  shellOff: (kind: string | null) => [
    `agents cannot run commands (${kind === null ? 'nothing here could cage them: each would be asked about' : `if you allow them, ${kind} cages them`})`,
    `智能体不能执行命令（${kind === null ? '本机没有可用的隔离：打开后每条命令都会先问你' : `打开后由 ${kind} 隔离`}）`,
  ],
  caged: (folder: string, kind: string) => [
    `commands of agents can change nothing outside ${folder} (${kind})`,
    `智能体的命令不能更改 ${folder} 以外的任何东西（${kind}）`,
  ],
  allAsked: (reason: string) => [
    `every command of agents is asked about: ${reason}`,
    `智能体的每条命令都会先问你：${reason}`,
  ],
  channelRefused: (channel: string, problem: string) => [
    `${channel} does not run: ${problem}. See: nod ${channel} status`,
    `${channel} 没有运行：${problem}。参见：nod ${channel} status`,
  ],
  channelGroups: (channel: string) => [
    `${channel} is heard in groups: everybody there sees what agents show; only accounts that are let in are heard`,
    `${channel} 在群组里可用：群里的人都看得到智能体显示的内容；只有已准许的账号说话算数`,
  ],
  channelInClear: (channel: string, origin: string) => [
    `the token of ${channel} is sent to ${origin} in clear: use https`,
    `${channel} 的令牌以明文发往 ${origin}：请改用 https`,
  ],
  accounts: (count: number, approving: string) => [
    `accounts on channels: ${count} (nod accounts); may approve: ${approving || 'none'}`,
    `渠道上已准许的账号：${count} 个（nod accounts）；可以批准的：${approving || '无'}`,
  ],
  browsers: (count: number) => [
    `browsers that are in: ${count} (nod sessions)`,
    `已进入的浏览器：${count} 个（nod sessions）`,
  ],
  programs: (count: number) => [
    `programs that have a token: ${count} (nod token list)`,
    `持有令牌的程序：${count} 个（nod token list）`,
  ],
  uncaged: (reason: string) => [
    `agents may run commands, and nothing keeps those in their folder (${reason}): turn commands off, or set nod policies set run_command ask`,
    `智能体可以执行命令，而且没有什么能把命令限制在文件夹内（${reason}）：请关闭执行命令，或运行 nod policies set run_command ask`,
  ],
  loopbackOnly: ['the hub can be reached from this machine only', '只有本机可以访问中枢'],
  reachableFrom: (address: string) => [
    `the hub can be reached from the network at ${address}`,
    `可以从网络经由 ${address} 访问中枢`,
  ],
} satisfies TextTable;
