// Cards: what there is to show of a message and the request that it opened, at this moment, in words.
import type { Showing, Store } from '@nod/hub';
import {
  type HumanRequest,
  listActions,
  type PhraseLanguage,
  type RequestAction,
  renderCallback,
  type Surface,
  toCounterpart,
} from '@nod/protocol';
import { wordEnding, wordFailedDelivery, wordRequest, wordsOf } from '@nod/wording';
import type { Card } from './channel.ts';

/** Null where neither can be read any more. */
export async function toCard(
  store: Pick<Store, 'chat' | 'delivered' | 'request'>,
  surface: Surface,
  { chat, messageId, requestId, picks }: Pick<Showing, 'chat' | 'messageId' | 'requestId' | 'picks'>,
  language: PhraseLanguage,
): Promise<Card | null> {
  const [delivered, request, bound] = await Promise.all([
    store.delivered(messageId),
    requestId === null ? null : store.request(requestId),
    store.chat(surface, chat),
  ]);
  // What a tool call belongs to is the order for it, by somebody else.
  const message = request === null || delivered?.from === request.agent ? delivered : null;
  const agent = request?.agent ?? (message && toCounterpart({ participants: [message.from, message.to] }));
  const base = { message, request, picks, isWithChat: bound?.agent === agent };
  if (request) return { ...base, ...toWording(request, language) };
  const lines = wordFailedDelivery(message?.delivery ?? null, wordsOf(language));
  return message && { ...base, title: [], lines, ending: null, buttons: [] };
}

function toWording(
  request: HumanRequest,
  language: PhraseLanguage,
): Pick<Card, 'title' | 'lines' | 'ending' | 'buttons'> {
  const words = wordsOf(language);
  const { title, lines, actions } = wordRequest(request, words);
  const buttons = actions.map((each) => ({ ...each, data: toData(request, each.action) }));
  return { title, lines, ending: wordEnding(request, words), buttons };
}

function toData({ id: requestId }: HumanRequest, action: RequestAction): string {
  return renderCallback({ action, requestId });
}

/** Only what the request offers: an action of another kind, or one that it does not allow, is worth nothing. */
export function findAction(request: HumanRequest, data: string): RequestAction | undefined {
  return listActions(request).find((action) => toData(request, action) === data);
}
