// Attachments: files that go with a message. The hub keeps their bytes and says what they are; a message names them.
import { z } from 'zod';
import { attachmentIdSchema } from '../ids/ids.ts';
import { LIMITS } from '../ids/limits.ts';

const MAX_NAME_LENGTH = 255;

/**
 * A file name without a path: no separators, no control characters, no halves of characters. It may still be made to be
 * taken for another (`exe.\u202egpj`): whoever shows it shows its hidden characters.
 */
export const attachmentNameSchema = z
  .string()
  .min(1)
  .max(MAX_NAME_LENGTH)
  .regex(/^[^/\\\p{Cc}\p{Cs}]+$/u, 'a file name has no slashes and no control characters')
  .refine((name) => name !== '.' && name !== '..', 'a file name is no folder');

/** `image/png`, without parameters. Said by whoever added it: nothing may be trusted because of it. */
export const mediaTypeSchema = z
  .string()
  .max(127)
  .regex(/^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/, 'a media type is written as image/png');

/** What is said of a file whose type nobody knows. */
export const UNKNOWN_TYPE = 'application/octet-stream';

export const attachmentSchema = z.object({
  id: attachmentIdSchema,
  name: attachmentNameSchema,
  mediaType: mediaTypeSchema,
  /** In bytes. */
  size: z.number().int().nonnegative(),
});

export type Attachment = z.infer<typeof attachmentSchema>;

/** As they go with a message, in the order given. */
export const attachmentsSchema = z.array(attachmentSchema).min(1).max(LIMITS.attachmentsPerMessage);

/** A file as it is read: what the hub says of it, and its bytes. */
export interface AttachmentFile {
  attachment: Attachment;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Pictures that every browser draws without running anything: no SVG. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;

/** Whether it can be shown as a picture. */
export function isPicture({ mediaType }: Pick<Attachment, 'mediaType'>): boolean {
  return PICTURE_TYPES.some((type) => type === mediaType);
}

/** How the bytes of each begin; `null` is any byte. */
const SIGNATURES: Record<(typeof PICTURE_TYPES)[number], readonly (number | null)[][]> = {
  'image/png': [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  'image/jpeg': [[0xff, 0xd8, 0xff]],
  'image/gif': [[...toBytes('GIF87a')], [...toBytes('GIF89a')]],
  'image/webp': [[...toBytes('RIFF'), null, null, null, null, ...toBytes('WEBP')]],
};

function toBytes(ascii: string): number[] {
  return Array.from(ascii, (letter) => letter.charCodeAt(0));
}

/**
 * What picture the bytes are, by how they begin; null: none. For whoever hands them to something that fails on what only
 * claims to be one, such as a model.
 */
export function findPictureType(bytes: Uint8Array): (typeof PICTURE_TYPES)[number] | null {
  const begins = (signature: readonly (number | null)[]) =>
    signature.every((byte, index) => byte === null || bytes[index] === byte);
  return PICTURE_TYPES.find((type) => SIGNATURES[type].some(begins)) ?? null;
}

/** A name from outside made one of a file: its last part, without what no name has, and no longer than one is. */
export function toAttachmentName(text: string): string {
  const last =
    text
      .slice(-4 * MAX_NAME_LENGTH)
      .split(/[/\\]/u)
      .at(-1) ?? '';
  const name = shorten(last.replaceAll(/[\p{Cc}\p{Cs}]/gu, '').trim());
  return attachmentNameSchema.safeParse(name).success ? name : 'file';
}

/** What is too long keeps its end, if that looks like one: what kind of file it is stands there. */
function shorten(name: string): string {
  if (name.length <= MAX_NAME_LENGTH) return name;
  const end = /\.[^.]{1,16}$/u.exec(name)?.[0] ?? '';
  return `${name.slice(0, MAX_NAME_LENGTH - end.length).replace(/[\uD800-\uDBFF]$/u, '')}${end}`;
}

/** The type that a header or a picker says, `Text/Plain; charset=utf-8`; where it is none, what is unknown. */
export function toMediaType(text: string | null | undefined): string {
  const type = (text ?? '').slice(0, 1_000).split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return mediaTypeSchema.safeParse(type).success ? type : UNKNOWN_TYPE;
}

/** The names of files in one line, for where only words can stand. */
export function toAttachmentLine(attachments: readonly Pick<Attachment, 'name'>[]): string {
  return attachments.map(({ name }) => `📎 ${name}`).join(' ');
}
