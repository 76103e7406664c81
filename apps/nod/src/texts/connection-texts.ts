// Texts of `nod connect`.
import type { TextTable } from '@nod/wording';

export const connectTexts = {
  unknownProgram: (name: string, known: string) => [
    `"${name}" is none of: ${known}`,
    `“${name}”不在其中：${known}`,
  ],
  oneScope: ['give --project or --user, not both', '--project 和 --user 只能给一个'],
  needsYes: [
    'nobody is here to ask: --yes writes it without asking',
    '没有人可以询问：加上 --yes 就不再询问，直接写入',
  ],
  question: ['Write this? [y/N] ', '写入以上内容？[y/N] '],
  tokenAsFile: [
    'NOD_TOKEN is not written into the configuration of a program: give it as --token-file FILE, or unset NOD_TOKEN to let the program speak with the token of your shell',
    'NOD_TOKEN 不会写进程序的配置：请用 --token-file FILE 给出令牌；若要让程序使用本终端的令牌，请取消 NOD_TOKEN',
  ],
  busy: [
    'another nod connect has been writing for very long: nothing was changed',
    '另一个 nod connect 写了很久还没写完：没有更改任何内容',
  ],
  nothingChanged: ['Nothing was changed.', '没有更改任何内容。'],
  changedMeanwhile: (path: string) => [
    `${path} was changed by somebody else meanwhile: nothing was written. Run it again`,
    `${path} 在此期间被别的程序改过：什么也没有写入。请再运行一次`,
  ],
  unreadable: (path: string, line: number, column: number) => [
    `${path} is broken at line ${line}, column ${column}: nothing was changed. Mend it, then run this again`,
    `${path} 第 ${line} 行第 ${column} 列有错误：没有更改任何内容。请先修好它，再运行一次`,
  ],
  unusual: (path: string, key: string) => [
    `${path}: "${key}" is written in a way that cannot be edited without touching more: nothing was changed. Take it out of the file, then run this again`,
    `${path}：“${key}”的写法使它无法单独修改：没有更改任何内容。请先把它从文件里去掉，再运行一次`,
  ],
  foreignFile: (path: string) => [
    `${path} is there and not of Nod: nothing was changed. Move it away, then run this again`,
    `${path} 已经存在，而且不是 Nod 的文件：没有更改任何内容。请先把它移走，再运行一次`,
  ],
  pluginLoads: (title: string) => [
    `${title} tells Nod of its sessions from its next start on.`,
    `${title} 下次启动后会把它的会话告诉 Nod。`,
  ],
  tooDeep: (path: string) => [
    `${path} is nested too deeply to be edited: nothing was changed`,
    `${path} 嵌套过深，无法修改：没有更改任何内容`,
  ],
  unusable: {
    'not-a-file': (path: string) => [
      `${path} is not a file, or a link that leads nowhere: nothing was changed`,
      `${path} 不是文件，或是一个指向空处的链接：没有更改任何内容`,
    ],
    'not-text': (path: string) => [
      `${path} is not text in UTF-8: nothing was changed`,
      `${path} 不是 UTF-8 文本：没有更改任何内容`,
    ],
    protected: (path: string) => [
      `${path} is write-protected, or somebody else’s: nothing was changed. Make it writable, then run this again`,
      `${path} 有写保护，或属于别人：没有更改任何内容。请先让它可写，再运行一次`,
    ],
    'several-names': (path: string) => [
      `${path} has other names (hard links), which would keep the old text: nothing was changed. Edit it yourself, or make it a file of its own`,
      `${path} 还有别的名字（硬链接），那里会留下旧内容：没有更改任何内容。请自己修改，或让它成为单独的文件`,
    ],
    outside: (path: string) => [
      `${path} leads out of the project through a link: nothing was changed. Connect for all your work with --user, or replace the link`,
      `${path} 经由链接指向项目之外：没有更改任何内容。请用 --user 为所有工作连接，或换掉这个链接`,
    ],
  },
  connected: {
    now: (title: string) => [
      `${title} is connected. Take it back with --remove.`,
      `${title} 已连接。用 --remove 可以撤销。`,
    ],
    already: (title: string) => [
      `${title} is connected already: nothing was changed.`,
      `${title} 早已连接：没有更改任何内容。`,
    ],
  },
  removed: {
    now: (title: string) => [`${title} is not connected any more.`, `${title} 已断开。`],
    already: (title: string) => [
      `${title} was not connected: nothing was changed.`,
      `${title} 本来就没有连接：没有更改任何内容。`,
    ],
  },
  serverWorks: (tools: string, seconds: string) => [
    `Started as written, it answered after ${seconds} s and offers ${tools}`,
    `按写入的命令启动，${seconds} 秒后应答，提供 ${tools}`,
  ],
  serverUntried: (tools: string) => [
    `Started as written, it offers ${tools}; no call was tried, because no hub runs. Start it with: npm start`,
    `按写入的命令启动，提供 ${tools}；没有运行中的中枢，所以没有试着调用。请用 npm start 启动它`,
  ],
  serverFails: {
    silent: (reason: string) => [
      `Started as written, it did not answer: ${reason}`,
      `按写入的命令启动，没有应答：${reason}`,
    ],
    refused: (reason: string) => [
      `Started as written, its calls are refused: ${reason}`,
      `按写入的命令启动，调用被拒绝：${reason}`,
    ],
  },
  programMissing: (program: string) => [
    `${program} is not on the PATH: not tried`,
    `PATH 里没有 ${program}：没有试用`,
  ],
  programConnects: ['it connects', '能连上'],
  programReads: ['it reads the new configuration', '读到了新的配置'],
  programFails: (command: string, output: string) => [
    `${command} does not show it as working:\n${output}`,
    `${command} 没有显示它可用：\n${output}`,
  ],
  hints: {
    'approved-per-folder': (title: string) => [
      `${title} keeps approvals per folder: run this again in other folders, or start it with --allow-tool=nod.`,
      `${title} 按文件夹保存许可：在其他文件夹里请再运行一次，或用 --allow-tool=nod 启动它。`,
    ],
    'trusted-folders': (title: string) => [
      `${title} reads it only in folders that you trust: start it here once and agree.`,
      `${title} 只在你信任的文件夹里读取它：请在这里启动一次并同意。`,
    ],
    'rules-of-the-user': (title: string) => [
      `${title} keeps rules in your own settings alone: it asks before it uses the tools, unless you connect it with --user.`,
      `${title} 的规则只在你自己的设置里：它在使用工具前会询问，除非用 --user 连接。`,
    ],
  },
} satisfies TextTable;
