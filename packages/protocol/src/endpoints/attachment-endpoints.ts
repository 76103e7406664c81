// Endpoints for attachments: a file is added, then sent with a message by its id, then read by whoever has the message.
import { z } from 'zod';
import { attachmentIdSchema } from '../ids/ids.ts';
import { LIMITS } from '../ids/limits.ts';
import {
  attachmentNameSchema,
  attachmentSchema,
  PICTURE_TYPES,
  UNKNOWN_TYPE,
} from '../messages/attachment.ts';
import { agentNameSchema } from '../names/address.ts';
import { ATTACHMENT_HEADER, BOTH, created, type Endpoint, file } from './endpoint.ts';

/** As whom a program calls; the person leaves it out. */
const asAgent = { agent: agentNameSchema.optional() };

export const attachmentEndpoints = {
  addAttachment: {
    method: 'POST',
    path: '/api/attachments',
    access: BOTH,
    actsAs: 'agent',
    summary: 'Add a file to send with a message',
    description: `The body is the file itself, at most ${LIMITS.attachmentBytes} bytes; its content type says what it is, and is taken at its word by nobody. A program names the \`agent\` that it adds the file as. Answered once the file is durable; it is sent by naming its id in \`attachments\` of \`POST /api/messages\`, and removed if no message has it after 24 hours.`,
    query: z.strictObject({ name: attachmentNameSchema, ...asAgent }),
    bytes: { most: LIMITS.attachmentBytes, tooLarge: 'attachment_too_large' },
    response: created(attachmentSchema, 'The file as it can be sent.'),
    refusals: [
      'attachment_too_large',
      'too_many_attachments',
      'too_many_agents',
      'too_many_requests',
      'unsupported_media_type',
    ],
  },
  attachment: {
    method: 'GET',
    path: '/api/attachments/{id}',
    access: BOTH,
    actsAs: 'agent',
    summary: 'Read a file',
    description: `Always a download. Pictures (${PICTURE_TYPES.join(', ')}) have their type, all else is ${UNKNOWN_TYPE}; what whoever added the file called it stands in the header \`${ATTACHMENT_HEADER}\`, as JSON. The person reads every file; a program names the \`agent\` that it reads as, which has added the file, or sent or received it with a message.`,
    params: z.object({ id: attachmentIdSchema }),
    query: z.strictObject(asAgent),
    response: file('The bytes.', UNKNOWN_TYPE, ...PICTURE_TYPES),
    refusals: ['not_found'],
  },
} as const satisfies Record<string, Endpoint>;
