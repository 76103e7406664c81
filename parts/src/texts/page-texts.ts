// The texts around the page beside the panel.
import type { TextTable } from '@nod/wording';

export const pageTexts = {
  page: {
    add: ['Send this page along', '附上此页面'],
    sent: ['With the page', '附上了页面'],
    sentSelection: ['With the selection on', '附上了选中的内容，来自'],
    sentSelectionAlone: ['With what was selected', '附上了选中的内容'],
    summarize: ['Summarize this page', '总结当前页面'],
    sites: ['Sites that Nod reads', 'Nod 可以读取的网站'],
    notSentTitle: ['Nothing was sent', '没有发送'],
    leaveOut: ['Do not send this page along', '不附上此页面'],
    /** How the choice of sites is called where the page is not read. */
    toSites: { 'not-asked': ['Or allow the site', '或允许此网站'], blocked: ['Change that', '更改'] },
    unread: {
      'not-asked': [
        'Nod does not read this page. To let it, click its button in the browser’s toolbar.',
        'Nod 没有读取此页面。要允许，请点击浏览器工具栏里的 Nod 按钮。',
      ],
      forbidden: [
        'No extension may read this page. Open an ordinary web page.',
        '浏览器不允许扩展读取此页面。请打开一个普通网页。',
      ],
      blocked: [
        'You have blocked this site in the options of the extension.',
        '你在扩展的选项里屏蔽了此网站。',
      ],
      own: ['This is the panel of your hub: it is never read.', '这是你的中枢面板：从不读取。'],
      silent: [
        'This page does not answer: it is busy, or shows a dialog. Refresh it if that stays so.',
        '此页面没有响应：它正忙，或显示着对话框。如果一直如此，请刷新页面。',
      ],
    },
  },
} satisfies TextTable;
