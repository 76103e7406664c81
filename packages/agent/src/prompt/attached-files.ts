// Attached files in a prompt: told with the message they go with. Names and texts are material; pictures and documents go
// along as files.
import { toSizeText } from '@nod/wording';
import type { AttachedFile, NamedReason } from '../attachments/attached-context.ts';
import type { ModelFile } from '../models/model.ts';
import { toMaterial } from './material.ts';

const REASONS: Record<NamedReason, string> = {
  earlier: 'no longer shown',
  'no-room': 'not shown, because too much is attached; the person is told so',
  unreadable: 'could not be read; the person is told so',
  kind: 'cannot be read; the person is told so',
};

/** `by`: whose they are. Empty when there are none. */
export function tellAttached(files: readonly AttachedFile[], by: string): string {
  if (files.length === 0) return '';
  const lines = files.map((file) => `- ${tellFile(file)}`).join('\n');
  return [toMaterial(`files attached to this message by ${by}`, lines), ...files.flatMap(tellText)].join(
    '\n\n',
  );
}

/** In the order they are told of. */
export function listShown(files: readonly AttachedFile[]): ModelFile[] {
  return files.flatMap((file) => (file.as === 'picture' || file.as === 'document' ? [file.file] : []));
}

function tellFile(file: AttachedFile): string {
  const { name, mediaType, size } = file.attachment;
  const what = `attachment ${name} (${mediaType}, ${toSizeText(size)})`;
  if (file.as === 'name') return `${what}, ${REASONS[file.why]}`;
  return file.as === 'text'
    ? `${what}, its text is below`
    : `${what}, a ${file.as} that goes with this message`;
}

function tellText(file: AttachedFile): string[] {
  if (file.as !== 'text') return [];
  const { attachment, text, isCut } = file;
  const cut = isCut ? `\n[Cut at ${text.length} characters: the file goes on.]` : '';
  return [
    toMaterial(`text of the attached file ${attachment.name}`, `${text || '(the file is empty)'}${cut}`),
  ];
}
