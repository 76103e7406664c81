// What a button of a decision set carries in a channel that allows 64 bytes: an action and a random token.
// The token is the random part of the request's id; everything else stays in the hub.
import { z } from 'zod';
import { type RequestId, requestIdSchema } from '../ids/ids.ts';
import { surfaceSchema } from './human-request.ts';

/** Where a request was shown with buttons; only from there can they be used. */
export const decisionContextSchema = z.object({
  surface: surfaceSchema,
  /** The channel's own name for the chat, and for the message that carries the buttons. */
  chat: z.string(),
  message: z.string(),
});

export type DecisionContext = z.infer<typeof decisionContextSchema>;

export type DecisionAction = 'all' | 'partial';

export interface DecisionCallback {
  action: DecisionAction;
  requestId: RequestId;
}

/** `model:quick:all:<token>` or `model:quick:partial:<token>`, at most 64 bytes. */
export function toCallbackData({ action, requestId }: DecisionCallback): string {
  return `model:quick:${action}:${requestId.slice('req_'.length)}`;
}

/** Null for anything that is not such a callback. */
export function parseCallbackData(data: string): DecisionCallback | null {
  const [, action, token] = /^model:quick:(all|partial):([0-9a-z]{1,40})$/u.exec(data) ?? [];
  const requestId = requestIdSchema.safeParse(`req_${token}`);
  if ((action !== 'all' && action !== 'partial') || !requestId.success) return null;
  return { action, requestId: requestId.data };
}
