// Usage of each command: what it is for, how it is called, what it does, its options. Laid out here for every language.
import { type Language, USUAL_ADDRESS } from '@nod/protocol';
import { speak, type TextTable } from '@nod/wording';

const frame = {
  usage: ['usage: ', '用法：'],
  /** Below the usage, for further forms of a command. */
  indent: ['       ', '      '],
  slogan: ['Nod: your agents ask, you nod.', 'Nod：智能体来问，你点个头。'],
  form: ['nod <command> [options]', 'nod <命令> [选项]'],
  more: [
    `nod <command> --help explains a command. The hub is found by NOD_URL, else by the data folder
(NOD_DATA, default ~/.nod), else at ${USUAL_ADDRESS}. NOD_LANG=zh-CN or en chooses the language.`,
    `nod <命令> --help 说明某个命令。查找中枢的顺序：NOD_URL，数据文件夹（NOD_DATA，默认 ~/.nod），
${USUAL_ADDRESS}。NOD_LANG=zh-CN 或 en 选择语言。`,
  ],
} satisfies TextTable;

const common = {
  '--data DIR': [
    'the data folder (default: NOD_DATA, else ~/.nod)',
    '数据文件夹（默认：NOD_DATA，否则 ~/.nod）',
  ],
  '--json': [
    'machine-readable output; errors go to stderr as {"error":{"code","message"}}',
    '供程序读取的输出；错误以 {"error":{"code","message"}} 写到标准错误',
  ],
  '--help': ['this text', '显示本说明'],
} satisfies TextTable;

const token = {
  '--token-file FILE': [
    "speak with the token in this file (default: NOD_TOKEN, else the data folder's own)",
    '使用这个文件里的令牌（默认：NOD_TOKEN，否则用数据文件夹自己的）',
  ],
} satisfies TextTable;

const attaching = {
  '--attach FILE': [
    'a file to send along, of at most 20 MB; repeat for more, at most 10',
    '随消息发送的文件，每个最大 20 MB；可重复，最多 10 个',
  ],
} satisfies TextTable;

const sending = {
  '--from NAME': ['the agent that speaks', '发言的智能体'],
  '--text TEXT': [
    'what it says, in Markdown; "-" reads it from standard input',
    '内容（Markdown）；“-”表示从标准输入读取',
  ],
  '--quick-reply TEXT': [
    'a suggested answer; repeat for more, at most 10',
    '一个建议的回答；可重复，最多 10 个',
  ],
  ...attaching,
  '--recommended N': ['which quick reply is recommended, counted from 1', '推荐第几个快捷回复，从 1 数起'],
  '--delay-ms N': ['deliver no earlier than N milliseconds from now', '至少 N 毫秒之后才送达'],
  '--model-answer': [
    "the text is a model's final answer: a decision set in it gets buttons",
    '内容是模型的最终回答：其中的决策项会带上按钮',
  ],
  ...token,
} satisfies TextTable;

