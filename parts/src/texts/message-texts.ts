// The texts of conversations: messages, requests, decisions, the composer, the inbox.
import { counted, number, type TextTable } from '@nod/wording';

export const messageTexts = {
  state: {
    waitingForYou: (count: number) => [
      count === 1 ? 'Waiting for you' : `Waiting for you (${count})`,
      count === 1 ? '在等你' : `在等你 · ${count} 个请求`,
    ],
    writing: ['Writing…', '正在输入…'],
    working: ['Working…', '正在处理…'],
    ended: ['Ended', '已结束'],
    lastActive: (time: string) => [`Last message ${time}`, `最后一条消息 ${time}`],
    quiet: ['No messages yet', '还没有消息'],
  },

  messages: {
    log: (name: string) => [`Messages with ${name}`, `与 ${name} 的消息`],
    today: ['Today', '今天'],
    yesterday: ['Yesterday', '昨天'],
    newBelow: ['New messages', '新消息'],
    toNewest: ['To the newest', '回到最新'],
    moment: (due: string, written: string) => [`${due} · set at ${written}`, `${due} · 设定于 ${written}`],
    unreadLine: ['New', '新消息'],
    begunAnew: (time: string) => [`Begun anew · ${time}`, `重新开始 · ${time}`],
    showAll: (length: number) => [
      `Show all (${number(length)} characters)`,
      `显示全文（${number(length)} 个字符）`,
    ],
    showLess: ['Show less', '收起'],
    showQuestions: ['Show the questions as they are written', '查看问题原文'],
    hideQuestions: ['Hide the questions as they are written', '收起问题原文'],
    reply: ['Reply', '回复'],
    replyTo: (text: string) => [`Reply to “${text}”`, `回复“${text}”`],
    inReplyTo: ['In reply to', '回复'],
    copy: ['Copy', '复制'],
    copied: ['Copied', '已复制'],
    copyCode: ['Copy code', '复制代码'],
    image: ['Image, not loaded', '图片，未加载'],
    formula: ['Formula', '公式'],
    diagram: ['Diagram', '图'],
    showSource: ['Show the source', '显示源码'],
    hideSource: ['Show the drawing', '显示图形'],
    notDrawn: {
      'too-long': ['Too large to be drawn.', '太大，无法绘制。'],
      'too-slow': ['Not drawn: it would take too long.', '没有绘制：耗时太长。'],
      unreadable: ['Not drawn: it could not be read.', '没有绘制：无法读懂。'],
    },
    noText: ['This message has no text.', '这条消息没有文字。'],
    otherContent: ['Other content', '其他内容'],
    writing: (name: string) => [`${name} is writing`, `${name} 正在输入`],
    loadFailed: ['These messages could not be loaded.', '这些消息加载失败。'],
    emptyTitle: ['Nothing here yet', '这里还没有内容'],
    emptyText: (name: string) => [
      `Write to ${name}, or wait for it to speak.`,
      `给 ${name} 写点什么，或者等它开口。`,
    ],
    announce: (name: string, text: string) => [`${name} says: ${text}`, `${name} 说：${text}`],
    hiddenCharacter: (code: string) => [`Invisible character ${code}`, `不可见字符 ${code}`],
    leadsTo: (host: string) => [`leads to ${host}`, `指向 ${host}`],
    localLink: [
      'This leads to a program on this machine or its network, maybe one that an agent has started. Open it only if you know it.',
      '此链接指向本机或其网络中的程序，可能是智能体启动的。确认认识它再打开。',
    ],
    openLocal: ['Open anyway', '仍然打开'],
  },

  requests: {
    label: ['Quick replies', '快捷回复'],
    waiting: ['Waiting for your answer', '等待你的回答'],
    failedTitle: ['Your answer was not sent', '回答没有发出'],
    failedText: ['Nothing reached the agent. Try again.', '智能体什么都没收到，请重试。'],
    offlineText: [
      'The hub cannot be reached. Try again when the connection is back.',
      '无法连接中枢，请在恢复连接后重试。',
    ],
    wordsKept: [
      'Your words are kept in the conversation, unsent.',
      '你写的话没有发送，已保留在该对话的输入框中。',
    ],
    lateTitle: ['Already answered', '已经有回答了'],
    lateText: (text: string, from: string) => [
      `“${text}” came first, ${from}.`,
      `“${text}”先到了，${from}。`,
    ],
    lateCancelled: {
      withdrawn: ['The agent withdrew the question.', '智能体撤回了这个问题。'],
      elsewhere: ['It was answered in the agent’s own terminal.', '已在智能体自己的终端里回答。'],
      gone: ['The agent’s program has ended.', '智能体的程序已结束。'],
    },
    lateExpired: ['The question has expired.', '这个问题已经过期。'],
    sentAnyway: ['Your text was sent as a plain message.', '你的文字已作为普通消息发出。'],
  },

  decisions: {
    label: ['Decisions', '待决策项'],
    open: ['Open', '待定'],
    openTitle: ['The agent recommends nothing here', '智能体没有给出推荐'],
    showTexts: ['Show the full texts', '显示全文'],
    willBeSent: ['Will be sent', '将发送'],
    nothingSent: ['Nothing: this closes the field', '什么都不发，只关闭输入框'],
    reset: ['Back to the recommended', '恢复推荐'],
    openOnes: ['Still open:', '仍待定：'],
    openText: ['Pick one each, or leave them to the agent.', '逐项选择，或交给智能体决定。'],
    toQuestion: (id: string) => [`Go to question ${id}`, `跳到第 ${id} 题`],
    send: (text: string) => [`Send ${text}`, `发送 ${text}`],
    sendThis: ['Send this answer', '发送这个回答'],
    supplement: ['What should be different?', '哪些要不一样？'],
    rule: [
      'What you do not mention stays as recommended. Picks such as 1A 2B replace the ones above.',
      '没有提到的，全部按推荐。写 1A 2B 这样的选择会替换上面的。',
    ],
    ruleWithPicks: [
      'What you do not mention stays as you picked, the rest as recommended. Picks such as 1A 2B replace the ones above.',
      '没有提到的，按你的选择，其余全部按推荐。写 1A 2B 这样的选择会替换上面的。',
    ],
    words: [
      'Leave it empty or type “skip” to send the picks alone, “cancel” to leave',
      '留空或输入“跳过”只发送选择，输入“取消”离开',
    ],
    count: (length: number, max: number) => [
      `${number(length)} / ${number(max)}`,
      `${number(length)} / ${number(max)}`,
    ],
    tooLong: (over: number) => [
      `Too long to send: shorten it by ${counted(over, 'character', 'characters')}.`,
      `太长，无法发送：请删去 ${number(over)} 个字符。`,
    ],
    fieldExpired: [
      'This field expired after 10 minutes without input. Nothing was sent; your text is kept.',
      '10 分钟没有输入，输入框已失效。什么都没有发出，你的文字还在。',
    ],
    openAgain: ['Open it again', '重新打开'],
    chosen: ['Chosen', '已选'],
    notSent: ['Your words were not sent:', '你的文字没有发出：'],
    staleTitle: ['No longer valid', '已失效'],
    staleText: ['Tap a newer one or type your answer.', '请点更新的一条，或直接输入回答。'],
  },

  composer: {
    mayWait: (name: string) => [`${name} may not read this for long`, `${name} 可能一时读不到`],
    runningNow: (names: readonly string[]) => [
      `Running now: ${names.join(', ')}`,
      `正在运行：${names.join('、')}`,
    ],
    placeholder: (name: string) => [`Message ${name}`, `发消息给 ${name}`],
    answerPlaceholder: ['Type your answer', '输入你的回答'],
    send: ['Send', '发送'],
    answering: ['Answering', '正在回答'],
    replyingTo: ['Replying to', '正在回复'],
    alreadyAnswered: ['Already answered. This goes as a plain reply', '已有回答，将作为普通回复发送'],
    detach: ['Send without answering', '不作为回答发送'],
    ended: (name: string) => [
      `${name} has ended. Nothing can be sent to it.`,
      `${name} 已结束，无法再向它发送消息。`,
    ],
    failed: ['Not sent', '未发送'],
    retry: ['Try again', '重试'],
    sendAgain: ['Send again', '再次发送'],
    edit: ['Edit', '编辑'],
    discard: ['Discard', '丢弃'],
    tooLong: (length: number, max: number) => [
      `${number(length)} of at most ${number(max)} characters`,
      `${number(length)} 个字符，最多 ${number(max)} 个`,
    ],
    hint: ['Enter sends, Shift+Enter starts a new line', 'Enter 发送，Shift+Enter 换行'],
  },

  inbox: {
    subtitle: (count: number) => [
      count === 0
        ? 'Nothing is waiting for you'
        : counted(count, 'request is waiting', 'requests are waiting'),
      count === 0 ? '没有等你处理的请求' : `${count} 个请求在等你`,
    ],
    emptyTitle: ['All quiet', '一切安好'],
    emptyText: [
      'No agent needs you right now. New questions appear here at once.',
      '现在没有智能体需要你。新的问题会立刻出现在这里。',
    ],
    openConversation: ['Open the conversation', '打开对话'],
    typeAnswer: ['Type an answer', '输入回答'],
    textUnavailable: ['The question could not be loaded.', '问题内容加载失败。'],
  },
} satisfies TextTable;
