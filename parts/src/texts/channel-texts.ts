// The texts of channels: how Telegram is set up, how it goes, and who is let in there. They come with their section.
import { speak, type TextTable } from '@nod/wording';
import { type Texts, useTexts } from './use-texts.ts';

const table = {
  failed: ['The channels could not be loaded.', '渠道加载失败。'],

  telegram: {
    title: 'Telegram',
    text: [
      'Your agents’ questions on your phone, answered with a tap. A bot of your own carries them; nobody but the accounts below is heard.',
      '在手机上收到智能体的问题，点一下就能回答。消息由你自己的机器人传递，只有下面的账号有效。',
    ],
    steps: ['Set up Telegram', '设置 Telegram'],
    openBotFather: ['Open @BotFather in Telegram', '在 Telegram 中打开 @BotFather'],
    newBot: ['Send it /newbot, and choose a name for your bot', '发送 /newbot，为机器人取名'],
    pasteToken: ['Paste the token that it gives you', '把它给你的令牌粘贴到这里'],
    token: ['Token of the bot', '机器人的令牌'],
    tokenHint: ['It goes to the hub and is never shown again.', '令牌只交给中枢，之后不再显示。'],
    connect: ['Connect', '连接'],
    trying: ['Trying…', '正在尝试…'],
    connected: (name: string) => [`Connected as ${name}`, `已连接：${name}`],
    changeToken: ['Change the token', '更换令牌'],
    openBot: (name: string) => [`Open ${name} in Telegram`, `在 Telegram 中打开 ${name}`],
    advanced: ['Advanced', '高级'],
    apiRoot: ['API server of your own', '自己的 API 服务器'],
    apiRootHint: [
      'Only if you run a Bot API server yourself. Left empty: Telegram’s own.',
      '仅当你自己运行 Bot API 服务器时填写。留空则使用 Telegram 官方服务器。',
    ],
    groups: ['Groups', '群组'],
    groupsText: [
      'The bot is heard in groups that it is a member of, and only from your accounts.',
      '机器人在所在的群组里也有效，但只听你的账号。',
    ],
    longAnswers: ['Long answers', '长回答'],
    longAnswersText: ['What does not fit into one message.', '一条消息放不下的回答。'],
    long: {
      document: ['A summary, and all of it as a file', '摘要，全文作为文件发送'],
      split: ['Several messages', '分成几条消息'],
    },
    quietHours: ['Quiet hours', '免打扰时段'],
    quietHoursText: ['Everything arrives, and nothing makes a sound.', '消息照常送达，但不响铃。'],
    quietZone: (zone: string) => [`Time zone: ${zone}`, `时区：${zone}`],
    from: ['From', '开始'],
    to: ['Until', '结束'],
    turnOff: ['Turn off', '关闭'],
    turnOffTitle: ['Turn Telegram off?', '关闭 Telegram？'],
    turnOffText: [
      'The hub forgets the token, and nothing reaches your phone any more. Accounts stay let in, for when you set it up again.',
      '中枢会删除令牌，手机不再收到任何消息。账号的许可会保留，重新设置后继续有效。',
    ],
    turnedOff: ['Telegram is off', 'Telegram 已关闭'],
    fromEnvironment: (name: string) => [
      `Set up by ${name} in the hub’s environment. Change it there and start the hub again.`,
      `由中枢环境中的 ${name} 设定。请在那里修改，然后重新启动中枢。`,
    ],
  },

  states: {
    off: ['Off', '未开启'],
    starting: ['Starting', '正在启动'],
    running: ['Running', '运行中'],
    waiting: ['Waiting', '等待中'],
    refused: ['Stopped', '已停止'],
  },
  /** What is the matter, and whose it is. `other` has words of its own. */
  problems: {
    conflict: [
      'Another program reads this bot’s messages. Stop it there; the hub then goes on by itself.',
      '另一个程序正在读取这个机器人的消息。请在那边停止，中枢会自动继续。',
    ],
    taken: [
      'Another process of the hub has taken the bot over. Only one can have it.',
      '另一个中枢进程接管了这个机器人，同时只能有一个。',
    ],
    key: [
      'Telegram does not take the token. Copy all of it from @BotFather once more.',
      'Telegram 不接受这个令牌。请从 @BotFather 重新完整复制。',
    ],
    address: [
      'No Bot API answers at the address of the API server.',
      'API 服务器的地址上没有 Bot API 响应。',
    ],
    network: [
      'The machine of the hub does not reach Telegram. Check its network.',
      '中枢所在的机器连不上 Telegram。请检查它的网络。',
    ],
    limited: [
      'Telegram asks the bot to slow down. It goes on by itself in a while.',
      'Telegram 要求机器人放慢。稍后会自动继续。',
    ],
    other: ['Telegram refused:', 'Telegram 拒绝了：'],
    noToken: [
      'That is no token of a bot: it looks like 123456:ABC…',
      '这不是机器人的令牌：令牌形如 123456:ABC…',
    ],
    noAddress: ['That is no address: it begins with https://', '这不是地址：地址以 https:// 开头'],
    goesOn: ['The hub goes on trying by itself.', '中枢会自动重试。'],
  },

  pairing: {
    title: ['Let an account in', '准许账号进入'],
    first: (name: string) => [
      `Write anything to ${name} in Telegram. It answers with a code: type it here.`,
      `在 Telegram 里给 ${name} 随便发一条消息，它会回复一个配对码，请输入到这里。`,
    ],
    more: [
      'Whoever writes to the bot is told a code. Type the one that you see in your own chat.',
      '给机器人发消息的人会收到一个配对码。请输入你在自己的聊天里看到的那个。',
    ],
    another: ['Let another account in', '准许另一个账号进入'],
    code: ['Code', '配对码'],
    codeHint: [
      '8 letters and digits. It works once, for an hour.',
      '8 个字母和数字，一小时内有效，只能用一次。',
    ],
    rights: ['What it may do', '它可以做什么'],
    letIn: ['Let in', '准许进入'],
    paired: (account: string) => [`${account} is let in`, `已准许 ${account} 进入`],
    noCode: [
      'That is no code: it has 8 letters and digits, and never 0, O, 1 or I.',
      '这不是配对码：配对码是 8 个字母和数字，不含 0、O、1、I。',
    ],
    unknownCode: [
      'Nobody has this code. It works once and for an hour, and a newer one ends it: write to the bot for another.',
      '没有账号持有这个配对码。它只能用一次，一小时内有效，新码会使旧码失效。请再给机器人发一条消息。',
    ],
    tooMany: ['Too many wrong codes: none is taken for ten minutes.', '错误的配对码太多，十分钟内不再接受。'],
    waiting: ['Asking to be let in', '请求进入'],
    waitingText: [
      'Anybody can take any name, yours too. So a name lets nobody in: only the code does, which you read in your own chat.',
      '名称谁都可以随意取，也可以取你的名字。所以只凭名称不能进入，只认你在自己聊天里看到的配对码。',
    ],
    asked: (at: string) => [`asked ${at}`, `请求于 ${at}`],
    until: (at: string) => [`until ${at}`, `有效至 ${at}`],
    turnAway: ['Turn away', '拒绝'],
    turnAwayNamed: (account: string) => [`Turn ${account} away`, `拒绝 ${account}`],
    turnedAway: ['Turned away', '已拒绝'],
  },

  rights: {
    chat: ['Chat', '对话'],
    approve: ['Chat and approve', '对话和批准'],
    chatText: ['Speak with agents and answer their questions', '与智能体对话，回答它们的问题'],
    approveText: ['Also decide on tool calls and change modes', '还可以决定工具调用、更改模式'],
  },

  accounts: {
    title: ['Accounts', '账号'],
    text: [
      'They are you: what they say and tap counts as yours.',
      '它们就是你：它们说的话、点的按钮都算你的。',
    ],
    none: ['Nobody is let in yet.', '还没有准许任何账号。'],
    since: (at: string) => [`since ${at}`, `准许于 ${at}`],
    rightsOf: (account: string) => [`What ${account} may do`, `${account} 可以做什么`],
    rightsSet: ['Rights changed', '权限已更改'],
    remove: ['Remove', '移除'],
    removeNamed: (account: string) => [`Remove ${account}`, `移除 ${account}`],
    confirm: [
      'It is out at once, and the buttons that it still has do nothing. To come in again it needs a new code.',
      '它会立即失效，手里剩下的按钮也不再有用。要再次进入需要新的配对码。',
    ],
    confirmRemove: ['Remove the account', '移除账号'],
    keep: ['Keep it', '保留'],
    removed: ['Account removed', '账号已移除'],
    cutOff: ['Cut all off', '全部断开'],
    cutOffTitle: ['Cut all accounts off?', '断开所有账号？'],
    cutOffText: [
      'For a lost phone: every account is out at once, and so is everybody who asks to be let in. Agents and this panel go on.',
      '适用于手机丢失：所有账号以及正在请求进入的人立即失效。智能体和此面板不受影响。',
    ],
    cutOffDone: (count: number) => [
      count === 1 ? '1 account is cut off' : `${count} accounts are cut off`,
      `已断开 ${count} 个账号`,
    ],
  },
} satisfies TextTable;

const spoken = { en: speak(table, 'en'), 'zh-CN': speak(table, 'zh') };

export type ChannelTexts = (typeof spoken)['en'];

export function toChannelTexts({ languageTag }: Texts): ChannelTexts {
  return spoken[languageTag];
}

export function useChannelTexts(): ChannelTexts {
  return toChannelTexts(useTexts());
}
