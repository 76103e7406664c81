// Failures of the page beside the person, in both languages: what is wrong, then the way out.

const READ_AGAIN = {
  en: 'Read the page again with read_page, and use a reference of that.',
  zh: '重新读取页面，再试一次。',
} as const;

export const PAGE_FAILURES = {
  beside_no_browser: {
    en: [
      'no browser is connected: nothing was done',
      'The side panel of the Nod extension has to be open beside the page.',
    ],
    zh: ['没有连接浏览器，什么也没有做', '请在页面旁打开 Nod 扩展的侧边栏。'],
  },
  beside_several: {
    en: [
      'several side panels are open, and this was written in none of them: nothing was done',
      'It has to be written in the side panel beside the page that is meant.',
    ],
    zh: ['打开了多个侧边栏，而这条消息不是在其中写的，什么也没有做', '请在所指页面旁的侧边栏里写。'],
  },
  beside_no_page: {
    en: ['there is no page beside the side panel', 'The page has to be open beside it.'],
    zh: ['侧边栏旁边没有页面', '请打开页面。'],
  },
  beside_not_asked: {
    en: [
      'the extension may not read this page',
      'A click on the Nod button in the toolbar on that page lets it in; sites can also be allowed in the options of the extension.',
    ],
    zh: ['扩展还不能读取此页面', '请在那个页面上点击工具栏里的 Nod 按钮，或在扩展的选项里允许该网站。'],
  },
  beside_forbidden: {
    en: [
      'no extension may touch this page: it is one of the browser’s own',
      'An ordinary web page has to be open.',
    ],
    zh: ['浏览器不允许扩展操作此页面', '请打开一个普通网页。'],
  },
  beside_blocked: {
    en: [
      'the person has blocked this site',
      'Use another page, or unblock the site in the options of the extension.',
    ],
    zh: ['你屏蔽了这个网站', '换一个页面，或在扩展的选项里取消屏蔽。'],
  },
  beside_own: {
    en: ['this is the panel of the hub itself: it is never read or touched', 'Use another page.'],
    zh: ['这是中枢自己的面板，从不读取或操作', '换一个页面。'],
  },
  beside_silent: {
    en: [
      'the page does not answer: it is busy, or shows a dialog',
      'Close the dialog, or refresh the page.',
      'Try again later.',
    ],
    zh: ['页面没有响应：它正忙，或显示着对话框', '关闭对话框或刷新页面后再试。'],
  },
  beside_lost: {
    en: [
      'the browser went away while it was asked: nobody knows whether it was done',
      'Look at the page before you try again.',
    ],
    zh: ['浏览器中途断开，不知道是否已经完成', '先看看页面，再决定是否重试。'],
  },
  beside_unsure: {
    en: [
      'the page stopped answering while it was done, or went away: nobody knows whether it was done',
      'Do not repeat it: read the page first, or ask the person to look.',
    ],
    zh: ['页面在操作中途停止响应或离开了，不知道是否已经完成', '不要重复操作：先看看页面。'],
  },
  beside_interrupted: {
    en: ['{target}: only a part of the text was typed', READ_AGAIN.en],
    zh: ['{target}：只输入了一部分文字', READ_AGAIN.zh],
  },
  beside_stale: {
    en: ['the reference {target} is of an earlier state of the page; like it now: {near}', READ_AGAIN.en],
    zh: ['引用 {target} 已过期；现在相近的有：{near}', READ_AGAIN.zh],
  },
  beside_not_found: {
    en: ['nothing on the page is called "{target}"; like it: {near}', READ_AGAIN.en],
    zh: ['页面上没有“{target}”；相近的有：{near}', READ_AGAIN.zh],
  },
  beside_ambiguous: {
    en: [
      '"{target}" is several things: {near}',
      'Name one of them by a reference from read_page, or click into the one that is meant.',
    ],
    zh: ['“{target}”不止一个：{near}', '先点击所指的那一个，再试一次。'],
  },
  beside_covered: {
    en: ['{target}: nothing was clicked', 'Close what covers it, or scroll, and try again.'],
    zh: ['{target}：没有点击', '先关闭遮挡它的内容，再试一次。'],
  },
  beside_impossible: {
    en: ['{target}: nothing was done', READ_AGAIN.en],
    zh: ['{target}：什么也没有做', READ_AGAIN.zh],
  },
  beside_not_kept: {
    en: ['{target} does not hold the text afterwards: the page has changed or refused it', READ_AGAIN.en],
    zh: ['{target} 里没有留下这段文字：页面改动或拒绝了它', READ_AGAIN.zh],
  },
  beside_changed: {
    en: ['{target} is not what it was when it was decided on: nothing was done', READ_AGAIN.en],
    zh: ['{target} 已与决定时不同，什么也没有做', READ_AGAIN.zh],
  },
  beside_needs_approval: {
    en: [
      '{target} needs the person’s approval: nothing was done',
      'Try it once more: the person is asked then.',
    ],
    zh: ['{target} 需要你的批准，什么也没有做', '再试一次，就会询问你。'],
  },
  beside_held: {
    en: [
      'the page wanted to send something off when {target} was acted on: that was kept from it, nothing was sent',
      'Do the same once more: the person is asked then.',
    ],
    zh: ['对 {target} 操作时页面想要发送内容：已被拦下，什么也没有发送', '再做一次，就会询问你。'],
  },
  beside_not_seen: {
    en: ['"{target}" was not seen on the page in time', READ_AGAIN.en],
    zh: ['页面上一直没有出现“{target}”', READ_AGAIN.zh],
  },
} as const;
