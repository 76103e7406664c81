// Failures of tools as data, and their words in both languages: the model reads the English ones, the person their own.
import type { Language } from '@nod/protocol';
import { PAGE_FAILURES } from './page-failures.ts';

/** What went wrong, then what could be tried instead; `{name}` stands for a detail. */
type Words = readonly [error: string, ...alternatives: string[]];

const OTHER_PAGE = { en: 'Use another page.', zh: '换一个网页。' } as const;
const LOOK = { en: 'See what is there with list_files.', zh: '先列出文件，看看有什么。' } as const;

const FAILURES = {
  ...PAGE_FAILURES,
  tool_stopped: {
    en: ['"{tool}" was stopped', 'Ask again to run it anew.'],
    zh: ['已被停止', '再说一次即可重新开始。'],
  },
  tool_late: {
    en: ['"{tool}" took longer than {seconds} s'],
    zh: ['超过了 {seconds} 秒', '再试一次，或做得少一些。'],
  },
  tool_silent: {
    en: ['the tool failed without saying why'],
    zh: ['工具没有说明原因', '再试一次，或换一种做法。'],
  },
  tool_withdrawn: {
    en: [
      '"{tool}" did not run: the person has changed what you may touch',
      'Look again at which tools you have now.',
      'Ask the person.',
    ],
    zh: ['没有执行：允许的范围已被更改', '在“设置 → 工具”里查看现在允许什么。'],
  },
  reply_needs_model: {
    en: [
      'writing a reply needs a language model, and none is connected',
      'Connect a model.',
      'Write the reply yourself: "reply: your words" puts them into the field on the page, unsent.',
    ],
    zh: [
      '写回复需要语言模型，目前没有连接',
      '连接一个模型。',
      '自己写：“回复：你的话”会把它填入页面的输入框，不会发送。',
    ],
  },
  content_missing: {
    en: [
      'there is no text to work on: none was given, nothing is selected, and no page is open',
      'Paste the text into the message.',
      'Select text on a page, or open the page, and ask again.',
    ],
    zh: ['没有可处理的文字', '把文字粘贴到消息里。', '选中一段文字，或打开页面后再说一次。'],
  },
  length_wrong: {
    en: [
      '"maxLength" must be at least 1, and "lengthUnit" words, sentences or characters',
      'Leave both out for about 200 words.',
    ],
    zh: ['总结的长度不对', '不说长度就是大约 200 字。'],
  },
  sentences_missing: {
    en: ['the text has no sentences', 'Give another text.'],
    zh: ['这段文字里没有句子', '换一段文字。'],
  },
  kind_unknown: {
    en: ['"{kind}" is no kind of thing that can be found here', 'Kinds: {kinds}.'],
    zh: ['找不到“{kind}”这一类内容', '可以找：邮箱、电话、链接、价格、日期、名称、表格。'],
  },
  format_unknown: {
    en: ['there is no format "{format}"', 'Formats: {formats}.'],
    zh: ['没有“{format}”这种格式', '格式有：{formats}。'],
  },
  memory_empty: {
    en: ['there is nothing to remember', 'Say what to remember.'],
    zh: ['没有要记住的内容', '说明要记住什么。'],
  },
  memory_too_long: {
    en: [
      'a memory has at most {most} characters, not {length}',
      'Summarize it first, then save the summary.',
    ],
    zh: ['一条记忆最多 {most} 个字符，现在有 {length} 个', '先总结，再保存总结。'],
  },
  memory_missing: {
    en: ['no memory says exactly this', 'Search the memories first, then give the whole text of one.'],
    zh: ['没有与此完全一致的记忆', '先搜索记忆，再给出其中一条的全文。'],
  },
  query_missing: {
    en: ['there is nothing to search for', 'Name what to look for.'],
    zh: ['没有要找的内容', '说明要找什么。'],
  },
  attachment_missing: {
    en: ['no message of this conversation has a file "{name}"', 'The files are: {names}.'],
    zh: ['这个对话里没有附件“{name}”', '附件有：{names}。'],
  },
  attachment_unreadable: {
    en: ['the file "{name}" could not be read', 'Ask the person to send it again.'],
    zh: ['无法读取附件“{name}”', '请再发一次。'],
  },
  attachment_not_text: {
    en: ['the file "{name}" holds no text', 'Ask the person to send it again, so that it is shown.'],
    zh: ['附件“{name}”不是文本', '请再发一次。'],
  },
  unknown_recipient: {
    en: ['unknown_recipient: {message}', 'Check the recipient, or send it to "user".'],
    zh: ['没有这个收件人', '看看有哪些智能体，再发一次。'],
  },
  recipient_terminated: {
    en: ['recipient_terminated: {message}', 'Check the recipient, or send it to "user".'],
    zh: ['这个智能体已被终止，收不到消息', '发给别的智能体。'],
  },
  several_sessions: {
    en: ['several_sessions: {message}', 'Name one of its sessions.'],
    zh: ['这个名字下有好几个会话', '写明其中一个会话的全名。'],
  },
  mailbox_full: {
    en: ['mailbox_full: {message}', 'Check the recipient, or send it to "user".'],
    zh: ['对方的信箱满了', '等它读完消息再发。'],
  },
  too_many_scheduled: {
    en: ['too_many_scheduled: {message}', 'Send it now, or later.'],
    zh: ['定时消息太多了', '现在就发，或等一些发出后再定时。'],
  },
  storage_full: {
    en: ['storage_full: {message}', 'Ask the person to free some space.'],
    zh: ['磁盘满了，没有保存', '腾出一些空间后再试。'],
  },
  path_missing: { en: ['"{path}" does not exist', LOOK.en], zh: ['“{path}”不存在', LOOK.zh] },
  path_through_file: {
    en: ['"{path}" leads through a file as if it were a folder', LOOK.en],
    zh: ['“{path}”把一个文件当成了文件夹', LOOK.zh],
  },
  path_is_folder: {
    en: ['"{path}" is a folder', 'List it with list_files.'],
    zh: ['“{path}”是文件夹', '列出里面的文件。'],
  },
  path_is_loop: {
    en: ['"{path}" is a link that cannot be followed', 'Use the path of the file itself.'],
    zh: ['“{path}”是无法跟随的链接', '使用文件本身的路径。'],
  },
  path_forbidden: {
    en: ['"{path}" may not be accessed', 'Use another file, or ask the person to change its permissions.'],
    zh: ['没有访问“{path}”的权限', '换一个文件，或更改它的权限。'],
  },
  name_too_long: {
    en: ['"{path}" has a name that is too long', 'Use a shorter name.'],
    zh: ['“{path}”的名字太长', '换一个短一些的名字。'],
  },
  disk_full: {
    en: ['"{path}" cannot be written: the disk is full', 'Ask the person to free some space.'],
    zh: ['无法写入“{path}”：磁盘已满', '腾出一些空间后再试。'],
  },
  disk_read_only: {
    en: ['"{path}" cannot be written: the disk is read-only', 'Write somewhere else in the folder.'],
    zh: ['无法写入“{path}”：磁盘是只读的', '写到别处。'],
  },
  not_regular: {
    en: ['"{path}" is not a regular file', 'Use a regular file; list a folder with list_files.'],
    zh: ['“{path}”不是普通文件', '换一个普通文件。'],
  },
  path_with_nul: {
    en: ['a path cannot contain NUL', 'Give a plain relative path.'],
    zh: ['路径里不能有空字符', '换一个普通的相对路径。'],
  },
  path_outside: {
    en: [
      '"{path}" is outside the allowed folder',
      'Use a path relative to the allowed folder, without "..".',
      'Ask the person to allow another folder.',
    ],
    zh: ['“{path}”在允许的文件夹之外', '使用该文件夹里的相对路径。', '在“设置 → 工具”里允许另一个文件夹。'],
  },
  link_dead: {
    en: ['"{path}" is a link that leads nowhere', 'Use another name.'],
    zh: ['“{path}”是失效的链接', '换一个名字。'],
  },
  path_moved: {
    en: ['"{path}" was changed while it was opened', 'Try again.'],
    zh: ['“{path}”在打开时被改动了', '再试一次。'],
  },
  file_changed: {
    en: ['{name} has changed since it was looked at', 'Read it again, then make the call that fits it now.'],
    zh: ['自查看之后内容已有变化', '重新看一遍，再决定。'],
  },
  file_binary: {
    en: ['"{path}" is a binary file, not text', 'Choose a text file.', 'Ask the person what the file holds.'],
    zh: ['“{path}”是二进制文件，不是文字', '换一个文本文件。'],
  },
  file_undecodable: {
    en: ['"{path}" is not text in {encoding}', 'Read it with another encoding: {encodings}.'],
    zh: ['“{path}”不是 {encoding} 编码的文字', '换一种编码：{encodings}。'],
  },
  encoding_unknown: {
    en: ['"{encoding}" is not a known encoding', 'Use one of {encodings}.'],
    zh: ['不认识编码“{encoding}”', '可用：{encodings}。'],
  },
  lines_beyond: {
    en: ['"{path}" has only {lines} lines', 'Start at line {lines} or before.'],
    zh: ['“{path}”只有 {lines} 行', '从第 {lines} 行或更前面开始。'],
  },
  file_too_big: {
    en: ['"{path}" is too big to edit', 'Ask the person to edit it, or use a command.'],
    zh: ['“{path}”太大，无法修改', '自己修改，或用命令。'],
  },
  file_exists: {
    en: [
      '"{path}" exists already',
      'Change a part of it with edit_file.',
      'Replace it whole with overwrite: true.',
    ],
    zh: ['“{path}”已经存在', '只修改其中一部分，或整个替换。'],
  },
  glob_unreadable: {
    en: ['"{glob}" is not a glob', 'Use a glob like "*.ts", "src/**/*.md" or none.'],
    zh: ['“{glob}”不是有效的通配符', '使用像 *.ts 这样的通配符，或不用。'],
  },
  pattern_unreadable: {
    en: [
      'the pattern cannot be used: {reason}',
      'Search for plain text (regex: false).',
      'Write the pattern without lookaround and back-references.',
    ],
    zh: ['这个表达式无法使用：“{reason}”', '按普通文字搜索。'],
  },
  old_text_empty: {
    en: ['oldText is empty', 'Create a file with write_file.'],
    zh: ['没有说明要替换的文字', '新建一个文件。'],
  },
  texts_same: {
    en: ['oldText and newText are the same', 'Give another newText.'],
    zh: ['替换前后的文字相同', '给出另一段新文字。'],
  },
  line_ends_differ: {
    en: [
      'oldText is there only with other line ends (the file has "\\r\\n")',
      'Write the line ends of oldText and newText as "\\r\\n".',
    ],
    zh: ['要替换的文字换行符不同', '按文件的换行符书写。'],
  },
  old_text_missing: {
    en: [
      'oldText is not in the file',
      'Read the file again with read_file and copy the text exactly, with its spaces.',
    ],
    zh: ['文件里没有要替换的文字', '重新读取文件，照原样抄下那段文字。'],
  },
  old_text_repeated: {
    en: [
      'oldText is in the file {count} times',
      'Take in more of the surrounding lines, so that it is there once.',
      'Replace every occurrence with all: true.',
    ],
    zh: ['要替换的文字在文件里出现了 {count} 次', '多带上几行上下文，或全部替换。'],
  },
  command_missing: {
    en: ['there is no command that could run', 'Give a command for the shell.'],
    zh: ['没有可以运行的命令', '给出一条命令。'],
  },
  command_unshown: {
    en: [
      'the command names {what}: what it does could not be shown',
      'Name a folder or fewer files, or put the work into a script.',
    ],
    zh: ['这条命令涉及的内容太多，无法展示它会做什么', '少写几个文件，或写成脚本。'],
  },
  command_failed: {
    en: [
      '{output}[exit code {exitCode}]{notes}',
      'Read the output, correct the command and run it again.',
      'For long output, write it to a file in the folder and read it with read_file.',
    ],
    zh: ['{output}[退出码 {exitCode}]', '看看输出，改正命令后再运行。'],
  },
  command_killed: {
    en: ['{output}[ended by {signal}]{notes}', 'Read the output, correct the command and run it again.'],
    zh: ['{output}[被 {signal} 结束]', '看看输出，改正命令后再运行。'],
  },
  command_late: {
    en: [
      '{output}[ended after {seconds} s: the time was over]{notes}',
      'Run a smaller command, or give it more time with timeLimitSeconds.',
    ],
    zh: ['{output}[超过 {seconds} 秒，已结束]', '运行小一些的命令，或给它更多时间。'],
  },
  command_stopped: {
    en: ['{output}[stopped]{notes}', 'Ask again to run it anew.'],
    zh: ['{output}[已停止]', '再说一次即可重新运行。'],
  },
  address_malformed: {
    en: ['"{address}" is not an address', 'Give a whole address, like https://example.org/page.'],
    zh: ['“{address}”不是网址', '给出完整的网址，例如 https://example.org/page。'],
  },
  address_scheme: {
    en: ['{scheme} addresses are not fetched', 'Use an http or https address.'],
    zh: ['不抓取 {scheme} 地址', '使用 http 或 https 地址。'],
  },
  address_with_secret: {
    en: ['the address contains a name or a password', 'Use the address without them.'],
    zh: ['网址里有用户名或密码', '去掉之后再试。'],
  },
  host_missing: {
    en: ['the host "{host}" was not found', 'Check the spelling of the address.'],
    zh: ['找不到主机“{host}”', '检查网址的拼写。'],
  },
  host_not_public: {
    en: [
      '"{host}" is not a public host; addresses of this machine and its network are not fetched',
      'Use the address of a public page.',
      'Ask the person for the content.',
    ],
    zh: ['“{host}”不是公开的主机；不抓取本机和内网的地址', '使用公开网页的地址。'],
  },
  host_unreadable: {
    en: ['{host} could not be read: {reason}', 'Try again later, or use another page.'],
    zh: ['无法读取 {host}（{reason}）', '稍后再试，或换一个网页。'],
  },
  redirects_many: {
    en: ['more than {most} redirects', 'Use the address that they lead to.'],
    zh: ['跳转超过 {most} 次', '直接使用最终的网址。'],
  },
  page_refused: {
    en: ['{url} answered with status {status}', 'Check the address, or use another page.'],
    zh: ['{url} 返回状态 {status}', '检查网址，或换一个网页。'],
  },
  page_packed: {
    en: ['the page is packed as "{encoding}"', OTHER_PAGE.en],
    zh: ['网页的压缩方式“{encoding}”无法读取', OTHER_PAGE.zh],
  },
  page_not_text: {
    en: ['the page is of the kind {kind}, not text', 'Use a page with text.'],
    zh: ['网页是 {kind} 类型，不是文字', '换一个有文字的网页。'],
  },
  page_too_large: {
    en: ['the page is too much to be read: it needs more memory than a page may have', OTHER_PAGE.en],
    zh: ['网页太大，无法读取', OTHER_PAGE.zh],
  },
  page_too_slow: {
    en: ['the page is too much to be read: it takes more time than a page may have', OTHER_PAGE.en],
    zh: ['网页太复杂，读取太慢', OTHER_PAGE.zh],
  },
  page_tangled: {
    en: ['the page is too tangled to be read', OTHER_PAGE.en],
    zh: ['网页结构混乱，无法读取', OTHER_PAGE.zh],
  },
  page_late: {
    en: ['the page took longer than {seconds} s', 'Try again later, or use another page.'],
    zh: ['网页超过 {seconds} 秒没有回应', '稍后再试，或换一个网页。'],
  },
} as const satisfies Record<string, Record<Language, Words>>;

