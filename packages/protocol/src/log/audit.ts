// The audit: one row for every answer of the person, every verdict on a tool call, every change of what agents may do,
// and every credential made or revoked.
import { z } from 'zod';
import { accountIdSchema, MAX_ACCOUNT_NAME } from '../channels/account.ts';
import { conversationIdSchema, requestIdSchema, runIdSchema } from '../ids/ids.ts';
import { addressSchema, agentNameSchema } from '../names/address.ts';
import { surfaceSchema } from '../requests/human-request.ts';

/** `allowed` and `refused` are the hub's own verdicts, by a mode, a policy or a permission. */
export const auditOutcomeSchema = z.enum([
  'answered',
  'approved',
  'rejected',
  'allowed',
  'refused',
  'expired',
  'cancelled',
  'mode-set',
  'policy-set',
  'permission-granted',
  'permission-revoked',
  'settings-set',
  'credential-added',
  'credential-revoked',
  'rights-set',
  'agent-terminated',
  'session-adopted',
  'session-let-go',
  'terminal-typed',
]);

export type AuditOutcome = z.infer<typeof auditOutcomeSchema>;

/** What a decision rests on. */
export const auditBasisSchema = z.enum([
  'answer',
  'mode',
  'policy',
  'permission',
  'expiry',
  'stop',
  'changed',
  'superseded',
  'settings',
  'credential',
  /** Answered in the agent's own terminal. */
  'elsewhere',
  /** The agent's program has ended. */
  'gone',
  /** The way into an agent's program. */
  'door',
]);

export type AuditBasis = z.infer<typeof auditBasisSchema>;

/** Who acted on a channel, by the channel's own name of the account, and with which message of the chat. */
export const originSchema = z.object({
  account: accountIdSchema,
  /** What it calls itself; anybody can take any name. */
  name: z.string().min(1).max(MAX_ACCOUNT_NAME).exactOptional(),
  chat: z.string().max(200),
  message: z.string().max(100).nullable(),
});

export type Origin = z.infer<typeof originSchema>;

export const auditEntrySchema = z.object({
  /** The order of entries. */
  id: z.number().int(),
  at: z.number(),
  /** `agent`: it withdrew what it had asked. */
  who: z.enum(['person', 'hub', 'agent']),
  /** Where the person decided; null for the hub, also where it followed what the person had laid down. */
  surface: surfaceSchema.nullable(),
  /** Absent where the surface has no accounts. */
  origin: originSchema.exactOptional(),
  outcome: auditOutcomeSchema,
  basis: auditBasisSchema,
  agent: agentNameSchema.nullable(),
  conversationId: conversationIdSchema.nullable(),
  runId: runIdSchema.nullable(),
  requestId: requestIdSchema.nullable(),
  callId: z.string().nullable(),
  toolName: z.string().nullable(),
  /** Whose message the call was made for; null for what is no call. */
  orderedBy: addressSchema.nullable(),
  /** What was touched, in words: the question, the command, the file, the setting, the credential. */
  subject: z.string(),
  /** Of the call as it was decided on. */
  hash: z.string().nullable(),
  /** The person changed the parameters before approving. */
  isEdited: z.boolean(),
  /** The person's words, the mode, the policy, the permission or the new setting, as it may be. */
  detail: z.string(),
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;
export type NewAuditEntry = Omit<AuditEntry, 'id'>;

export const MAX_AUDIT_PAGE = 1000;

/** Times are milliseconds since 1970; `since` and `until` belong to the time asked for. */
export const auditFilterSchema = z.object({
  since: z.coerce.number<number>().optional(),
  until: z.coerce.number<number>().optional(),
  agent: agentNameSchema.optional(),
  toolName: z.string().optional(),
  outcome: auditOutcomeSchema.optional(),
  surface: surfaceSchema.optional(),
  conversationId: conversationIdSchema.optional(),
});
