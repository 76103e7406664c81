// Callback: what a button carries in a channel that allows 64 bytes. An action, and a random token: the random part of
// the request's id. Everything else stays in the hub.
import { type RequestId, requestIdSchema } from '../ids/ids.ts';
import type { Surface } from './human-request.ts';
import type { RequestAction } from './request-action.ts';

/** Where something was shown: in a message of a chat. Only from there can its buttons be used. */
export interface Place {
  surface: Surface;
  /** The channel's own name for the chat, and for the message in it. */
  chat: string;
  message: string;
}

export interface Callback {
  requestId: RequestId;
  action: RequestAction;
}

/** As long as any action is with the longest token; what channels allow. */
export const MAX_CALLBACK_BYTES = 64;

/** Indexes are written in base 36; no text that the hub takes holds more questions or options than these. */
const INDEX = '(0|[1-9a-z][0-9a-z]{0,3})';
const REPLY = new RegExp(`^r${INDEX}$`, 'u');
const SCOPE = new RegExp(`^s${INDEX}$`, 'u');
const PICK = new RegExp(`^p${INDEX}\\.${INDEX}$`, 'u');

const REACHES = { once: 'once', conversation: 'here', always: 'always' } as const;

const FIXED_ACTIONS: Record<string, RequestAction> = {
  all: { type: 'accept-all' },
  partial: { type: 'partial' },
  once: { type: 'approve', remember: 'once' },
  here: { type: 'approve', remember: 'conversation' },
  always: { type: 'approve', remember: 'always' },
  reject: { type: 'reject' },
};

/** `model:quick:<action>:<token>`, at most 64 bytes; a decision set's `model:quick:all:…` and `model:quick:partial:…`. */
export function renderCallback({ action, requestId }: Callback): string {
  return `model:quick:${toActionName(action)}:${requestId.slice('req_'.length)}`;
}

/** Null for anything that is no such callback. */
export function parseCallback(data: string): Callback | null {
  const [, name = '', token] = /^model:quick:([0-9a-z.]{1,10}):([0-9a-z]{20,40})$/u.exec(data) ?? [];
  const requestId = requestIdSchema.safeParse(`req_${token}`);
  const action = parseActionName(name);
  return requestId.success && action ? { requestId: requestId.data, action } : null;
}

function toActionName(action: RequestAction): string {
  if (action.type === 'reply') return `r${action.index.toString(36)}`;
  if (action.type === 'pick') return `p${action.question.toString(36)}.${action.option.toString(36)}`;
  if (action.type === 'approve-scope') return `s${action.scope.toString(36)}`;
  if (action.type === 'approve') return REACHES[action.remember];
  return { 'accept-all': 'all', partial: 'partial', reject: 'reject' }[action.type];
}

function parseActionName(name: string): RequestAction | null {
  const [, index] = REPLY.exec(name) ?? [];
  if (index !== undefined) return { type: 'reply', index: Number.parseInt(index, 36) };
  const [, scope] = SCOPE.exec(name) ?? [];
  if (scope !== undefined) return { type: 'approve-scope', scope: Number.parseInt(scope, 36) };
  const [, question, option] = PICK.exec(name) ?? [];
  if (question !== undefined && option !== undefined)
    return { type: 'pick', question: Number.parseInt(question, 36), option: Number.parseInt(option, 36) };
  return Object.hasOwn(FIXED_ACTIONS, name) ? (FIXED_ACTIONS[name] ?? null) : null;
}
