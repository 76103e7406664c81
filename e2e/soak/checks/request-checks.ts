// Checks of requests: each is settled once, the agent learned exactly that, and every card that the hub knows of says how
// it ended and has no buttons.
import type { HumanRequest } from '@nod/protocol';
import type { SeenMessage } from '@nod/testing/bot-api';
import { type Part, type Words, wordEnding, wordsOf } from '@nod/wording';
import type { Card, Evidence } from './evidence.ts';

export function checkRequests(evidence: Evidence): string[] {
  const { log, cards, seen } = evidence;
  const settled = new Map<string, number>();
  for (const { event } of log)
    if (event.type === 'request-settled')
      settled.set(event.requestId, (settled.get(event.requestId) ?? 0) + 1);
  const messages = new Map(
    [...seen].map(([chat, list]) => [
      String(chat),
      new Map(list.map((each) => [String(each.message), each])),
    ]),
  );
  return [
    ...[...cards.keys()].flatMap((id) => {
      const times = settled.get(id) ?? 0;
      return times === 1 ? [] : [`${id} was settled ${times} times`];
    }),
    ...[...cards.values()].flatMap((card) => judgeCard(card, messages)),
    ...checkVerdicts(evidence),
  ];
}

function judgeCard({ request, showings }: Card, messages: Map<string, Map<string, SeenMessage>>): string[] {
  return showings.flatMap(({ chat, messages: own, version, shownVersion }) => [
    ...(version === shownVersion ? [] : [`${request.id} is not shown as it is in chat ${chat}`]),
    ...own.flatMap((message) =>
      judgeMessage(request, messages.get(chat)?.get(message), `${chat}/${message}`),
    ),
  ]);
}

function judgeMessage(request: HumanRequest, seen: SeenMessage | undefined, place: string): string[] {
  if (!seen) return [`the card of ${request.id} at ${place} is gone`];
  if (seen.buttons.length > 0) return [`the card of ${request.id} at ${place} still has buttons`];
  const isSaid = (['en', 'zh'] as const).some((language) =>
    toPlain(seen.text).includes(toPlain(toEnding(request, wordsOf(language)))),
  );
  return isSaid ? [] : [`the card of ${request.id} at ${place} does not say how it ended: ${seen.text}`];
}

/** As much of it as fits on any card. */
function toEnding(request: HumanRequest, words: Words): string {
  const what = wordEnding(request, words)?.what ?? [];
  return what.map(toText).join('').slice(0, 60);
}

function toText(part: Part): string {
  return 'text' in part ? part.text : '';
}

function toPlain(text: string): string {
  return text.replace(/\s+/gu, ' ');
}

function checkVerdicts({ said, cards }: Evidence): string[] {
  return [...said.values()].flatMap(({ kind, requestId, verdict, number }) => {
    if (kind !== 'call' || requestId === null) return [];
    const settlement = cards.get(requestId)?.request.settlement;
    const chosen = settlement?.outcome === 'answered' ? settlement.reply.chosen : null;
    const isApproved = chosen?.type === 'verdict' && chosen.verdict === 'approved';
    return (verdict === 'run') === isApproved ? [] : [`call ${number} was told ${verdict}`];
  });
}
