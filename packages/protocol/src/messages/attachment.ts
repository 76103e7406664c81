// Attachments: files that go with a message. The hub keeps their bytes and says what they are; a message names them.
import { z } from 'zod';
import { attachmentIdSchema } from '../ids/ids.ts';
import { LIMITS } from '../ids/limits.ts';

const MAX_NAME_LENGTH = 255;

/** A file name without a path: no separators, no control characters. */
export const attachmentNameSchema = z
  .string()
  .min(1)
  .max(MAX_NAME_LENGTH)
  .regex(/^[^/\\\p{Cc}]+$/u, 'a file name has no slashes and no control characters')
  .refine((name) => name !== '.' && name !== '..', 'a file name is no folder');

/** `image/png`, without parameters. Said by whoever added it: nothing may be trusted because of it. */
export const mediaTypeSchema = z
  .string()
  .max(127)
  .regex(/^[a-z0-9][a-z0-9!#$&^_.+-]*\/[a-z0-9][a-z0-9!#$&^_.+-]*$/, 'a media type is written as image/png');

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

/** Pictures that every browser draws without running anything: no SVG. */
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** Whether it can be shown as a picture. */
export function isPicture({ mediaType }: Pick<Attachment, 'mediaType'>): boolean {
  return PICTURES.has(mediaType);
}
