// Everything the hub refuses, by code. The same codes reach programs over HTTP, MCP and the CLI.
import { z } from 'zod';
import { channelErrorSchema } from '../channels/channel-status.ts';
import { quickRepliesErrorCodeSchema } from '../messages/quick-replies.ts';
import { nameFaultCodeSchema } from '../names/name-rule.ts';
import { folderProblemSchema } from './settings.ts';

/** Why nothing can be written at the moment. Nothing has changed; the same call may succeed later. */
export const storageErrorCodeSchema = z.enum(['storage_full', 'storage_read_only', 'storage_failing']);

export type StorageErrorCode = z.infer<typeof storageErrorCodeSchema>;

/** Every code, with the HTTP status that it is told with. */
export const STATUS_BY_CODE = {
  ...toStatuses(quickRepliesErrorCodeSchema, 422),
  ...toStatuses(folderProblemSchema, 422),
  ...toStatuses(channelErrorSchema, 422),
  embedder_failed: 422,
  invalid_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  unknown_reply: 404,
  method_not_allowed: 405,
  name_taken: 409,
  name_changing: 409,
  agent_in_use: 409,
  ...toStatuses(nameFaultCodeSchema, 400),
  unknown_recipient: 404,
  recipient_terminated: 410,
  /** No door leads to the agent's program. */
  no_door: 404,
  /** Its program runs in no terminal that can be seen. */
  no_terminal: 404,
  several_sessions: 409,
  already_settled: 409,
  superseded: 409,
  no_longer_valid: 410,
  hash_mismatch: 409,
  supplement_too_long: 422,
  payload_too_large: 413,
  attachment_too_large: 413,
  /** The file goes with another message. */
  attachment_sent: 409,
  // One for each thing that programs can pile up.
  too_many_open_requests: 429,
  mailbox_full: 429,
  too_many_scheduled: 429,
  too_many_agents: 429,
  too_many_conversations: 429,
  too_many_drafts: 429,
  too_many_attachments: 429,
  too_many_versions: 429,
  too_far_back: 422,
  /** What is to be superseded was said before the conversation was begun anew. */
  begun_anew: 409,
  ...toStatuses(storageErrorCodeSchema, 503),
  storage_full: 507,
  unsupported_media_type: 415,
  too_many_programs: 429,
  too_many_requests: 429,
  internal: 500,
} as const;

function toStatuses<C extends string, S extends number>(codes: z.ZodEnum<Record<C, C>>, status: S) {
  return Object.fromEntries(codes.options.map((code) => [code, status])) as Record<C, S>;
}

export type ErrorCode = keyof typeof STATUS_BY_CODE;

export const errorBodySchema = z.object({
  error: z.object({ code: z.enum(Object.keys(STATUS_BY_CODE) as ErrorCode[]), message: z.string() }),
});

/** A refusal with a reason meant for the caller. Nothing has changed when it is thrown. */
export class NodError extends Error {
  override readonly name = 'NodError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
