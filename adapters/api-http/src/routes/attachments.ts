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
import type { Caller } from '../callers/caller.ts';
import type { RouteParts, Routes } from '../serving/route.ts';

export function attachmentRoutes({ hub }: RouteParts) {
  return {
    addAttachment: ({ query: { name, agent }, file, caller }) =>
      hub.attachments.add({ name, ...file }, toActor(caller, agent)),
    attachment: async ({ params, query: { agent }, caller }) =>
      toDownload(await hub.attachments.read(params.id, toActor(caller, agent))),
  } satisfies Partial<Routes>;
}

/** That a program names an agent of its own is checked before. */
function toActor(caller: Caller | null, agent: AgentName | undefined): Address {
  if (caller?.kind !== 'program' && agent !== undefined)
    throw new NodError('forbidden', 'the person does not act as an agent');
  return agent ?? PERSON;
}

function toDownload({ attachment, bytes }: AttachmentFile): Response {
  return new Response(bytes, {
    headers: {
      'content-type': isPicture(attachment) ? attachment.mediaType : UNKNOWN_TYPE,
      'content-length': String(bytes.length),
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
