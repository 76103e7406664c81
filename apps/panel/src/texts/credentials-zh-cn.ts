// The texts around who can get in, in Simplified Chinese.
import type { CredentialsTexts } from './credentials-en.ts';

export const credentialsZhCn: CredentialsTexts = {
  credentials: {
    title: '访问',
    text: '谁可以进入此中枢。在这里结束的访问立即失效。',
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
    endOthers: '让其他浏览器全部退出',
    othersEnded: (count) => `${count} 个浏览器已退出登录`,
  },
};
