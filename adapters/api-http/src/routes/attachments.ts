// Routes for attachments. What is answered is a download and nothing else: a browser that is led to it shows, runs and
// loads nothing.
import {
  type Address,
  type AgentName,
  ATTACHMENT_HEADER,
  type Attachment,
  type AttachmentFile,
  isPicture,
  NodError,
  PERSON,
  UNKNOWN_TYPE,
} from '@nod/protocol';
import { type Caller, toCallerName } from '../callers/caller.ts';
import { toSentBytes } from '../exchange/sent-bytes.ts';
import { createTurns, type Turns } from '../exchange/turns.ts';
import type { RouteParts, Routes } from '../serving/route.ts';

/** Of one caller: each is held in memory until it is taken. */
const DOWNLOADS_AT_A_TIME = 4;

export function attachmentRoutes({ hub }: RouteParts) {
  const turns = createTurns(DOWNLOADS_AT_A_TIME);
  return {
    addAttachment: ({ query: { name, agent }, file, caller }) =>
      hub.attachments.add({ name, ...file }, toActor(caller, agent)),
    attachment: ({ params, query: { agent }, caller }) =>
      download(turns, caller, () => hub.attachments.read(params.id, toActor(caller, agent))),
  } satisfies Partial<Routes>;
}

/** That a program names an agent of its own is checked before. */
function toActor(caller: Caller | null, agent: AgentName | undefined): Address {
  if (caller?.kind !== 'program' && agent !== undefined)
    throw new NodError('forbidden', 'the person does not act as an agent');
  return agent ?? PERSON;
}

/** The turn is over when the file is handed over, not when it is read. */
function download(
  turns: Turns,
  caller: Caller | null,
  read: () => Promise<AttachmentFile>,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const send = async () => {
      const { attachment, bytes } = await read();
      const { body, gone } = toSentBytes(bytes);
      resolve(toDownload(attachment, bytes.length, body));
      return gone;
    };
    turns.take(toCallerName(caller), send).catch(reject);
  });
}

function toDownload(attachment: Attachment, size: number, body: ReadableStream): Response {
  return new Response(body, {
    headers: {
      'content-type': isPicture(attachment) ? attachment.mediaType : UNKNOWN_TYPE,
      'content-length': String(size),
      'content-disposition': `attachment; filename*=UTF-8''${toExtendedValue(attachment.name)}`,
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, no-store',
      [ATTACHMENT_HEADER]: toAsciiJson(attachment),
    },
  });
}

/** As RFC 8187 writes what is not plain. */
function toExtendedValue(name: string): string {
  return encodeURIComponent(name).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** A header holds ASCII. */
function toAsciiJson(attachment: Attachment): string {
  return JSON.stringify(attachment).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
