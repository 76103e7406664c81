// Texts of `nod connect`, in 简体中文.
import type { Texts } from '../en.ts';

export const connecting: Texts['connecting'] = {
  unknownProgram: (name, known) => `“${name}”不在其中：${known}`,
  oneScope: '--project 和 --user 只能给一个',
  needsYes: '没有人可以询问：加上 --yes 就不再询问，直接写入',
  question: '写入以上内容？[y/N] ',
  tokenAsFile:
    'NOD_TOKEN 不会写进程序的配置：请用 --token-file FILE 给出令牌；若要让程序使用本终端的令牌，请取消 NOD_TOKEN',
  busy: '另一个 nod connect 写了很久还没写完：没有更改任何内容',
  nothingChanged: '没有更改任何内容。',
  changedMeanwhile: (path) => `${path} 在此期间被别的程序改过：什么也没有写入。请再运行一次`,
  unreadable: (path, line, column) =>
    `${path} 第 ${line} 行第 ${column} 列有错误：没有更改任何内容。请先修好它，再运行一次`,
  unusual: (path, key) =>
    `${path}：“${key}”的写法使它无法单独修改：没有更改任何内容。请先把它从文件里去掉，再运行一次`,
  tooDeep: (path) => `${path} 嵌套过深，无法修改：没有更改任何内容`,
  unusable: {
    'not-a-file': (path) => `${path} 不是文件，或是一个指向空处的链接：没有更改任何内容`,
    'not-text': (path) => `${path} 不是 UTF-8 文本：没有更改任何内容`,
    protected: (path) => `${path} 有写保护，或属于别人：没有更改任何内容。请先让它可写，再运行一次`,
    'several-names': (path) =>
      `${path} 还有别的名字（硬链接），那里会留下旧内容：没有更改任何内容。请自己修改，或让它成为单独的文件`,
    outside: (path) =>
      `${path} 经由链接指向项目之外：没有更改任何内容。请用 --user 为所有工作连接，或换掉这个链接`,
  },
  connected: {
    now: (title) => `${title} 已连接。用 --remove 可以撤销。`,
    already: (title) => `${title} 早已连接：没有更改任何内容。`,
  },
  removed: {
    now: (title) => `${title} 已断开。`,
    already: (title) => `${title} 本来就没有连接：没有更改任何内容。`,
  },
  serverWorks: (tools, seconds) => `按写入的命令启动，${seconds} 秒后应答，提供 ${tools}`,
  serverUntried: (tools) =>
    `按写入的命令启动，提供 ${tools}；没有运行中的中枢，所以没有试着调用。请用 npm start 启动它`,
  serverFails: {
    silent: (reason) => `按写入的命令启动，没有应答：${reason}`,
    refused: (reason) => `按写入的命令启动，调用被拒绝：${reason}`,
  },
  programMissing: (program) => `PATH 里没有 ${program}：没有试用`,
  programConnects: (command) => `${command}：能连上`,
  programReads: (command) => `${command}：读到了新的配置`,
  programFails: (command, output) => `${command} 没有显示它可用：\n${output}`,
  hints: {
    'approved-per-folder': (title) =>
      `${title} 按文件夹保存许可：在其他文件夹里请再运行一次，或用 --allow-tool=nod 启动它。`,
    'trusted-folders': (title) => `${title} 只在你信任的文件夹里读取它：请在这里启动一次并同意。`,
    'rules-of-the-user': (title) =>
      `${title} 的规则只在你自己的设置里：它在使用工具前会询问，除非用 --user 连接。`,
  },
};
