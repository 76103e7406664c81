// Attachment notes: what of the files that go with a message could not be used, in words for the person.
import type { Attachment, Language } from '@nod/protocol';
import { speak, type TextTable, toSizeText } from '@nod/wording';
import type { UnseenFile } from '../models/model.ts';
import type { AttachedFile, NamedReason } from './attached-context.ts';

type Pair = readonly [string, string];

const table = {
  named: {
    unreadable: ['it could not be read', '无法读取'],
    kind: ['this kind of file cannot be read here', '这里读不了这种文件'],
    'no-room': ['left out, because too much is attached', '附件太多，这个没有用上'],
    earlier: ['it is no longer shown', '不再显示'],
  } satisfies Record<NamedReason, Pair>,
  cut: ['only the beginning was used, because it is long', '内容较长，只用了开头部分'],
  withoutModel: {
    picture: ['I cannot see pictures without a language model', '没有语言模型，我看不到图片'],
    document: ['I cannot read such a document without a language model', '没有语言模型，我读不了这种文档'],
  },
  kind: ['the model cannot be shown this kind of file', '这个模型看不了这种文件'],
  'too-large': ['it is too large to be shown to the model', '文件太大，无法给模型看'],
  refused: (words: string) => [`the model could not see it: "${words}"`, `模型看不到它：“${words}”`],
  note: (what: string, problem: string) => [`(${what}: ${problem})`, `（${what}：${problem}）`],
  attachment: (...parts: string[]) => [parts.join(', '), parts.join('，')],
} satisfies TextTable;

/** "photo.jpg, image/jpeg, 312 KB" */
export function wordAttachment({ name, mediaType, size }: Attachment, language: Language): string {
  return speak(table, language).attachment(name, mediaType, toSizeText(size));
}

/** One line for each that was not used whole; without a model, also for each that only a model could see. */
export function renderAttachmentNotes(
  files: readonly AttachedFile[],
  hasModel: boolean,
  language: Language,
): string[] {
  const texts = speak(table, language);
  return files.flatMap((file) => {
    const problem = findProblem(file, hasModel, language);
    return problem === null ? [] : [texts.note(wordAttachment(file.attachment, language), problem)];
  });
}

function findProblem(file: AttachedFile, hasModel: boolean, language: Language): string | null {
  const texts = speak(table, language);
  if (file.as === 'name') return texts.named[file.why];
  if (file.as === 'text') return file.isCut ? texts.cut : null;
  return hasModel ? null : texts.withoutModel[file.as];
}

/** What the model was told of in words only. */
export function renderUnseenFiles(files: readonly UnseenFile[], language: Language): string[] {
  const texts = speak(table, language);
  return files.map((file) =>
    texts.note(file.name, file.why === 'refused' ? texts.refused(file.words) : texts[file.why]),
  );
}
