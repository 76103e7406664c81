// Texts of the extension's own screens, English beside Chinese.
import { useTexts } from '@nod/parts/texts';
import { speak, type TextTable } from '@nod/wording';

const table = {
  pairing: {
    title: ['Pair with your hub', '与你的中枢配对'],
    text: [
      'Open Nod on this computer, go to Settings → Access → Browsers, choose “Pair the browser extension”, and type this code. Or run the command below.',
      '在这台电脑上打开 Nod，进入“设置 → 访问 → 浏览器”，选择“配对浏览器扩展”，输入此配对码。也可以运行下面的命令。',
    ],
    code: ['Pairing code', '配对码'],
    waiting: ['Waiting for you to type it there …', '等待你在那里输入……'],
    openPanel: ['Open Nod in a tab', '在标签页中打开 Nod'],
    another: ['Show another code', '换一个配对码'],
    over: ['This code is over.', '此配对码已失效。'],
  },
  unreachable: {
    title: ['Your hub is not running', '中枢没有运行'],
    text: [
      'Start it with: npm start. It is looked for at the address below, on this computer alone.',
      '用 npm start 启动它。扩展会在下面的地址寻找它，只在这台电脑上。',
    ],
    address: ['Address of the hub', '中枢的地址'],
    wrong: ['This is no address on this computer.', '这不是这台电脑上的地址。'],
    save: ['Look there', '在那里寻找'],
    retry: ['Try now', '立即重试'],
  },
  orders: {
    summarisePage: ['Summarize this page', '总结当前页面'],
    summariseSelection: ['Summarize the selected text', '总结选中的文字'],
    rememberSelection: ['Remember the selected text', '记住选中的文字'],
    rememberPage: ['Summarize this page, and remember the summary', '总结当前页面，并记住总结'],
    reply: ['Draft a reply to the selected text', '给选中的文字起草一条回复'],
    replyToPage: ['Draft a reply to this page', '给当前页面起草一条回复'],
  },
  options: {
    title: ['Nod in this browser', '此浏览器中的 Nod'],
    sites: ['Sites', '网站'],
    sitesText: [
      'Nod reads a page only while its side panel is open: on sites that you allow here, and elsewhere when you click its button in the toolbar. Blocked sites are never read.',
      '只有侧边栏打开时 Nod 才读取页面：在这里允许的网站上，以及你点击工具栏按钮时的其他网站上。被屏蔽的网站从不读取。',
    ],
    site: ['Site', '网站'],
    siteHint: ['For example https://example.org', '例如 https://example.org'],
    allow: ['Allow', '允许'],
    block: ['Block', '屏蔽'],
    ask: ['Only when I click', '仅在点击时'],
    allowed: ['allowed', '已允许'],
    blocked: ['blocked', '已屏蔽'],
    none: [
      'No site is listed: everywhere, Nod reads a page only when you click its button.',
      '列表为空：在所有网站上，只有你点击按钮时 Nod 才读取页面。',
    ],
    wrong: ['This is no address of a site.', '这不是网站地址。'],
    refused: ['The browser did not allow it.', '浏览器没有允许。'],
    hub: ['Hub', '中枢'],
    hubText: ['Where the side panel finds your hub.', '侧边栏在这里找到你的中枢。'],
    forget: ['Sign out of the hub', '从中枢退出'],
    shortcut: [
      'The keyboard shortcut can be changed at chrome://extensions/shortcuts.',
      '键盘快捷键可以在 chrome://extensions/shortcuts 修改。',
    ],
  },
} satisfies TextTable;

const spoken = { en: speak(table, 'en'), zh: speak(table, 'zh') };

export type ExtensionTexts = (typeof spoken)['en'];

/** In the language that the panel speaks. */
export function useExtensionTexts(): ExtensionTexts {
  return useTexts().languageTag === 'en' ? spoken.en : spoken.zh;
}

/** In the browser's own language, where there is no panel. */
export function browserTexts(): ExtensionTexts {
  return /^zh\b/i.test(chrome.i18n.getUILanguage()) ? spoken.zh : spoken.en;
}
