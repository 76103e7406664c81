// Branded, prefixed identifiers. Making new ones is a port of the hub; here they are only recognised.
import { z } from 'zod';

function toIdSchema<B extends string>(prefix: string) {
  return z
    .string()
    .regex(new RegExp(`^${prefix}_[0-9a-z]{20,40}$`))
    .brand<B>();
}

export const messageIdSchema = toIdSchema<'MessageId'>('msg');
export const requestIdSchema = toIdSchema<'RequestId'>('req');
export const conversationIdSchema = toIdSchema<'ConversationId'>('cnv');
export const draftIdSchema = toIdSchema<'DraftId'>('drf');
export const memoryIdSchema = toIdSchema<'MemoryId'>('mem');
export const runIdSchema = toIdSchema<'RunId'>('run');
export const permissionIdSchema = toIdSchema<'PermissionId'>('prm');
export const sessionIdSchema = toIdSchema<'SessionId'>('ses');
export const attachmentIdSchema = toIdSchema<'AttachmentId'>('att');
export const renewalIdSchema = toIdSchema<'RenewalId'>('rnw');

export type MessageId = z.infer<typeof messageIdSchema>;
export type RequestId = z.infer<typeof requestIdSchema>;
export type ConversationId = z.infer<typeof conversationIdSchema>;
export type DraftId = z.infer<typeof draftIdSchema>;
export type MemoryId = z.infer<typeof memoryIdSchema>;
export type RunId = z.infer<typeof runIdSchema>;
export type PermissionId = z.infer<typeof permissionIdSchema>;
export type SessionId = z.infer<typeof sessionIdSchema>;
export type AttachmentId = z.infer<typeof attachmentIdSchema>;
export type RenewalId = z.infer<typeof renewalIdSchema>;

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
  att: AttachmentId;
  rnw: RenewalId;
  /** What a pairing code is made from. */
  code: string;
  /** Of a tool call that a program asks about without an id of its own. */
  call: string;
}
