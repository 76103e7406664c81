// The texts around who can get in, in Simplified Chinese.
import type { CredentialsTexts } from './credentials-en.ts';

export const credentialsZhCn: CredentialsTexts = {
  credentials: {
    title: '访问',
    text: '谁可以进入此中枢。在这里结束的访问立即失效。',
  },

  programs: {
    title: '程序',
    text: '每个程序都有自己的令牌，只能代表你分给它的智能体，别的程序也不能代表它们。任何令牌都不能替你回答。',
    failed: '无法加载程序列表。',
    ownShell: '你自己的命令行',
    everyOther: '代表没有分给其他程序的所有智能体',
    replaceLocal: '即数据文件夹里的文件 token。要更换它，请删除文件并重新启动中枢。',
    speaksAs: (agents) => `代表 ${agents.join('、')}`,
    since: (at) => `创建于 ${at}`,
    lastUsed: (at) => `最近使用 ${at}`,
    neverUsed: '从未使用',
    add: '添加程序',
    name: '名称',
    agents: '它代表的智能体',
    agentsHint: '用逗号分隔。留空：与程序同名的智能体。',
    make: '生成令牌',
    shownOnce: (name) => `${name} 的令牌。在你复制或关闭页面之前一直显示，之后不再显示。`,
    howToUse: '用 NOD_TOKEN 或 --token-file 文件交给程序，或在 HTTP 和 MCP 中作为 bearer 令牌使用。',
    done: '我已复制',
    remove: '移除',
    removeNamed: (name) => `移除 ${name} 的令牌`,
    confirm: '程序会立即断开，令牌永远失效。',
    confirmRemove: '移除令牌',
    keep: '保留',
    removed: '令牌已移除',
  },

  sessions: {
    title: '浏览器',
    text: '每个浏览器都通过一次性链接登录。90 天后，或文件 person-token 被替换后，浏览器会退出登录。',
    none: '没有已登录的浏览器。',
    failed: '无法加载浏览器列表。',
    current: '此浏览器',
    since: (at) => `登录于 ${at}`,
    lastSeen: (at) => `最近活动 ${at}`,
    until: (at) => `有效至 ${at}`,
    end: '退出登录',
    endNamed: (name, since) => `让 ${name} 退出登录（登录于 ${since}）`,
    ended: '已退出登录',
    confirm: '再次进入需要新的链接：请在运行 Nod 的机器上运行 nod link。',
    confirmEnd: '退出登录',
    endOthers: '让其他浏览器全部退出',
    othersEnded: (count) => `${count} 个浏览器已退出登录`,
  },
};
