// Branded, prefixed identifiers. Making new ones is a port of the hub; here they are only recognised.
import { z } from 'zod';

const RANDOM_PART = '[0-9a-z]{20,40}';

export const messageIdSchema = z
  .string()
  .regex(new RegExp(`^msg_${RANDOM_PART}$`))
  .brand<'MessageId'>();
export const requestIdSchema = z
  .string()
  .regex(new RegExp(`^req_${RANDOM_PART}$`))
  .brand<'RequestId'>();
export const conversationIdSchema = z
  .string()
  .regex(new RegExp(`^cnv_${RANDOM_PART}$`))
  .brand<'ConversationId'>();
export const draftIdSchema = z
  .string()
  .regex(new RegExp(`^drf_${RANDOM_PART}$`))
  .brand<'DraftId'>();

export const memoryIdSchema = z
  .string()
  .regex(new RegExp(`^mem_${RANDOM_PART}$`))
  .brand<'MemoryId'>();

export const runIdSchema = z
  .string()
  .regex(new RegExp(`^run_${RANDOM_PART}$`))
  .brand<'RunId'>();

export const permissionIdSchema = z
  .string()
  .regex(new RegExp(`^prm_${RANDOM_PART}$`))
  .brand<'PermissionId'>();

export const sessionIdSchema = z
  .string()
  .regex(new RegExp(`^ses_${RANDOM_PART}$`))
  .brand<'SessionId'>();

export type MessageId = z.infer<typeof messageIdSchema>;
export type RequestId = z.infer<typeof requestIdSchema>;
export type ConversationId = z.infer<typeof conversationIdSchema>;
export type DraftId = z.infer<typeof draftIdSchema>;
export type MemoryId = z.infer<typeof memoryIdSchema>;
export type RunId = z.infer<typeof runIdSchema>;
export type PermissionId = z.infer<typeof permissionIdSchema>;
export type SessionId = z.infer<typeof sessionIdSchema>;

/** The prefixes, by the thing that is named. */
export interface IdsByPrefix {
  msg: MessageId;
  req: RequestId;
  cnv: ConversationId;
  drf: DraftId;
  mem: MemoryId;
  run: RunId;
  prm: PermissionId;
  ses: SessionId;
  /** Of a tool call that a program asks about without an id of its own. */
  call: string;
}
