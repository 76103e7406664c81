// A request in words: what any surface says of it, in lines of typed parts.
import { type HumanRequest, listActions, type RequestAction } from '@nod/protocol';
import { type Line, line, own, type Part, said } from '../words/parts.ts';
import type { Words } from '../words/words.ts';
import { kindOf } from './kind-wording.ts';

export interface RequestWording {
  title: Part[];
  lines: Line[];
  /** What one tap can do, in the order to show it; nothing for a request that is settled. */
  actions: { action: RequestAction; label: Part }[];
}

export function wordRequest(request: HumanRequest, words: Words): RequestWording {
  return {
    title: wordTitle(request, words),
    lines: [...kindOf(request).body(request, words), ...wordWaiting(request, words)],
    actions: listActions(request).map((action) => ({ action, label: wordAction(request, action, words) })),
  };
}

/** Who asks, and for what: enough where there is no room for more. */
export function wordTitle(request: HumanRequest, words: Words): Part[] {
  return kindOf(request).title(request, words);
}

/** That nobody waits for the answer any more, and what becomes of it. */
export function wordNobodyWaits(request: HumanRequest, words: Words): Part[] {
  return kindOf(request).nobodyWaits(words)(request.agent);
}

/** A limit this long is no deadline of the person's. */
const ENDLESS_MS = 300 * 86_400_000;

/** When it expires, where the person has to mind it: null for what stays open for most of a year. */
export function findDeadline({ openedAt, expiresAt }: HumanRequest): number | null {
  return expiresAt !== null && expiresAt - openedAt < ENDLESS_MS ? expiresAt : null;
}

/** That nobody waits any more, and when it expires. */
export function wordWaiting(request: HumanRequest, words: Words): Line[] {
  const { awaited } = request;
  const deadline = findDeadline(request);
  return [
    ...(awaited === 'no-longer' ? [line(wordNobodyWaits(request, words))] : []),
    ...(deadline === null ? [] : [line(words.expires(deadline))]),
  ];
}

function wordAction(request: HumanRequest, action: RequestAction, { actions }: Words): Part {
  switch (action.type) {
    case 'reply':
    case 'pick':
      return said(kindOf(request).option(request, action));
    case 'accept-all':
      return own(actions.acceptAll);
    case 'approve-scope':
      return said('scopes' in request ? (request.scopes[action.scope]?.label ?? '') : '');
    case 'approve':
      return own(action.remember === 'once' ? actions.approve : actions[action.remember]);
    default:
      return own(actions[action.type]);
  }
}
