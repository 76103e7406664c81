// Usage of each command, in 简体中文.
import type { Texts } from '../en.ts';

const common = `
  --data DIR             数据文件夹（默认：NOD_DATA，否则 ~/.nod）
  --json                 供程序读取的输出；错误以 {"error":{"code","message"}} 写到标准错误
  --help                 显示本说明`;

const token = `
  --token-file FILE      使用这个文件里的令牌（默认：NOD_TOKEN，否则用数据文件夹自己的）`;

const sending = `
  --from NAME            发言的智能体
  --text TEXT            内容（Markdown）；“-”表示从标准输入读取
  --quick-reply TEXT     一个建议的回答；可重复，最多 10 个
  --recommended N        推荐第几个快捷回复，从 1 数起
  --delay-ms N           至少 N 毫秒之后才送达
  --model-answer         内容是模型的最终回答：其中的决策项会带上按钮${token}`;

export const usage: Texts['usage'] = {
  main: `Nod：智能体来问，你点个头。

用法：nod <命令> [选项]

  start      运行中枢和网页面板
  send       发送一条消息，打印它的 id
  ask        提一个问题，等待，打印人的回答
  pending    列出等待人回答的问题
  answer     回答其中一个
  decisions  显示一段文字里的决策项
  chat       对智能体说话，看它回答
  mode       显示或设定智能体可以自行做到哪一步
  policies   列出、设定或删除你对工具的规定
  audit      显示回答、决定和更改的记录
  stop       停止智能体正在做的事
  memory     添加、搜索、列出或删除内置智能体的记忆
  explain    显示内置智能体如何理解一句话
  link       打印一个新的浏览器登录链接
  sessions   列出已登录的浏览器，或让它们退出登录
  token      添加、列出或删除程序的令牌
  connect    连接 Claude Code、Codex 等智能体程序
  mcp        在标准输入输出上使用 MCP
  doctor     检查安装情况和安全设置

nod <命令> --help 说明某个命令。查找中枢的顺序：NOD_URL，数据文件夹（NOD_DATA，默认 ~/.nod），
http://127.0.0.1:7663。NOD_LANG=zh-CN 或 en 选择语言。`,
  start: `用法：nod start [--port N] [--no-open] [--data DIR] [--json]

运行中枢，直到按下 Ctrl-C。每个数据文件夹只运行一个中枢。

  --port N               使用这个端口；0 表示任意空闲端口（默认：7663，被占用则用下一个空闲端口）
  --no-open              不打开浏览器${common}`,
  send: `用法：nod send --from NAME --text TEXT [选项]

发送一条消息并打印它的 id，不等待回答。

  --to NAME              收件人：“user”（默认）是人，其他是智能体${sending}${common}`,
  ask: `用法：nod ask --from NAME --text TEXT [选项]

向人提问，等待，只打印回答。退出码：0 已回答，2 超时，3 在别处被取消，
130 按下 Ctrl-C（问题随之撤回）。

  --timeout TIME         最多等这么久：90s、10m、2h（默认：一直等）${sending}${common}`,
  pending: `用法：nod pending [--json] [--data DIR]

列出等待人回答的问题和工具调用，最早的在前。加 --json 则输出请求的数组。
${common}`,
  answer: `用法：nod answer <id> <文字或编号>
      nod answer <id> --approve [--always | --conversation]
      nod answer <id> --reject ["说明"]

回答一个问题。编号选择对应的选项，没有对应选项的编号会被拒绝；其他内容原样发送。决策项的选择（“1B 3A”）
会连同其余问题的推荐一起发送。
等待中的工具调用只能批准（与 nod pending 显示的完全一致）或拒绝；文字不能批准它。
id 写全，或只写 nod pending 显示的结尾部分：至少 6 个字符，且不与其他问题相同。

  --text TEXT            回答的原文，即使它是一个数字，或只是部分选择
  --all                  用于决策项：全部按推荐
  --approve              用于工具调用：允许执行一次
  --always               与 --approve 同用：以后这样的调用也允许，范围尽可能窄
  --conversation         同上，只在这个对话中
  --reject               用于工具调用：不执行；会告诉智能体，可附上你的说明${common}`,
  decisions: `用法：nod decisions [--json] [FILE|-]

显示一段文字里带编号的问题和 A/B/C/D 选项，与中枢的读法一致。“-”或不写表示从标准输入读取。
加 --json，或输出不是终端时：{"questions", "complete", "open", "reply"}。
${common}`,
  chat: `用法：nod chat [--agent NAME] [--mode MODE] [--json] "内容"

对智能体说话，边写边显示它的回答。Ctrl-C 停止智能体。等你决定的工具调用会完整显示：
在终端上会问你，否则写到标准错误并等待在别处回答。加 --json 则标准错误每行一个 JSON 事件。

  --agent NAME           和谁说话（默认：nod，内置智能体）
  --mode MODE            从现在起这个对话的模式：agent 自行使用工具，supervised 每次使用工具前都询问，
                         ask 不使用工具${common}`,
  stop: `用法：nod stop [--agent NAME]

立刻停止内置智能体正在做的事；已有的结果会保留。

  --agent NAME           只停止这一个${common}`,
  mode: `用法：nod mode [--agent NAME] [agent | supervised | ask]

显示或设定与某个智能体对话的模式：agent 自行使用工具，supervised 每次使用工具前都询问，ask 不使用工具。
从下一次工具调用起生效。切换到 agent 会批准因模式而等待的调用；切换到 ask 会拒绝所有等待的调用。

  --agent NAME           哪个智能体（默认：nod，内置智能体）${common}`,
  policies: `用法：nod policies [list]
      nod policies set <工具> auto | ask | never [--agent NAME]
      nod policies rm <工具> [--agent NAME]
      nod policies revoke <许可 id>

你对工具的规定，在任何模式下都有效：auto 不问就执行，ask 每次都问，never 拒绝执行。
never 优先于 ask，ask 优先于 auto。许可来自 nod answer 的 --always、--conversation 和网页面板。

  --agent NAME           只对这个智能体（默认：所有智能体）${common}`,
  audit: `用法：nod audit [--since TIME] [--agent NAME] [--tool NAME] [--outcome OUTCOME] [--limit N] [--json | --csv]

显示每一次回答、每一个关于工具调用的决定、对智能体权限的每一次更改和每一个凭据：谁、在哪里、为什么；最新的在前。

  --since TIME           不早于：2h、3d、2026-01-31、2026-01-31T08:00
  --agent NAME           只看与这个智能体有关的
  --tool NAME            只看这个工具的调用
  --outcome OUTCOME      answered、approved、rejected、allowed、refused、expired、cancelled、mode-set、policy-set、
                         permission-granted、permission-revoked、settings-set、credential-added 或
                         credential-revoked
  --limit N              最多多少条（默认：100；加 --json 或 --csv 则为全部）
  --csv                  输出带表头的 CSV；--json：每行一个 JSON 对象${common}`,
  memory: `用法：nod memory [list] | add "内容" | search "词语" | rm <id>

内置智能体记住的内容。

  --limit N              最多多少条（默认：20）${common}`,
  explain: `用法：nod explain [--history FILE] "内容"

显示内置智能体如何理解一句话：
{"type", "action", "target", "parameters", "confidence", "reference", "isStop"}。

  --history FILE         之前说过的话：JSON 数组，或每行一个 {"role", "text"}${common}`,
  link: `用法：nod link [--json] [--data DIR]

打印一个新的一次性浏览器登录链接。
${common}`,
  sessions: `用法：nod sessions [list]
       nod sessions rm <id>... | --all

列出通过链接登录的浏览器，或让它们退出登录。退出立即生效，其连接随之断开。
文件 person-token 更换后，下次启动时所有浏览器都会退出登录。加 --json 时输出会话数组。

  --all                  让所有浏览器退出登录${common}`,
  token: `用法：nod token add NAME [--agent NAME …]
      nod token [list]
      nod token rm NAME

一个令牌让一个程序以分给它的智能体的名义发言、收信和提问，除此之外谁也不能代表；别的程序也不能代表这些智能体。
add 打印令牌，只有一次。rm 立即断开该程序的连接，并拒绝它之后的请求。令牌“local”就是数据文件夹里的文件“token”：
它代表没有分给其他令牌的所有智能体。要更换它，或更换人自己的“person-token”，请删除文件并重新启动中枢。

  --agent NAME           它代表的智能体；可重复（默认：与 NAME 同名的智能体）${common}`,
  connect: `用法：nod connect claude|codex|gemini|qwen|opencode|copilot|kimi [选项]

把连接所需的内容写进该程序的配置：MCP 服务器、其工具的许可、一天的时限。先显示差异并询问，不改动文件里的其他内容，
然后不用模型试一下结果。

  --user                 用于你的所有工作（默认）
  --project              用于当前所在的仓库或文件夹
  --remove               撤销
  --yes                  不询问
  --agent NAME           以谁的名义发言（默认：该程序自己的名字）
  --token-file FILE      程序使用这个文件里的令牌（默认：数据文件夹自己的；NOD_TOKEN 不会写入）${common}`,
  mcp: `用法：nod mcp [--agent NAME] [--patience TIME] [--token-file FILE] [--data DIR]

在标准输入输出上提供 MCP 服务。程序的每个会话都是单独的智能体，按它所在的文件夹命名：“codex · site”。

  --agent NAME           所连接的程序是谁（默认：它自称的名字）
  --patience TIME        该程序允许一次调用用多久：50s、10m、23h（默认：按已知的该程序的时限）。
                         到时会告诉它还没有回答，它可以接着等${token}${common}`,
  doctor: `用法：nod doctor [--json] [--data DIR]

检查 Node、数据文件夹、数据库、正在运行的中枢，以及智能体可以做什么。有问题时退出码为 1。
${common}`,
};
