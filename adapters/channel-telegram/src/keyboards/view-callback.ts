// Callbacks of buttons that decide nothing: they change the view of a card, or ask for words to go with a tap. They name
// their request as every callback does, so that they are worth nothing elsewhere.
import { type RequestId, requestIdSchema } from '@nod/protocol';

/** How a card is looked at. */
export type View =
  | { type: 'main' }
  /** One question of a decision set, by its index. */
  | { type: 'question'; question: number }
  /** How far an approval reaches. */
  | { type: 'scopes' };

export const MAIN_VIEW: View = { type: 'main' };

const WORDS = 'why:';

export function renderViewCallback(requestId: RequestId, view: View): string {
  const name = view.type === 'question' ? `q${view.question.toString(36)}` : view.type;
  return `view:${name}:${requestId.slice('req_'.length)}`;
}

/** Null for anything that is no such callback. */
export function parseViewCallback(data: string): { requestId: RequestId; view: View } | null {
  const [, name = '', token] = /^view:(main|scopes|q[0-9a-z]{1,4}):([0-9a-z]{20,40})$/u.exec(data) ?? [];
  const requestId = requestIdSchema.safeParse(`req_${token}`);
  return requestId.success ? { requestId: requestId.data, view: toView(name) } : null;
}

function toView(name: string): View {
  if (name === 'scopes' || name === 'main') return { type: name };
  return { type: 'question', question: Number.parseInt(name.slice(1), 36) };
}

/** What waits behind this request. */
export function renderMoreCallback(after: RequestId): string {
  return `more:${after.slice('req_'.length)}`;
}

export function parseMoreCallback(data: string): RequestId | null {
  const [, token] = /^more:([0-9a-z]{20,40})$/u.exec(data) ?? [];
  const requestId = requestIdSchema.safeParse(`req_${token}`);
  return requestId.success ? requestId.data : null;
}

/** The same tap, once the person has said why. */
export function renderWordsCallback(data: string): string {
  return WORDS + data;
}

export function parseWordsCallback(data: string): string | null {
  return data.startsWith(WORDS) ? data.slice(WORDS.length) : null;
}
