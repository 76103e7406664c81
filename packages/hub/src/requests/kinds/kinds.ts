// The table of kinds: what opens, judges and audits each, and what it is about.
import { type HumanRequest, type HumanRequestOf, toPreview, toRequestText } from '@nod/protocol';
import type { HubContext } from '../../context/hub-context.ts';
import { decisionSet } from './decision-set.ts';
import type { AskedCall, Asking, AskingOf, RequestKind } from './kind.ts';
import { quickReplies } from './quick-replies.ts';
import { toolApproval } from './tool-approval.ts';

/** In the order in which they look for what is asked. */
const KINDS: { readonly [K in HumanRequest['kind']]: RequestKind<HumanRequestOf<K>> } = {
  'decision-set': decisionSet,
  'quick-replies': quickReplies,
  'tool-approval': toolApproval,
};

export function kindOf({ kind }: Pick<HumanRequest, 'kind'>): RequestKind {
  return KINDS[kind];
}

/** The call that a request is about; null for all others. */
export function callOf(request: HumanRequest): AskedCall | null {
  return kindOf(request).callOf?.(request) ?? null;
}

/** The request that asks it of the person; null where a message asks nothing. Throws NodError for what cannot be asked. */
export function openRequest(context: HubContext, asking: AskingOf<'call'>): HumanRequest;
export function openRequest(context: HubContext, asking: Asking): HumanRequest | null;
export function openRequest({ newId }: HubContext, asking: Asking): HumanRequest | null {
  for (const kind of Object.values<RequestKind>(KINDS)) {
    const opened = kind.open(asking);
    if (!opened) continue;
    const { lifeMs, ...asked } = opened;
    const { agent, conversationId, messageId, openedAt, awaited, text, attachments } = asking;
    const life = asking.lifeMs ?? lifeMs;
    return {
      id: newId('req'),
      ...{ agent, conversationId, messageId, openedAt, awaited },
      title: toPreview(text),
      ...toRequestText(text),
      ...(attachments && { attachments }),
      expiresAt: life === null ? null : openedAt + life,
      settlement: null,
      ...asked,
    };
  }
  return null;
}
