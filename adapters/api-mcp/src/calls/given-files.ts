// Files that a model gives with a call: their content itself, or the id of one that was added before. Never a path: the
// server would open with its own rights what a model was talked into naming, past the program's own questions.
import {
  type AttachmentId,
  attachmentIdSchema,
  LIMITS,
  NodError,
  toAttachmentName,
  toMediaType,
  UNKNOWN_TYPE,
} from '@nod/protocol';
import { z } from 'zod';
import { reachHub } from './hub-reach.ts';
import type { McpCall } from './mcp-tool.ts';

/** Of all files of one call together: what comes in a call is held in memory whole, and a model writes no more. */
export const MOST_GIVEN_BYTES = 2_000_000;

/** Plain texts in the schema that models see: not every program that reads it knows every pattern. */
const givenFileSchema = z.strictObject({
  name: z.string().min(1).max(1_000).optional().describe('The file name, without a path.'),
  mediaType: z.string().max(200).optional().describe('Such as image/png.'),
  text: z.string().max(MOST_GIVEN_BYTES).optional().describe('The content, of a text file.'),
  data: z
    .string()
    .max(2 * MOST_GIVEN_BYTES)
    .optional()
    .describe('The content in base64, of any other file.'),
  id: attachmentIdSchema.optional().describe('Alone: a file added before over HTTP, POST /api/attachments.'),
});

export const givenFilesSchema = z
  .array(givenFileSchema)
  .max(LIMITS.attachmentsPerMessage)
  .describe(
    `Files to send along, at most ${MOST_GIVEN_BYTES} bytes together. No paths: give the content. A file on disk is sent with the command: nod send --attach FILE.`,
  );

type GivenFile = z.infer<typeof givenFileSchema>;

interface Content {
  name: string;
  mediaType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Adds what is new; the ids, in the order given. Throws NodError, before anything is added, for what cannot be. */
export async function addGivenFiles(
  call: McpCall,
  files: readonly GivenFile[] = [],
): Promise<AttachmentId[]> {
  const contents = files.map(toContent);
  const bytes = contents.reduce((sum, each) => sum + (typeof each === 'string' ? 0 : each.bytes.length), 0);
  if (bytes > MOST_GIVEN_BYTES)
    throw new NodError(
      'attachment_too_large',
      `the files of one call may have at most ${MOST_GIVEN_BYTES} bytes together, not ${bytes}`,
    );
  const ids: AttachmentId[] = [];
  for (const content of contents) ids.push(typeof content === 'string' ? content : await add(call, content));
  return ids;
}

/** Repeated after a lost answer, the file is there twice; the one that no message takes is removed. */
async function add(call: McpCall, content: Content): Promise<AttachmentId> {
  const { hub, agent } = call;
  return (await reachHub(call, () => hub.addAttachment({ ...content, agent }))).id;
}

function toContent({ id, name, mediaType, text, data }: GivenFile, index: number): Content | AttachmentId {
  const isContent = name !== undefined && (text === undefined) !== (data === undefined);
  const isAlone = [name, mediaType, text, data].every((field) => field === undefined);
  if (id !== undefined && isAlone) return id;
  if (id !== undefined || !isContent)
    throw refuse(index, 'give a name with either text or data, or an id alone');
  const bytes = text === undefined ? decodeBase64(data ?? '', index) : new TextEncoder().encode(text);
  const type = mediaType ?? (text === undefined ? UNKNOWN_TYPE : 'text/plain');
  return { name: toAttachmentName(name), mediaType: toMediaType(type), bytes };
}

/** Node itself skips what is no base64: the file would be another one. */
function decodeBase64(data: string, index: number): Uint8Array<ArrayBuffer> {
  const packed = data.replace(/\s/g, '');
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(packed)) throw refuse(index, 'data is not base64');
  return new Uint8Array(Buffer.from(packed, 'base64'));
}

function refuse(index: number, reason: string): NodError {
  return new NodError('invalid_request', `attachments[${index}]: ${reason}`);
}
