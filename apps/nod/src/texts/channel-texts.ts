// Texts of `nod pair`, `nod accounts` and `nod telegram`.
import type { TextTable } from '@nod/wording';

export const channelTexts = {
  invalidCode: (code: string) => [
    `"${code}" is no pairing code: it has 8 letters and digits, as the bot tells it`,
    `“${code}”不是配对码：配对码是机器人告诉你的 8 个字母和数字`,
  ],
  invalidRights: (rights: string) => [
    `"${rights}" are no rights: chat, or chat,approve`,
    `“${rights}”不是权限：可以是 chat，或 chat,approve`,
  ],
  noneAsk: [
    'Nobody asks to be let in. Whoever writes to the bot is told a code.',
    '没有账号请求配对。给机器人发消息的人会收到一个配对码。',
  ],
  askColumns: [
    ['ACCOUNT', 'NAME', 'ASKED', 'UNTIL'],
    ['账号', '名称', '请求时间', '有效至'],
  ],
  howToPair: [
    'Let one in with the code that it was told: nod pair CODE [--rights chat,approve]. Anybody can take any name: go by the code.',
    '用对方收到的配对码准许进入：nod pair 配对码 [--rights chat,approve]。名称可以随意取，请以配对码为准。',
  ],
  paired: (account: string, name: string, rights: string) => [
    `${account} (${name}) is let in. It may: ${rights}`,
    `已准许 ${account}（${name}）进入。权限：${rights}`,
  ],
  chatOnly: (account: string) => [
    `It cannot approve tool calls or change modes. To let it: nod accounts rights ${account} chat,approve`,
    `它不能批准工具调用，也不能更改模式。要给它这个权限：nod accounts rights ${account} chat,approve`,
  ],
  noAccounts: [
    'No account is let in. Write to your bot and it tells you a code: nod pair CODE. Without a bot: nod telegram setup',
    '没有已准许的账号。给你的机器人发一句话，它会告诉你配对码：nod pair 配对码。还没有机器人：nod telegram setup',
  ],
  columns: [
    ['ACCOUNT', 'NAME', 'RIGHTS', 'SINCE'],
    ['账号', '名称', '权限', '准许时间'],
  ],
  waiting: (count: number) => [
    `${count === 1 ? '1 account asks' : `${count} accounts ask`} to be let in: nod pair`,
    `有 ${count} 个账号请求配对：nod pair`,
  ],
  unknown: (given: string) => [
    `no account is called "${given}". See: nod accounts`,
    `没有账号“${given}”。参见：nod accounts`,
  ],
  ambiguous: (given: string, accounts: string) => [
    `"${given}" is on several channels: ${accounts}`,
    `“${given}”在多个渠道上：${accounts}`,
  ],
  rightsSet: (account: string, rights: string) => [
    `${account} may from now on: ${rights}`,
    `${account} 现在的权限：${rights}`,
  ],
  removed: (count: number) => [
    count === 1
      ? '1 account is shut out. What it has open is worth nothing any more.'
      : `${count} accounts are shut out. What they have open is worth nothing any more.`,
    `已取消 ${count} 个账号的进入许可；它们手里的按钮全部失效。`,
  ],
  turnedAway: (account: string) => [
    `${account} is turned away: its code is worth nothing any more.`,
    `已拒绝 ${account}：它的配对码已失效。`,
  ],

  telegram: {
    intro: [
      'Make a bot with @BotFather (https://t.me/BotFather, /newbot), and paste its token here; it is not shown.',
      '请用 @BotFather（https://t.me/BotFather，发送 /newbot）创建机器人，然后把它的令牌粘贴到这里（不会显示）。',
    ],
    prompt: ['Token: ', '令牌：'],
    noToken: [
      'no token was given: type it when asked, or pipe it in: nod telegram setup < FILE',
      '没有收到令牌：请在提示时输入，或从文件读入：nod telegram setup < 文件',
    ],
    connected: (name: string) => [`Connected: the bot is ${name}.`, `已连接：机器人是 ${name}。`],
    next: (address: string) => [
      `Next: open ${address}, press Start, and let yourself in with the code that the bot tells you: nod pair CODE --rights chat,approve`,
      `下一步：打开 ${address}，点“开始”，再用机器人告诉你的配对码准许自己进入：nod pair 配对码 --rights chat,approve`,
    ],
    stillIn: (count: number) => [
      `${count === 1 ? '1 account is' : `${count} accounts are`} let in already: nod accounts`,
      `已有 ${count} 个账号获准进入：nod accounts`,
    ],
    unknown: ['this hub has no Telegram', '这个中枢没有 Telegram 渠道'],
    states: {
      off: [
        'Telegram is not set up. Set it up with: nod telegram setup',
        'Telegram 还没有设置。设置：nod telegram setup',
      ],
      starting: ['Telegram is starting.', 'Telegram 正在启动。'],
      running: ['Telegram is running.', 'Telegram 正在运行。'],
      waiting: [
        'Telegram cannot be reached at the moment. The hub goes on trying by itself.',
        'Telegram 暂时无法连接。中枢会自动重试。',
      ],
      refused: ['Telegram does not run until you change something.', 'Telegram 停着，需要你更改设置。'],
    },
    bot: (name: string, address: string) => [`Bot: ${name} ${address}`, `机器人：${name} ${address}`],
    problem: (what: string, detail: string) => [`Problem: ${what} (${detail})`, `问题：${what}（${detail}）`],
    fromEnvironment: [
      'The environment of the hub sets it up: change it there.',
      '由中枢的环境变量设置：请在那里更改。',
    ],
    accounts: (count: number, approving: number) => [
      `Accounts that are let in: ${count}, of which ${approving} may approve (nod accounts)`,
      `已准许的账号：${count} 个，其中 ${approving} 个可以批准（nod accounts）`,
    ],
    off: (count: number) => [
      `Telegram is off, and its token is forgotten.${count === 0 ? '' : ` Accounts that stay let in for when it is set up again: ${count}. To shut them out: nod accounts remove --all`}`,
      `Telegram 已关闭，令牌已删除。${count === 0 ? '' : `${count} 个账号的许可仍然保留，重新设置后继续有效。要取消：nod accounts remove --all`}`,
    ],
  },
} satisfies TextTable;
