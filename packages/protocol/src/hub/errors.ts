// Everything the hub refuses, by code. The same codes reach programs over HTTP, MCP and the CLI.
import { z } from 'zod';
import { quickRepliesErrorCodeSchema } from '../messages/quick-replies.ts';
import { nameFaultCodeSchema } from '../names/name-rule.ts';
import { folderProblemSchema } from './settings.ts';

/** One for each thing that programs can pile up. */
const limitErrorCodeSchema = z.enum([
  'too_many_open_requests',
  'mailbox_full',
  'too_many_scheduled',
  'too_many_agents',
  'too_many_conversations',
  'too_many_drafts',
  'too_many_versions',
  'too_far_back',
]);

/** Why nothing can be written at the moment. Nothing has changed; the same call may succeed later. */
export const storageErrorCodeSchema = z.enum(['storage_full', 'storage_read_only', 'storage_failing']);

export type StorageErrorCode = z.infer<typeof storageErrorCodeSchema>;

export const errorCodeSchema = z.enum([
  ...quickRepliesErrorCodeSchema.options,
  ...folderProblemSchema.options,
  'embedder_failed',
  'invalid_request',
  'unauthenticated',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'name_taken',
  ...nameFaultCodeSchema.options,
  'unknown_recipient',
  'recipient_terminated',
  'several_sessions',
  'already_settled',
  'superseded',
  'no_longer_valid',
  'hash_mismatch',
  'supplement_too_long',
  'payload_too_large',
  ...limitErrorCodeSchema.options,
  ...storageErrorCodeSchema.options,
  'unsupported_media_type',
  'too_many_programs',
  'too_many_requests',
  'internal',
]);

export type ErrorCode = z.infer<typeof errorCodeSchema>;

export const errorBodySchema = z.object({
  error: z.object({ code: errorCodeSchema, message: z.string() }),
});

export type ErrorBody = z.infer<typeof errorBodySchema>;

/** A refusal with a reason meant for the caller. Nothing has changed when it is thrown. */
export class NodError extends Error {
  override readonly name = 'NodError';
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
