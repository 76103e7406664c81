// Texts of the extension's own screens, English beside Chinese.
import type { Panel } from '@nod/parts/app';
import { currentTexts, useTexts } from '@nod/parts/texts';
import { speak, type TextTable } from '@nod/wording';

const table = {
  pairing: {
    title: ['Pair with your hub', '与你的中枢配对'],
    signedOutTitle: ['Signed out of your hub', '已从中枢退出'],
    text: [
      'This browser is let in once; after that, Nod is beside every page.',
      '只需配对一次，之后 Nod 就在每个页面旁边。',
    ],
    signedOutText: ['Pair again to go on.', '请重新配对以继续。'],
    open: ['Open Nod’s settings', '打开 Nod 的设置'],
    type: ['Type this code there, and choose “Let it in”:', '在那里输入此配对码，并选择“允许进入”：'],
    code: ['Pairing code', '配对码'],
    copy: ['Copy the code', '复制配对码'],
    waiting: ['Waiting for you to type it there …', '等待你在那里输入……'],
    terminal: ['In a terminal instead', '改用终端'],
    terminalText: ['In the folder of Nod:', '在 Nod 所在的文件夹里运行：'],
    another: ['Show another code', '换一个配对码'],
    over: ['This code is over: one is good for ten minutes.', '此配对码已失效：有效期为十分钟。'],
    elsewhere: (address: string) => [`Another hub than ${address}?`, `不是 ${address} 上的中枢？`],
  },
  unreachable: {
    title: ['Your hub is not running', '中枢没有运行'],
    text: [
      'Start it with npm start, in the folder of Nod. It says there where it runs; it is looked for on this computer alone.',
      '在 Nod 所在的文件夹里用 npm start 启动它，启动后会显示地址。扩展只在这台电脑上寻找。',
    ],
    trying: ['Trying again and again …', '正在不断重试……'],
    address: ['Address of the hub', '中枢的地址'],
    wrong: [
      'This is no address on this computer. A hub elsewhere is reached through an SSH tunnel.',
      '这不是这台电脑上的地址。其他机器上的中枢请通过 SSH 隧道访问。',
    ],
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
    siteHint: [
      'To allow one, your browser asks you once more. To block one covers all below it, such as www.',
      '允许时浏览器会再次询问。屏蔽时也包括其下的所有子域名，例如 www。',
    ],
    allow: ['Allow', '允许'],
    block: ['Block', '屏蔽'],
    remove: ['Remove', '移除'],
    allowed: ['allowed', '已允许'],
    blocked: ['blocked', '已屏蔽'],
    none: [
      'No site is listed: everywhere, Nod reads a page only when you click its button.',
      '列表为空：在所有网站上，只有你点击按钮时 Nod 才读取页面。',
    ],
    wrong: ['This is no address of a site.', '这不是网站地址。'],
    refused: ['The browser did not allow it.', '浏览器没有允许。'],
    hub: ['Hub', '中枢'],
    paired: (address: string) => [`Paired with the hub at ${address}.`, `已与 ${address} 上的中枢配对。`],
    notPaired: ['Not paired: open the side panel to pair it.', '尚未配对：请打开侧边栏进行配对。'],
    addressHint: ['With another one, you pair again.', '更改后需要重新配对。'],
    forget: ['Sign out of the hub', '从中枢退出'],
    notTold: [
      'Signed out here. The hub was not reached: it still lists this browser under Settings → Access.',
      '已在这里退出。没有连上中枢：它的“设置 → 访问”里仍列着此浏览器。',
    ],
    shortcut: ['Keyboard shortcut', '键盘快捷键'],
    shortcutText: (keys: string) => [
      `${keys} opens Nod beside the page. Change it at this address:`,
      `${keys} 在页面旁打开 Nod。可在此地址修改：`,
    ],
    noShortcut: [
      'No keys open Nod beside the page. Choose some at this address:',
      '还没有打开 Nod 的快捷键。可在此地址设置：',
    ],
  },
} satisfies TextTable;

const spoken = { en: speak(table, 'en'), zh: speak(table, 'zh') };

export type ExtensionTexts = (typeof spoken)['en'];

/** In the language that the panel speaks. */
export function useExtensionTexts(): ExtensionTexts {
  return useTexts().languageTag === 'en' ? spoken.en : spoken.zh;
}

/** The same outside of components. */
export function currentExtensionTexts(panel: Panel): ExtensionTexts {
  return currentTexts(panel).languageTag === 'en' ? spoken.en : spoken.zh;
}
