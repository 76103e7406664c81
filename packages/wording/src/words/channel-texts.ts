// The texts of channels: what the person is told of what they did there, and of all that is refused.
import { type ChatMode, type ErrorCode, LIMITS } from '@nod/protocol';
import { name, own, say } from './parts.ts';
import { requestTexts } from './request-texts.ts';
import { counted, number, type Pair, type TextTable } from './spoken-texts.ts';

export const channelTexts = {
  outcomes: {
    picked: ['Picked so far', '目前选择'],
    nothingPicked: ['Nothing is picked.', '还没有选择。'],
    asked: [
      'Write what you want to add. “skip” sends it without, “cancel” leaves it open.',
      '请写下要补充的内容。回复“跳过”则不加补充直接发送，回复“取消”则先不回答。',
    ],
    looked: ['The card shows it.', '卡片上已显示。'],
    left: ['All right, it still waits for you.', '好的，它仍在等你回答。'],
    sent: (to: string) => [say`Sent to ${name(to)}`, say`已发给 ${name(to)}`],
    wordsDecideNothing: [
      'Words approve and reject nothing: use the buttons of the card.',
      '文字不能批准或拒绝：请用卡片上的按钮。',
    ],
    chosen: (agent: string) => [
      say`You are talking to ${name(agent)} now`,
      say`现在正在和 ${name(agent)} 对话`,
    ],
    agents: ['Who do you want to talk to?', '想和谁对话？'],
    others: ['Tap another one to switch.', '点另一个即可切换。'],
    noAgents: ['There is no agent yet.', '还没有智能体。'],
    unsent: ['Your message went to nobody.', '你的消息没有发给任何人。'],
    silent: (agent: string) => [
      say`You have not talked to ${name(agent)} yet: write something first`,
      say`还没有和 ${name(agent)} 说过话，请先发一条消息`,
    ],
    nothingWaits: ['Nothing waits for you.', '没有等你处理的请求。'],
    pending: (count: number) => [
      `${counted(count, 'request waits', 'requests wait')} for you:`,
      `有 ${count} 个请求在等你：`,
    ],
    oldestPending: (count: number, shown: number) => [
      `${counted(count, 'request waits', 'requests wait')} for you. The ${shown} oldest:`,
      `有 ${count} 个请求在等你，先看最早的 ${shown} 个：`,
    ],
    nextPending: (shown: number) => [
      shown === 1 ? 'The next one:' : `The next ${shown}:`,
      `接下来的 ${shown} 个：`,
    ],
    morePending: (count: number) => [
      `${number(count)} more ${count === 1 ? 'waits' : 'wait'} for you.`,
      `还有 ${count} 个在等你。`,
    ],
    modeSet: (agent: string, mode: ChatMode) => [
      [name(agent), own(`: ${requestTexts.modes.names[mode][0]}, ${requestTexts.modes.texts[mode][0]}`)],
      [name(agent), own(`：${requestTexts.modes.names[mode][1]}，${requestTexts.modes.texts[mode][1]}`)],
    ],
    renewed: (agent: string) => [
      say`Started over with ${name(agent)}. What was said before can still be read, but no longer counts.`,
      say`已和 ${name(agent)} 重新开始。之前的内容仍可查看，但不再算数。`,
    ],
    renewedLater: (agent: string) => [
      say`${name(agent)} keeps its own context and is told with your next message.`,
      say`${name(agent)} 有自己的上下文，会随你的下一条消息得知。`,
    ],
    alreadyNew: (agent: string) => [
      say`Nothing was said with ${name(agent)} since you started over.`,
      say`和 ${name(agent)} 重新开始后还没有说过话。`,
    ],
    stillWorking: ['What it is working on goes on.', '正在进行的任务会继续。'],
    stillWaiting: (count: number) => [
      `${counted(count, 'request', 'requests')} from before can still be answered.`,
      `之前的 ${count} 个请求仍可回答。`,
    ],
    stopped: (agent: string) => [say`Told ${name(agent)} to stop`, say`已让 ${name(agent)} 停下`],
    terminal: (agent: string) => [say`The terminal of ${name(agent)}`, say`${name(agent)} 的终端`],
    nothingToStop: (agent: string) => [
      say`${name(agent)} is not working on anything`,
      say`${name(agent)} 现在没有在做什么`,
    ],
  },

  messenger: {
    you: ['You', '你'],
    again: ['(Sent again: it may be here already.)', '（重新发送：可能已经收到过。）'],
    thinking: (agent: string) => [say`${name(agent)} is working on it…`, say`${name(agent)} 正在处理…`],
    worked: (agent: string) => [say`${name(agent)} has answered below`, say`${name(agent)} 已在下方回答`],
    ended: (agent: string) => [say`${name(agent)} has stopped working on it`, say`${name(agent)} 已停止处理`],
    wholeText: ['The whole text is in the document.', '全文在文件里。'],
    wholeCall: [
      'This is only the beginning: the complete call is in the document.',
      '以上只是开头，完整的调用内容在文件里。',
    ],
    chooseSingly: ['🔢 One by one…', '🔢 逐题选择…'],
    back: ['‹ Back', '‹ 返回'],
    always: ['Always…', '总是…'],
    approveOnce: ['Approve this once', '只批准这一次'],
    showMore: ['Show more', '再看一些'],
    rejectWithWords: ['Reject with words…', '拒绝并说明…'],
    sends: ['Sends', '将发送'],
    sendPicks: ['✅ Send my picks', '✅ 发送我的选择'],
    question: (at: number, of: number) => [`Question ${at} of ${of}`, `第 ${at} 题，共 ${of} 题`],
    askWhy: [
      'Why not? Your next message rejects it and tells the agent why. “cancel” leaves it open.',
      '为什么拒绝？你的下一条消息会作为理由告诉智能体，并拒绝这次调用。回复“取消”则先不决定。',
    ],
    waiting: (count: number) => [
      `🔔 ${counted(count, 'request waits', 'requests wait')} for you · /pending`,
      `🔔 有 ${count} 个请求在等你 · /pending`,
    ],
    attachmentFailed: (file: string) => [
      say`The file ${name(file)} could not be sent here: it is in the panel.`,
      say`文件 ${name(file)} 无法发送到这里，请在网页面板查看。`,
    ],
    pairing: {
      code: (code: string) => [
        say`Hello! We have not met yet. If this hub is yours, enter this code in its panel: ${{ type: 'code', text: code }} · or run on its machine: ${{ type: 'code', text: `nod pair ${code}` }}`,
        say`你好！我们还不认识。如果这个中枢是你的，请在网页面板输入配对码：${{ type: 'code', text: code }} · 或在它所在的机器上运行：${{ type: 'code', text: `nod pair ${code}` }}`,
      ],
      lasts: ['The code works once, within the next hour.', '配对码一小时内有效，只能用一次。'],
      full: [
        'Too many people are asking at the moment. Please try again later.',
        '现在请求配对的人太多，请稍后再试。',
      ],
    },
    help: [
      'Just write: it goes to the agent you are talking to. Reply to a message, and it goes to whoever sent that. Tap a button to answer a question.',
      '直接发消息，就会发给当前的智能体。回复某条消息，则发给它的发送者。有问题时，点按钮即可回答。',
    ],
    welcome: {
      chat: ['Welcome! You can chat with your agents here.', '欢迎！你可以在这里和智能体对话。'],
      approve: [
        'Welcome! You can chat with your agents here and approve what they do.',
        '欢迎！你可以在这里和智能体对话，并批准它们的操作。',
      ],
    },
    rightsChanged: {
      chat: [
        'From now on you can chat here, but no longer approve.',
        '从现在起，你可以在这里对话，但不能再批准操作。',
      ],
      approve: [
        'From now on you can chat here and approve what agents do.',
        '从现在起，你可以在这里对话，并批准智能体的操作。',
      ],
    },
    shutOut: ['You no longer have access to this hub.', '你已不能再使用这个中枢。'],
    talkingTo: (agent: string) => [
      say`You are talking to ${name(agent)}. See /agents for the others, /help for everything else.`,
      say`你正在和 ${name(agent)} 对话。其他智能体见 /agents，更多说明见 /help。`,
    ],
    mayNotApprove: [
      'You can chat here, but not approve or change modes. The owner of the hub can allow it in the panel.',
      '你可以在这里对话，但不能批准操作或切换模式。中枢的主人可以在网页面板里授权。',
    ],
    commands: {
      start: ['Start here', '从这里开始'],
      agents: ['Choose an agent', '选择智能体'],
      mode: ['How much the agent does on its own', '智能体自主到什么程度'],
      pending: ['What waits for you', '等你处理的请求'],
      stop: ['Stop what the agent is doing', '让智能体停下来'],
      terminal: ['The agent’s terminal', '智能体的终端'],
      new: ['Start over with the agent', '和智能体重新开始'],
      help: ['Help · 中文', '帮助 · English'],
    },
    languageSet: ['English it is.', '现在用中文。'],
    edited: [
      'The agent has your message as it was before the edit. Please send a new one.',
      '智能体收到的仍是修改前的内容，请另发一条消息。',
    ],
    notUnderstood: [
      'Agents cannot read this kind of message. Send text, a photo, a file or a voice message instead.',
      '智能体看不了这类消息，请改发文字、图片、文件或语音。',
    ],
    forwardedFrom: (who: string) => [`Forwarded from ${who}:`, `转发自 ${who}：`],
    fileTooBig: (file: string) => [
      say`${name(file)} is larger than 20 MB, and Telegram gives bots no larger files. Nothing was sent.`,
      say`${name(file)} 超过 20 MB，Telegram 不会把更大的文件交给机器人。没有发送任何内容。`,
    ],
    fileFailed: (file: string) => [
      say`${name(file)} could not be fetched from Telegram. Nothing was sent: please send it again.`,
      say`无法从 Telegram 取得 ${name(file)}。没有发送任何内容，请重新发送。`,
    ],
    groupsOff: ['Groups are switched off in the settings of this hub.', '这个中枢的设置没有启用群组。'],
    homeMoved: ['From now on you hear from your agents here.', '今后智能体的消息会发到这里。'],
  },

  refusals: {
    quickReplies_invalid_type: ['Quick replies must be a list of texts', '快捷回复必须是字符串数组'],
    quickReplies_too_many: [
      `There are at most ${LIMITS.quickReplies} quick replies`,
      `快捷回复最多 ${LIMITS.quickReplies} 个`,
    ],
    quickReplies_empty_string: ['A quick reply cannot be empty', '快捷回复不能为空'],
    quickReplies_too_long: [
      `A quick reply has at most ${LIMITS.quickReplyCharacters} characters`,
      `每条快捷回复最多 ${LIMITS.quickReplyCharacters} 个字符`,
    ],
    folder_not_found: ['There is no such folder', '没有这个文件夹'],
    not_a_folder: ['That is not a folder', '这不是文件夹'],
    folder_holds_data: ["That folder holds the hub's own data", '这个文件夹包含中枢自己的数据'],
    channel_conflict: [
      'Another program speaks on the channel with this key',
      '另一个程序正在用这个密钥连接该渠道',
    ],
    channel_key: ['The channel does not take this key', '渠道不接受这个密钥'],
    channel_address: ['There is no such channel at this address', '这个地址上没有该渠道'],
    channel_network: ['The channel cannot be reached', '无法连接到该渠道'],
    channel_limited: ['The channel wants to be asked less often', '渠道要求降低请求频率'],
    channel_other: ['The channel did not answer as it should', '渠道没有正常应答'],
    embedder_failed: ['The embedder gave no vectors', '嵌入服务没有给出向量'],
    invalid_request: ['That cannot be done so', '请求不合规'],
    unauthenticated: ['Nobody knows who you are', '没有通过身份验证'],
    forbidden: ['That is not allowed here', '不允许这样做'],
    not_found: ['It was not found', '没有找到'],
    unknown_reply: [
      'What you reply to is not known here. Nothing was sent: write it without replying.',
      '不知道你回复的是哪条消息。没有发送：请不要用“回复”，直接发送。',
    ],
    method_not_allowed: ['That cannot be asked so', '不支持这种请求方法'],
    name_taken: ['The name is taken, or looks like another', '这个名称已被占用，或与已有的名称相似'],
    name_changing: ['Who has this name is just changing: try again', '这个名称正在换人，请再试一次'],
    agent_in_use: ['The agent is in use, and something would end', '这个智能体正在使用中，有内容会因此结束'],
    name_malformed: [
      'A name has 1 to 64 letters, digits, dots, dashes or underscores, and begins and ends with a letter or digit',
      '名称须为 1 到 64 个字母、数字、点、短横线或下划线，首尾是字母或数字',
    ],
    name_strange_letter: ['The name has letters that look like others', '名称里有容易与别的字母混淆的字符'],
    name_mixes_scripts: [
      'The name mixes scripts and could be taken for another',
      '名称混用了几种文字，容易与别的名称混淆',
    ],
    name_reserved: ['The name seems to mean you, the hub or everybody', '名称像是在指你、中枢或所有人'],
    name_looks_latin: [
      'The name could be taken for one in Latin letters',
      '名称容易被看成拉丁字母写的另一个名称',
    ],
    unknown_recipient: ['There is no such recipient', '没有这个收件人'],
    no_door: [
      'This agent has no program that Nod reaches, and no terminal',
      '这个智能体没有 Nod 能接入的程序，也没有终端',
    ],
    no_terminal: ['Its program runs in no terminal that can be seen', '它的程序没有可查看的终端'],
    recipient_terminated: ['The recipient is terminated', '收件人已经终止'],
    several_sessions: [
      'Several sessions of this agent live: name one',
      '这个智能体有几个会话在运行，请指明其中一个',
    ],
    already_settled: ['This is settled already', '这个问题已经有了结果'],
    superseded: ['A newer version stands in place of this message', '这条消息已被更新的版本取代'],
    no_longer_valid: [
      'No longer valid: tap a newer one or type your answer',
      '已失效，请点较新的按钮或直接输入回答',
    ],
    hash_mismatch: [
      'The call is no longer what was shown: look again and decide',
      '这个调用已经不是所显示的样子；请重新查看再决定',
    ],
    supplement_too_long: ['Your words are too long', '补充说明太长'],
    payload_too_large: ['That is too large', '内容太大'],
    attachment_too_large: ['The file is too large', '文件太大'],
    attachment_sent: ['The file goes with another message already', '这个文件已随另一条消息发出'],
    too_many_open_requests: ['Too many questions wait already', '待答的问题太多'],
    mailbox_full: ["The recipient's mailbox is full", '收件人的信箱已满'],
    too_many_scheduled: ['Too many messages are scheduled', '定时消息太多'],
    too_many_agents: ['There are too many names of agents', '智能体的名字太多'],
    too_many_conversations: ['There are too many conversations between agents', '智能体之间的对话太多'],
    too_many_drafts: ['Too many messages are being written', '正在写的消息太多'],
    too_many_attachments: ['Too many files wait to be sent', '尚未发出的文件太多'],
    too_many_versions: ['This message has too many versions: send another', '这条消息的版本太多；请另发一条'],
    too_far_back: ['Too much follows this message: send another', '这条消息之后的内容太多；请另发一条'],
    begun_anew: [
      'The conversation was begun anew since: send another message',
      '之后对话已重新开始；请另发一条消息',
    ],
    storage_full: ["The hub's disk is full", '中枢的磁盘已满'],
    storage_read_only: ["The hub's database is read-only", '中枢的数据库是只读的'],
    storage_failing: ['The hub cannot write to its database', '中枢无法写入数据库'],
    unsupported_media_type: ['This kind of content is not taken', '不支持这种内容类型'],
    too_many_programs: ['There are too many tokens', '令牌太多'],
    too_many_requests: ['That was too often', '请求太频繁'],
    internal: ['Something went wrong in the hub', '中枢内部出错'],
  } satisfies Record<ErrorCode, Pair>,
} satisfies TextTable;
