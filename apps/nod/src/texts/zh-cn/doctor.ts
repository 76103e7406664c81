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
  databaseSound: '数据库完好',
  databaseDamaged: (detail) => `数据库已损坏：${detail}`,
  hubAnswers: (url, version) => `中枢在 ${url} 应答（版本 ${version}）`,
  hubSilent: (url) => `${url} 没有中枢应答。请启动它：npm start`,
  otherVersion: (hub, cli) => `正在运行的中枢版本是 ${hub}，本程序是 ${cli}：请停止它，再运行 npm start`,
  loopbackOnly: '只有本机可以访问中枢',
  reachableFrom: (address) => `可以从网络经由 ${address} 访问中枢`,
};