const commands = {
  start: {
    summary: ['run the hub and its web panel', '运行中枢和网页面板'],
    forms: 'nod start [--port N] [--no-open] [--data DIR] [--json]',
    about: [
      'Runs the hub until Ctrl-C. One hub runs per data folder.',
      '运行中枢，直到按下 Ctrl-C。每个数据文件夹只运行一个中枢。',
    ],
    '--port N': [
      'listen on this port; 0 takes any free one (default: 7663, or the next free one)',
      '使用这个端口；0 表示任意空闲端口（默认：7663，被占用则用下一个空闲端口）',
    ],
    '--no-open': ['do not open the browser', '不打开浏览器'],
  },
  send: {
    summary: ['send a message, print its id', '发送一条消息，打印它的 id'],
    forms: ['nod send --from NAME --text TEXT [options]', 'nod send --from NAME --text TEXT [选项]'],
    about: [
      'Sends a message and prints its id. It does not wait for an answer.',
      '发送一条消息并打印它的 id，不等待回答。',
    ],
    '--to NAME': [
      'the recipient: "user" (default) is the person, anything else an agent',
      '收件人：“user”（默认）是人，其他是智能体',
    ],
    ...sending,
  },
  ask: {
    summary: ["send a question, wait, print the person's answer", '提一个问题，等待，打印人的回答'],
    forms: ['nod ask --from NAME --text TEXT [options]', 'nod ask --from NAME --text TEXT [选项]'],
    about: [
      `Asks the person, waits, and prints the answer alone. Exit codes: 0 answered, 2 timed out, 3 cancelled elsewhere,
130 after Ctrl-C (which withdraws the question).`,
      `向人提问，等待，只打印回答。退出码：0 已回答，2 超时，3 在别处被取消，
130 按下 Ctrl-C（问题随之撤回）。`,
    ],
    '--timeout TIME': [
      'give up after this long: 90s, 10m, 2h (default: wait for ever)',
      '最多等这么久：90s、10m、2h（默认：一直等）',
    ],
    ...sending,
  },
  pending: {
    summary: ["list what waits for the person's answer", '列出等待人回答的问题'],
    forms: 'nod pending [--json] [--data DIR]',
    about: [
      'Lists the questions and tool calls that wait for the person, oldest first. With --json: an array of requests.',
      '列出等待人回答的问题和工具调用，最早的在前。加 --json 则输出请求的数组。',
    ],
  },
  answer: {
    summary: ['answer one of them', '回答其中一个'],
    forms: [
      `nod answer <id> <text or number>
nod answer <id> --approve [--always | --conversation | --scope N]
nod answer <id> --reject ["words"]`,
      `nod answer <id> <文字或编号>
nod answer <id> --approve [--always | --conversation | --scope N]
nod answer <id> --reject ["说明"]`,
    ],
    about: [
      `Answers a question. A number picks the option with that number, and one that no option has is refused; anything else
is sent as it is. Picks of a decision set ("1B 3A") are sent with the recommended ones of the other questions.
A tool call that waits is approved, exactly as nod pending shows it, or rejected; no text answers it.
The id is the whole one or its end, as nod pending shows it: at least 6 characters, and no other question's.`,
      `回答一个问题。编号选择对应的选项，没有对应选项的编号会被拒绝；其他内容原样发送。决策项的选择（“1B 3A”）
会连同其余问题的推荐一起发送。
等待中的工具调用只能批准（与 nod pending 显示的完全一致）或拒绝；文字不能批准它。
id 写全，或只写 nod pending 显示的结尾部分：至少 6 个字符，且不与其他问题相同。`,
    ],
    '--text TEXT': [
      'the answer, literally, even if it is a number or only some picks',
      '回答的原文，即使它是一个数字，或只是部分选择',
    ],
    '--all': ['for a decision set: everything as recommended', '用于决策项：全部按推荐'],
    '--approve': ['for a tool call: let it run, once', '用于工具调用：允许执行一次'],
    '--always': [
      'with --approve: and calls like it from now on, as narrow as the tool can say',
      '与 --approve 同用：以后这样的调用也允许，范围尽可能窄',
    ],
    '--conversation': ['the same, in this conversation only', '同上，只在这个对话中'],
    '--scope N|WORDS': [
      'with --approve: and the agent itself remembers it so, as nod pending lists under the call',
      '与 --approve 同用：由智能体自己按此范围记住，见 nod pending 中该调用下的列表',
    ],
    '--reject': [
      'for a tool call: do not run it; the agent is told, with your words if you give any',
      '用于工具调用：不执行；会告诉智能体，可附上你的说明',
    ],
  },
  attachment: {
    summary: ['get a file that goes with a message', '取得随消息发送的文件'],
    forms: ['nod attachment <id> [-o FILE] [--force]', 'nod attachment <id> [-o 文件] [--force]'],
    about: [
      `Writes a file that goes with a message to FILE, which must not exist, or to standard output: to a terminal only
what is text. Whoever added it chose its name and type: look before you open it. With --json: what it is.`,
      `把随消息发送的文件写到指定的文件（该文件必须还不存在）或标准输出；在终端上只显示文本。
名称和类型由添加者填写，打开之前请先看清。加 --json 则输出它的说明。`,
    ],
    '-o, --output FILE': ['write it there', '写到这个文件'],
    '--force': ['replace the file if it exists', '文件已存在时替换它'],
    '--agent NAME': [
      'read as this agent, with its token (default: as the person)',
      '以这个智能体的名义读取（默认：以人的名义）',
    ],
    ...token,
  },
  decisions: {
    summary: ['show the decision set that a text holds', '显示一段文字里的决策项'],
    forms: 'nod decisions [--json] [FILE|-]',
    about: [
      `Shows the numbered questions with lettered options that a text holds, as the hub reads them. "-" or nothing
reads standard input. With --json, or when not on a terminal: {"questions", "complete", "open", "reply"}.`,
      `显示一段文字里带编号的问题和 A/B/C/D 选项，与中枢的读法一致。“-”或不写表示从标准输入读取。
加 --json，或输出不是终端时：{"questions", "complete", "open", "reply"}。`,
    ],
  },
  chat: {
    summary: ['say something to an agent and see its answer', '对智能体说话，看它回答'],
    forms: [
      `nod chat [--agent NAME] [--mode MODE] [--new | --no-answer] [--attach FILE] [--json] "text"
nod chat [--agent NAME] --new`,
      `nod chat [--agent NAME] [--mode MODE] [--new | --no-answer] [--attach FILE] [--json] "内容"
nod chat [--agent NAME] --new`,
    ],
    about: [
      `Says something to an agent and prints its answer as it is written. Ctrl-C stops the agent. A tool call that waits
for your word is shown in full: on a terminal you are asked, otherwise it is told on stderr and waits to be
answered elsewhere. With --json stderr has it as events, a JSON object on each line.`,
      `对智能体说话，边写边显示它的回答。Ctrl-C 停止智能体。等你决定的工具调用会完整显示：
在终端上会问你，否则写到标准错误并等待在别处回答。加 --json 则标准错误每行一个 JSON 事件。`,
    ],
    '--agent NAME': [
      'whom to talk to (default: nod, the built-in agent)',
      '和谁说话（默认：nod，内置智能体）',
    ],
    ...attaching,
    '--mode MODE': [
      `from now on in this conversation: agent runs tools by itself, supervised asks before
each tool call, ask has no tools`,
      `从现在起这个对话的模式：agent 自行使用工具，supervised 每次使用工具前都询问，
ask 不使用工具`,
    ],
    '--no-answer': [
      'say it as something new; otherwise it answers the question that the agent asked last, if one waits',
      '作为新的内容发送；否则，如果智能体最近的提问还在等待，就当作对它的回答',
    ],
    '--new': [
      `begin anew first: what was said before can still be read, but no longer counts;
the text /new alone does the same`,
      `先重新开始：之前的内容仍可查看，但不再算数；只发送 /new 效果相同`,
    ],
  },
  mode: {
    summary: ['show or set how far an agent may go by itself', '显示或设定智能体可以自行做到哪一步'],
    forms: 'nod mode [--agent NAME] [agent | supervised | ask]',
    about: [
      `Shows or sets the mode of the conversation with an agent: agent runs tools by itself, supervised asks before each
tool call, ask has no tools. It counts from the next tool call on. Switching to agent approves the calls that wait
because of the mode; switching to ask rejects all that wait.`,
      `显示或设定与某个智能体对话的模式：agent 自行使用工具，supervised 每次使用工具前都询问，ask 不使用工具。
从下一次工具调用起生效。切换到 agent 会批准因模式而等待的调用；切换到 ask 会拒绝所有等待的调用。`,
    ],
    '--agent NAME': ['the agent (default: nod, the built-in agent)', '哪个智能体（默认：nod，内置智能体）'],
  },
  policies: {
    summary: ['list, set or remove what you lay down about tools', '列出、设定或删除你对工具的规定'],
    forms: [
      `nod policies [list]
nod policies set <tool> auto | ask | never [--agent NAME]
nod policies rm <tool> [--agent NAME]
nod policies revoke <permission id>`,
      `nod policies [list]
nod policies set <工具> auto | ask | never [--agent NAME]
nod policies rm <工具> [--agent NAME]
nod policies revoke <许可 id>`,
    ],
    about: [
      `What you lay down about tools, in every mode: auto runs it without asking, ask asks each time, never refuses it.
never beats ask, ask beats auto. Permissions come from --always and --conversation of nod answer, and from the panel.`,
      `你对工具的规定，在任何模式下都有效：auto 不问就执行，ask 每次都问，never 拒绝执行。
never 优先于 ask，ask 优先于 auto。许可来自 nod answer 的 --always、--conversation 和网页面板。`,
    ],
    '--agent NAME': ['only for this agent (default: for every agent)', '只对这个智能体（默认：所有智能体）'],
  },
  audit: {
    summary: ['show what was answered, decided and changed', '显示回答、决定和更改的记录'],
    forms:
      'nod audit [--since TIME] [--agent NAME] [--tool NAME] [--outcome OUTCOME] [--limit N] [--json | --csv]',
    about: [
      `Shows every answer, every decision about a tool call, every change of what agents may do and every credential, with
who, where and why, newest first.`,
      '显示每一次回答、每一个关于工具调用的决定、对智能体权限的每一次更改和每一个凭据：谁、在哪里、为什么；最新的在前。',
    ],
    '--since TIME': [
      'not older than this: 2h, 3d, 2026-01-31, 2026-01-31T08:00',
      '不早于：2h、3d、2026-01-31、2026-01-31T08:00',
    ],
    '--agent NAME': ['only what concerns this agent', '只看与这个智能体有关的'],
    '--tool NAME': ['only calls of this tool', '只看这个工具的调用'],
    '--outcome OUTCOME': [
      `answered, approved, rejected, allowed, refused, expired, cancelled, mode-set, policy-set,
permission-granted, permission-revoked, settings-set, credential-added,
credential-revoked, rights-set or agent-terminated`,
      `answered、approved、rejected、allowed、refused、expired、cancelled、mode-set、policy-set、
permission-granted、permission-revoked、settings-set、credential-added、
credential-revoked、rights-set 或 agent-terminated`,
    ],
    '--limit N': [
      'how many at most (default: 100; all with --json or --csv)',
      '最多多少条（默认：100；加 --json 或 --csv 则为全部）',
    ],
    '--csv': [
      'as CSV with a header; --json: a JSON object on each line',
      '输出带表头的 CSV；--json：每行一个 JSON 对象',
    ],
  },
  stop: {
    summary: ['end what agents are doing', '停止智能体正在做的事'],
    forms: 'nod stop [--agent NAME]',
    about: [
      `Ends what agents are doing, at once: the built-in ones, and those whose programs run in a terminal. What they have so
far is kept. It fails where one is at work that cannot be stopped from here.`,
      `立刻停止智能体正在做的事，包括内置的和在终端里运行的；已有的结果会保留。
如果正在工作的智能体无法从这里停止，则命令失败。`,
    ],
    '--agent NAME': ['only this one', '只停止这一个'],
  },
  memory: {
    summary: [
      'add, search, list or remove memories of the built-in agent',
      '添加、搜索、列出或删除内置智能体的记忆',
    ],
    forms: [
      'nod memory [list] | add "text" | search "words" | rm <id>',
      'nod memory [list] | add "内容" | search "词语" | rm <id>',
    ],
    about: ['What the built-in agent remembers.', '内置智能体记住的内容。'],
    '--limit N': ['how many at most (default: 20)', '最多多少条（默认：20）'],
  },
  explain: {
    summary: ['show how the built-in agent reads a message', '显示内置智能体如何理解一句话'],
    forms: ['nod explain [--history FILE] "text"', 'nod explain [--history FILE] "内容"'],
    about: [
      `Shows how the built-in agent reads a message:
{"type", "action", "target", "parameters", "confidence", "reference", "isStop"}.`,
      `显示内置智能体如何理解一句话：
{"type", "action", "target", "parameters", "confidence", "reference", "isStop"}。`,
    ],
    '--history FILE': [
      'what was said before: a JSON array, or a line each, of {"role", "text"}',
      '之前说过的话：JSON 数组，或每行一个 {"role", "text"}',
    ],
  },
  page: {
    summary: ['show what a page of HTML says, without the noise', '显示一个 HTML 网页的正文，去掉无关内容'],
    forms: 'nod page [--json] [--url URL] FILE.html|-',
    about: [
      `Prints what a page says as Markdown: without menus, advertisements, banners and lists of other pages.
With --json: {"title", "text", "markdown", "type", "byline", "published"}. The type is article, forum, product,
collection, listing, documentation or service. "-" reads the page from standard input. Nothing is fetched.`,
      `以 Markdown 打印网页的正文，去掉菜单、广告、横幅和其他页面的列表。
加 --json 则输出 {"title", "text", "markdown", "type", "byline", "published"}。type 是 article、forum、product、
collection、listing、documentation 或 service。“-”表示从标准输入读取网页。不会下载任何内容。`,
    ],
    '--url URL': [
      'where the page is from: its links are made whole by it',
      '网页的来源地址：其中的链接据此补全',
    ],
  },
  link: {
    summary: ['print a fresh link that lets a browser in', '打印一个新的浏览器登录链接'],
    forms: 'nod link [--json] [--data DIR]',
    about: ['Prints a fresh one-time link that lets a browser in.', '打印一个新的一次性浏览器登录链接。'],
  },
  sessions: {
    summary: [
      'list the browsers that are in, let the extension in, or sign them out',
      '列出已登录的浏览器、配对扩展，或让它们退出登录',
    ],
    forms: `nod sessions [list]
nod sessions pair CODE
nod sessions rm <id>... | --all`,
    about: [
      `Lists the browsers that were let in by a link, or signs them out. What is signed out is out at once, with its
live connections. A new file person-token signs all browsers out at the next start. \`pair\` lets the browser extension in
by the code that its side panel shows. With --json: an array of sessions.`,
      `列出通过链接登录的浏览器，或让它们退出登录。退出立即生效，其连接随之断开。
文件 person-token 更换后，下次启动时所有浏览器都会退出登录。\`pair\` 用侧边栏显示的配对码让浏览器扩展进入。
加 --json 时输出会话数组。`,
    ],
    '--all': ['sign every browser out', '让所有浏览器退出登录'],
  },
  token: {
    summary: ['add, list or remove tokens of programs', '添加、列出或删除程序的令牌'],
    forms: `nod token add NAME [--agent NAME …] [--replace]
nod token [list]
nod token rm NAME`,
    about: [
      `A token lets one program speak, listen and ask as the agents it was given, and as nobody else; nobody else speaks as
them. add prints it, once. rm ends what the program has open and refuses its next call. The token "local" is the file
"token" in the data folder: it speaks as every agent that no other token was given. To replace it, or the person's own
"person-token", delete the file and start the hub again.`,
      `一个令牌让一个程序以分给它的智能体的名义发言、收信和提问，除此之外谁也不能代表；别的程序也不能代表这些智能体。
add 打印令牌，只有一次。rm 立即断开该程序的连接，并拒绝它之后的请求。令牌“local”就是数据文件夹里的文件“token”：
它代表没有分给其他令牌的所有智能体。要更换它，或更换人自己的“person-token”，请删除文件并重新启动中枢。`,
    ],
    '--agent NAME': [
      'an agent that it speaks as; repeat for more (default: the one called NAME)',
      '它代表的智能体；可重复（默认：与 NAME 同名的智能体）',
    ],
    '--replace': [
      'end what was sent to these agents, asked by them and permitted to them so far',
      '结束此前发给这些智能体的消息、它们的提问和许可',
    ],
  },
  telegram: {
    summary: [
      'set up your Telegram bot, see how it is, turn it off',
      '设置你的 Telegram 机器人、查看状态或关闭',
    ],
    forms: `nod telegram [status]
nod telegram setup [--api-root URL]
nod telegram off`,
    about: [
      `setup asks for the token of your bot, which @BotFather gives you, without showing it, or reads it from standard input;
it is never an argument, where other programs could read it. It is tried before it is kept. Then write to the bot, and let
yourself in with nod pair. off forgets the token and the settings; accounts stay let in until you remove them.
NOD_TELEGRAM_TOKEN and NOD_TELEGRAM_API_ROOT in the environment of the hub win over what is set here.`,
      `setup 询问 @BotFather 给你的机器人令牌（输入时不显示），或从标准输入读取；令牌从不作为参数，以免被其他程序看到。
令牌先试用，成功才保存。之后给机器人发消息，再用 nod pair 准许自己进入。off 删除令牌和设置；账号的许可会保留，直到你取消。
中枢环境变量 NOD_TELEGRAM_TOKEN 和 NOD_TELEGRAM_API_ROOT 优先于这里的设置。`,
    ],
    '--api-root URL': [
      'a Bot API server of your own (default: https://api.telegram.org)',
      '你自己的 Bot API 服务器（默认：https://api.telegram.org）',
    ],
  },
  pair: {
    summary: ['let an account in by its code, or see who asks', '用配对码准许账号进入，或查看谁在请求'],
    forms: `nod pair
nod pair CODE [--rights chat,approve]`,
    about: [
      `Whoever writes to your bot is told a code. Name it here to let that account in; without a code, those that ask are
listed. A code has 8 letters and digits, works once and for an hour. The right to chat is not the right to approve:
without --rights an account may speak with agents and answer their questions, and may not approve tool calls.`,
      `给你的机器人发消息的人会收到一个配对码。在这里写上配对码，就准许那个账号进入；不写则列出正在请求的账号。
配对码是 8 个字母和数字，一小时内有效，只能用一次。聊天的权限不等于批准的权限：
不加 --rights 时，账号可以和智能体说话、回答提问，但不能批准工具调用。`,
    ],
    '--rights RIGHTS': [
      'chat (default), or chat,approve: it may approve tool calls and change modes as well',
      'chat（默认），或 chat,approve：还可以批准工具调用、更改模式',
    ],
  },
  accounts: {
    summary: [
      'list who is let in on channels, change rights, shut out',
      '列出渠道上已准许的账号，更改权限或取消许可',
    ],
    forms: `nod accounts [list]
nod accounts rights ACCOUNT chat|chat,approve
nod accounts remove ACCOUNT | --all`,
    about: [
      `An account is written as telegram:42, or 42. A change counts at once. Of a lost phone: nod accounts remove --all shuts
every account out, with those that ask. With --json: {"accounts", "pairings"}.`,
      `账号写作 telegram:42，或 42。更改立即生效。手机丢失时：nod accounts remove --all 取消所有账号的许可，包括正在请求的。
加 --json 时输出 {"accounts", "pairings"}。`,
    ],
    '--all': ['every account of every channel', '所有渠道的所有账号'],
  },
  agents: {
    summary: [
      'list the agents and how they stand, find and adopt running ones',
      '列出智能体及其状态，查找并接管正在运行的',
    ],
    forms: `nod agents [list]
nod agents --discover
nod agents adopt NUMBER|ID
nod agents let-go AGENT`,
    about: [
      `Agents with their program, folder, branch and state. Programs that run in terminals of this machine (Codex, Claude Code and
others) are found by --discover; an adopted one asks you here as well, its terminal goes on as before. With --json:
{"agents"} or {"sessions"}.`,
      `列出智能体的程序、文件夹、分支和状态。--discover 查找在本机终端里运行的程序（Codex、Claude Code 等）；接管后它也在这里问你，
终端照常。加 --json 时输出 {"agents"} 或 {"sessions"}。`,
    ],
    '--discover': ['what runs on this machine, adopted or not', '本机正在运行的程序，无论是否已接管'],
  },
  hooks: {
    summary: ['let Claude Code in your terminals ask here, too', '让终端里的 Claude Code 也在这里询问'],
    forms: ['nod hooks install|remove claude [options]', 'nod hooks install|remove claude [选项]'],
    about: [
      `Writes hooks into Claude Code's settings (CLAUDE_CONFIG_DIR, default ~/.claude): its sessions become agents here, its
permissions and questions are asked here and in its terminal, and whoever answers first wins. It shows the difference
and asks first, and touches nothing else in the file. While no hub runs, the hooks do nothing.`,
      `把钩子写进 Claude Code 的设置（CLAUDE_CONFIG_DIR，默认 ~/.claude）：它的会话成为这里的智能体，它的许可和问题会同时在这里
和它的终端里询问，先答者有效。先显示差异并询问，不改动文件里的其他内容。中枢没有运行时，钩子什么也不做。`,
    ],
    '--yes': ['do not ask', '不询问'],
  },
  connect: {
    summary: ['connect Claude Code, Codex and other agent programs', '连接 Claude Code、Codex 等智能体程序'],
    forms: [
      'nod connect claude|codex|gemini|qwen|opencode|copilot|kimi|pi [options]',
      'nod connect claude|codex|gemini|qwen|opencode|copilot|kimi|pi [选项]',
    ],
    about: [
      `Writes into the program's configuration what lets it reach you: the MCP server, the approval of its tools, time limits
of a day. It shows the difference and asks first, touches nothing else in the files, and then tries the result without
a model.`,
      `把连接所需的内容写进该程序的配置：MCP 服务器、其工具的许可、一天的时限。先显示差异并询问，不改动文件里的其他内容，
然后不用模型试一下结果。`,
    ],
    '--user': ['for all your work (default)', '用于你的所有工作（默认）'],
    '--project': ['for the repository, or the folder, that you are in', '用于当前所在的仓库或文件夹'],
    '--remove': ['take it back', '撤销'],
    '--yes': ['do not ask', '不询问'],
    '--agent NAME': [
      "as whom it speaks (default: the program's own name)",
      '以谁的名义发言（默认：该程序自己的名字）',
    ],
    '--token-file FILE': [
      `the program speaks with the token in this file (default: the data folder's own; NOD_TOKEN
is not written)`,
      '程序使用这个文件里的令牌（默认：数据文件夹自己的；NOD_TOKEN 不会写入）',
    ],
  },
  run: {
    summary: ['run an agent program as an agent of yours', '运行一个智能体程序，作为你的智能体'],
    forms: `nod run [--folder DIR] [--data DIR] [--json] -- PROGRAM [ARGS]
nod run --acp [--folder DIR] [--resume ID] [--detach] [--data DIR] [--json] -- PROGRAM | COMMAND [ARGS]`,
    about: [
      `Starts PROGRAM in a window of tmux where Nod has a door into its terminal: codex and qwen, claude with its hooks (nod hooks install
claude), opencode and pi with what nod connect puts there. Its session becomes an agent: you can answer it here and there. Else, and
with --acp, --resume or --detach, it is run over ACP (gemini, qwen, opencode, copilot, kimi, claude, pi, or any command that speaks
it) and kept while the hub is stopped and started. Ctrl-C ends it with all that it started.`,
      `如果 Nod 能进入程序自己的终端，就在 tmux 窗口里启动 PROGRAM：codex 和 qwen，装了钩子的 claude（nod hooks install claude），以及用
nod connect 装了插件的 opencode 和 pi。它的会话成为智能体：可以在这里回答，也可以在终端里回答。否则，或加了 --acp、--resume、--detach
时，它通过 ACP 运行（gemini、qwen、opencode、copilot、kimi、claude、pi，或任何使用 ACP 的命令），中枢停止或重启时也保持运行。按 Ctrl-C
结束它以及它启动的一切。`,
    ],
    '--acp': ['the command speaks ACP on standard input and output', '该命令在标准输入输出上使用 ACP'],
    '--folder DIR': ['where it works (default: this folder)', '它在哪个文件夹里工作（默认：当前文件夹）'],
    '--resume ID': ["go on with this session of the program's own", '继续该程序自己的这个会话'],
    '--detach': ['in the background, with a log in the data folder', '在后台运行，记录写在数据文件夹里'],
  },
  mcp: {
    summary: ['speak MCP on standard input and output', '在标准输入输出上使用 MCP'],
    forms: 'nod mcp [--agent NAME] [--patience TIME] [--token-file FILE] [--data DIR]',
    about: [
      `An MCP server on standard input and output. Each session of the program is an agent of its own, called by the folder that
it works in: "codex · site".`,
      '在标准输入输出上提供 MCP 服务。程序的每个会话都是单独的智能体，按它所在的文件夹命名：“codex · site”。',
    ],
    '--agent NAME': [
      'who the connected program is (default: what it calls itself)',
      '所连接的程序是谁（默认：它自称的名字）',
    ],
    '--patience TIME': [
      `how long the program lets a call take: 50s, 10m, 23h (default: what is known of the program).
Then it is told that there is no answer yet, and can go on waiting`,
      `该程序允许一次调用用多久：50s、10m、23h（默认：按已知的该程序的时限）。
到时会告诉它还没有回答，它可以接着等`,
    ],
    ...token,
  },
  doctor: {
    summary: ['check the installation and its safety', '检查安装情况和安全设置'],
    forms: 'nod doctor [--json] [--data DIR]',
    about: [
      'Checks Node, the data folder, the database, the running hub and what its agents may do. Exit code 1 when something is wrong.',
      '检查 Node、数据文件夹、数据库、正在运行的中枢，以及智能体可以做什么。有问题时退出码为 1。',
    ],
  },
} satisfies TextTable;

type Page = Record<'summary' | 'forms' | 'about', string>;

/** A page for each command, and `main`, which lists them. */
export function renderUsage(language: Language) {
  const { usage, indent, slogan, form, more } = speak(frame, language);
  const pages: [string, Page][] = Object.entries(speak(commands, language));
  const shared = speak(common, language);
  const list = pages.map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`).join('\n');
  const rendered = pages.map(([name, { summary, forms, about, ...options }]) => {
    const head = usage + forms.replaceAll('\n', `\n${indent}`);
    return [name, [head, about, renderOptions({ ...options, ...shared })].join('\n\n')];
  });
  const main = [slogan, usage + form, list, more].join('\n\n');
  return { main, ...Object.fromEntries(rendered) } as Record<'main' | keyof typeof commands, string>;
}

function renderOptions(options: Record<string, string>): string {
  const toRow = ([option, text]: [string, string]) =>
    `  ${option.padEnd(22)} ${text.replaceAll('\n', `\n${' '.repeat(25)}`)}`;
  return Object.entries(options).map(toRow).join('\n');
}
