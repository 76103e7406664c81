// The texts of attachments: files that are being added, and files of messages.
import { LIMITS } from '@nod/protocol';
import { counted, type TextTable, toSizeText } from '@nod/wording';

const MOST = LIMITS.attachmentsPerMessage;
const LARGEST = toSizeText(LIMITS.attachmentBytes);

export const attachmentTexts = {
  attachments: {
    add: ['Add files', '添加文件'],
    limits: [`Up to ${MOST} files, each up to ${LARGEST}`, `最多 ${MOST} 个文件，每个不超过 ${LARGEST}`],
    dropTitle: ['Drop to add', '松开即可添加'],
    unsent: ['Files that go with the message', '随消息发送的文件'],
    added: (name: string) => [`${name} is added`, `已添加 ${name}`],
    adding: (name: string) => [`Adding ${name}`, `正在添加 ${name}`],
    addingShort: ['Adding…', '正在添加…'],
    notAdded: (name: string, reason: string) => [
      `${name} is not added: ${reason}`,
      `没有添加 ${name}：${reason}`,
    ],
    removed: (name: string) => [`${name} is removed`, `已移除 ${name}`],
    remove: (name: string) => [`Remove ${name}`, `移除 ${name}`],
    retry: (name: string) => [`Add ${name} again`, `重新添加 ${name}`],
    tooLarge: [`Larger than ${LARGEST}`, `超过 ${LARGEST}`],
    unreadable: ['Cannot be read: it was moved or changed', '无法读取：文件已被移动或更改'],
    offline: ['The hub cannot be reached', '无法连接中枢'],
    tooManyTitle: [`A message takes ${MOST} files at most`, `一条消息最多 ${MOST} 个文件`],
    tooManyText: (left: number) => [
      `${counted(left, 'file was', 'files were')} not added.`,
      `有 ${left} 个文件没有添加。`,
    ],
    foldersTitle: ['Folders cannot be added', '不能添加文件夹'],
    foldersText: ['Add their files, or pack the folder into one.', '请添加其中的文件，或先打包成一个文件。'],
    waiting: ['Is sent as soon as the files are added.', '文件添加完成后立即发送。'],
    notYet: ['Do not send yet', '先不发送'],
    blocked: ['Add it again or remove it to send.', '请重试或移除后再发送。'],
    files: ['Files', '文件'],
    unknownType: ['Unknown type', '未知类型'],
    open: (name: string) => [`Show ${name} larger`, `放大查看 ${name}`],
    close: ['Close', '关闭'],
    download: ['Download', '下载'],
    downloadNamed: (name: string) => [`Download ${name}`, `下载 ${name}`],
    downloading: ['Downloading…', '正在下载…'],
    gone: ['No longer here', '文件已不存在'],
    notLoaded: ['Could not be loaded', '加载失败'],
    notShown: ['Cannot be shown as a picture', '无法作为图片显示'],
    tooManyPixels: ['Too large to be shown', '图片尺寸过大，无法显示'],
  },
} satisfies TextTable;
