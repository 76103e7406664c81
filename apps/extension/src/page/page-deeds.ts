// Deeds on a page: each is done by the content script of one document, as it was decided on, and asked what became of it.
import type { PageAction, PageOutcome } from '@nod/protocol';
import { type Reached, send, sendDeed } from './content-channel.ts';
import { fail } from './page-messages.ts';
import { settle } from './page-moves.ts';
import { pause } from './pause.ts';
import { toTyped } from './typing-pauses.ts';

/** What was decided about an action. */
export interface Decided {
  /** The fingerprint that was shown; null: nothing with an effect may be done. */
  shown: string | null;
  signal?: AbortSignal;
}

/** A tab, and the document in it that was found fit to be asked. */
export interface Asked {
  tabId: number;
  document: string;
}

export async function execute(
  asked: Asked,
  action: PageAction,
  decided: Decided,
): Promise<Reached<PageOutcome>> {
  const { tabId, document } = asked;
  if (action.type === 'fill') return type(asked, action, decided);
  const acted = await sendDeed(tabId, { type: 'act', document, action, shown: decided.shown });
  if (!acted.ok) return acted;
  const settled = await send(tabId, { type: 'settled', document });
  // A page that left after it did what it was told has moved on; one that stopped answering, nobody knows.
  if (settled.ok || !['lost', 'silent'].includes(settled.failure.problem)) return settled;
  return settled.failure.problem === 'lost' ? settle(tabId, action) : fail('unsure', '');
}

async function type(
  { tabId, document }: Asked,
  action: PageAction,
  { shown, signal }: Decided,
): Promise<Reached<PageOutcome>> {
  const { target, value = '', options = {} } = action;
  const begun = await sendDeed(tabId, { type: 'type-begin', document, target, text: value, shown });
  if (!begun.ok) return begun;
  const pieces = options.humanLike ? toTyped(value, Math.random) : [{ text: value, pauseMs: 0 }];
  for (const { text, pauseMs } of pieces) {
    await pause(pauseMs);
    if (signal?.aborted) return fail('lost', 'stopped while typing');
    const typed = await sendDeed(tabId, { type: 'type-text', document, text });
    if (!typed.ok) return typed;
  }
  return sendDeed(tabId, { type: 'type-end', document, text: value });
}
