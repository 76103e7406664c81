// Texts of the CLI about attachments: what cannot be attached, and what cannot be got.
import type { TextTable } from '@nod/wording';

export const attachmentTexts = {
  tooMany: (most: number) => [
    `--attach: at most ${most} files go with one message`,
    `--attach：一条消息最多附带 ${most} 个文件`,
  ],
  noFile: (path: string) => [
    `--attach: "${path}" is no file that can be read as a whole`,
    `--attach：“${path}”不是可以完整读取的文件`,
  ],
  tooLarge: (path: string, most: string) => [
    `--attach: "${path}" is larger than ${most}`,
    `--attach：“${path}”超过 ${most}`,
  ],
  noId: (given: string) => [
    `"${given}" is no id of an attachment: nod pending and nod chat show them`,
    `“${given}”不是附件的 id：nod pending 和 nod chat 会显示它们`,
  ],
  isFolder: (path: string) => [`-o: "${path}" is a folder: name a file`, `-o：“${path}”是文件夹，请写文件名`],
  exists: (path: string) => [
    `"${path}" is there already: nothing was written. --force replaces it`,
    `“${path}”已经存在：没有写入任何内容。--force 会替换它`,
  ],
  unwritable: (path: string, reason: string) => [
    `cannot write "${path}": ${reason}`,
    `无法写入“${path}”：${reason}`,
  ],
  binary: (id: string) => [
    `this is no text, and is not printed on a terminal: nod attachment ${id} -o FILE`,
    `这不是文本，不会显示在终端上：nod attachment ${id} -o 文件`,
  ],
} satisfies TextTable;
