// What `nod doctor` says, in 简体中文.
import type { Texts } from '../en.ts';

export const doctor: Texts['doctor'] = {
  healthy: '一切正常。',
  problems: (count) => `有 ${count} 个问题。`,
  node: (version) => `Node ${version}`,
  nodeTooOld: (version) => `Node ${version} 太旧：需要 24`,
  folderMissing: (path) => `${path} 还不存在；npm start 会创建它`,
  closed: (path, mode) => `${path} 不对他人开放（${mode}）`,
  openToOthers: (path, mode, wanted) => `${path} 对他人开放（${mode}）：chmod ${wanted} ${path}`,
  fileMissing: (path) => `缺少 ${path}；npm start 会创建它`,
  tokenWhole: (path) => `${path} 里的令牌完整`,
  tokenUnsafe: (path) => `${path} 里没有完整的令牌：请删除它并重新启动中枢，中枢会生成新的令牌`,
  databaseSound: '数据库完好',
  databaseDamaged: (detail) => `数据库已损坏：${detail}`,
  hubAnswers: (url, version) => `中枢在 ${url} 应答（版本 ${version}）`,
  hubSilent: (url) => `${url} 没有中枢应答。请启动它：npm start`,
  otherVersion: (hub, cli) => `正在运行的中枢版本是 ${hub}，本程序是 ${cli}：请停止它，再运行 npm start`,
  commandsDecided: '没有策略让智能体不经询问就执行命令',
  commandsUnasked: (agents, removal) => `有策略让智能体不经询问就执行任何命令（${agents}）：${removal}`,
  commandsAsked: '没有模式让智能体不经询问就执行命令',
  commandsByMode: (conversations) =>
    `执行命令已打开，“代理”模式下不经询问就会执行（${conversations} 个对话处于该模式，新对话也从该模式开始）：nod policies set run_command ask`,
  folderFits: (folder) => `智能体只能看到 ${folder} 里的文件`,
  noFolder: (folder) => `智能体的文件夹不可用：${folder}`,
  folderHoldsData: (folder) => `智能体的文件夹 ${folder} 包含中枢自己的密钥：请在设置里换一个`,
  folderHoldsHome: (folder) => `智能体的文件夹 ${folder} 包含你的整个主目录：请在设置里换一个更小的`,
  folderHoldsProgram: (folder) => `智能体的文件夹 ${folder} 包含中枢的程序：写在那里的东西可能会作为中枢运行`,
  keysPrivate: '密钥只经由不会被他人读到的连接发送',
  keyInClear: (origin) => `有密钥以明文发往 ${origin}：请改用 https`,
  mcpUnreadable: (path) => `${path} 无法理解：其中的服务器没有连接`,
  shellOff: '智能体不能执行命令',
  caged: (folder, kind) => `智能体的命令不能更改 ${folder} 以外的任何东西（${kind}）`,
  uncaged: (reason) =>
    `智能体可以执行命令，而且没有什么能把命令限制在文件夹内（${reason}）：请关闭执行命令，或运行 nod policies set run_command ask`,
  loopbackOnly: '只有本机可以访问中枢',
  reachableFrom: (address) => `可以从网络经由 ${address} 访问中枢`,
};
