// Picked files: those that the person has chosen, dropped or pasted, and which of them can go with a message.
import { LIMITS, toAttachmentName, toMediaType } from '@nod/protocol';

/** A file as it will be called and described. */
export interface PickedFile {
  name: string;
  mediaType: string;
  size: number;
  file: Blob;
}

/** What can be added beside those that are there, under names of their own; the rest is counted. */
export function judgeFiles(
  files: readonly File[],
  there: readonly { name: string }[],
): { picked: PickedFile[]; left: number } {
  const room = Math.max(0, LIMITS.attachmentsPerMessage - there.length);
  const taken = new Set(there.map(({ name }) => name));
  const picked = files.slice(0, room).map((file) => {
    const name = toFreeName(toAttachmentName(file.name), taken);
    taken.add(name);
    return { name, mediaType: toMediaType(file.type), size: file.size, file };
  });
  return { picked, left: files.length - picked.length };
}

export function isTooLarge({ size }: Pick<PickedFile, 'size'>): boolean {
  return size > LIMITS.attachmentBytes;
}

const MAX_START = 200;

/** Browsers call every picture that is pasted `image.png`: the second is `image-2.png`. */
export function toFreeName(name: string, taken: ReadonlySet<string>): string {
  const [, stem = name, end = ''] = /^(.+?)(\.[^.]{1,16})?$/su.exec(name) ?? [];
  // Room for the number in the longest name.
  const start = stem.slice(0, MAX_START);
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = toAttachmentName(`${start}-${count}${end}`);
  return free;
}

/** What a drop or a paste brings: its files, and whether there were folders among them. */
export function listFiles(data: DataTransfer): { files: File[]; hasFolders: boolean } {
  const items = [...data.items].filter(({ kind }) => kind === 'file');
  const folders = items.filter((item) => item.webkitGetAsEntry?.()?.isDirectory);
  const files = items
    .filter((item) => !folders.includes(item))
    .map((item) => item.getAsFile())
    .filter((file) => file !== null);
  return { files: items.length > 0 ? files : [...data.files], hasFolders: folders.length > 0 };
}

export function hasFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false;
}

/** Office programs put a picture of the words beside the words: then the words are meant. */
export function isPastedFile(data: DataTransfer): boolean {
  return hasFiles(data) && !data.types.includes('text/plain');
}