export type FailureCode = keyof typeof FAILURES;

export function isFailureCode(code: string): code is FailureCode {
  return Object.hasOwn(FAILURES, code);
}

export interface ToolFailure {
  code: FailureCode;
  details: Readonly<Record<string, string | number>>;
}

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type DetailsOf<Code extends FailureCode> = NamesIn<(typeof FAILURES)[Code]['en'][number]>;
type Details<Code extends FailureCode> = [DetailsOf<Code>] extends [never]
  ? []
  : [details: Readonly<Record<DetailsOf<Code>, string | number>>];

export interface FailureWords {
  error: string;
  alternatives: string[];
}

export function renderFailure({ code, details }: ToolFailure, language: Language): FailureWords {
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/gu, (whole, name: string) => String(details[name] ?? whole));
  const [error = '', ...alternatives] = FAILURES[code][language].map(fill);
  return { error, alternatives };
}

type FailedResult = { success: false; failure: ToolFailure } & FailureWords;

/** The result of a call that failed so. */
export function toFailed<Code extends FailureCode>(code: Code, ...details: Details<Code>): FailedResult {
  return toFailedResult(toFailure(code, details));
}

export function toFailedResult(failure: ToolFailure): FailedResult {
  return { success: false, failure, ...renderFailure(failure, 'en') };
}

function toFailure(code: FailureCode, [details = {}]: readonly ToolFailure['details'][]): ToolFailure {
  return { code, details };
}

/** Thrown inside a tool; its call fails with these words. */
export class ToolError<Code extends FailureCode = FailureCode> extends Error {
  override readonly name = 'ToolError';
  readonly failure: ToolFailure;

  constructor(code: Code, ...details: Details<Code>) {
    const failure = toFailure(code, details);
    super(renderFailure(failure, 'en').error);
    this.failure = failure;
  }
}
