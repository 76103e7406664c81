// The ending of a request: what became of it, on which surface, and what is left to say.
import type { ApprovalReply, HumanReply, HumanRequest, Origin } from '@nod/protocol';
import { own, type Part, said } from '../words/parts.ts';
import { labelled, type Words } from '../words/words.ts';
import { kindOf } from './kind-wording.ts';

export interface EndingWording {
  what: Part[];
  /** On which surface, or that rules of the person's did it; null where nobody answered, or `what` says so. */
  where: Part[] | null;
  /** What the person said with it, and what it leaves open. */
  notes: Part[][];
}

/** Null while the request is open. */
export function wordEnding(request: HumanRequest, words: Words): EndingWording | null {
  const { settlement } = request;
  if (settlement === null) return null;
  if (settlement.outcome === 'cancelled' && settlement.reason !== 'withdrawn') {
    return { what: [own(words.endings[settlement.reason])], where: null, notes: [] };
  }
  if (settlement.outcome !== 'answered') {
    return { what: kindOf(request).unanswered(request, settlement.outcome, words), where: null, notes: [] };
  }
  const { reply } = settlement;
  const { chosen } = reply;
  if (chosen.type === 'verdict') return wordVerdict(chosen, reply, findScope(request, chosen), words);
  const leftOpen = chosen.type === 'picks' ? chosen.leftOpen : [];
  return {
    what: labelled(kindOf(request).answered(words), [said(reply.text)], words),
    where: wordWhere(reply, words),
    notes:
      leftOpen.length === 0 ? [] : [labelled(words.questions.leftOpen, [said(words.list(leftOpen))], words)],
  };
}

/** "in the panel", "by Ana, from Telegram"; a surface that has no name here is called as it calls itself. */
export function wordWhere({ surface, by }: Pick<HumanReply, 'surface' | 'by'>, { endings }: Words): Part[] {
  if (surface === null) return [own(endings.byYourRules)];
  const known = Object.hasOwn(endings.from, surface) ? endings.from[surface] : undefined;
  const from = known === undefined ? endings.fromOther(surface) : [own(known)];
  return by === undefined ? from : endings.by(by, from);
}

/** The name of a surface; its own where it has none here. */
export function toSurfaceName(surface: string, { surfaces }: Words): string {
  return (Object.hasOwn(surfaces, surface) ? surfaces[surface] : undefined) ?? surface;
}

/** "account 42, message 17": who acted on a channel, and with what. */
export function wordOrigin({ account, message }: Origin, { audit, list }: Words): string {
  return list([audit.account(account), ...(message === null ? [] : [audit.message(message)])]);
}

/** "Approved, with your changes, always allowed from now on". */
function wordVerdict(
  approval: ApprovalReply,
  reply: HumanReply,
  scope: string | null,
  words: Words,
): EndingWording {
  const { surface, text } = reply;
  const { verdict, isEdited, remember, by } = approval;
  const { endings, list } = words;
  const told = [
    toVerdicts(by, endings)[verdict],
    isEdited ? endings.edited : '',
    endings.remembered[remember],
  ];
  return {
    what: [own(list(told.filter((each) => each !== '')))],
    where: surface === null ? null : wordWhere(reply, words),
    notes: [
      ...(scope === null ? [] : [labelled(endings.scope, [said(scope)], words)]),
      ...(text === '' ? [] : [labelled(endings.words, [said(text)], words)]),
    ],
  };
}

function findScope(request: HumanRequest, { scope }: ApprovalReply): string | null {
  const scopes = 'scopes' in request ? request.scopes : [];
  return scopes.find(({ id }) => id === scope)?.label ?? null;
}

function toVerdicts(by: ApprovalReply['by'], { byMode, byRules, ...byAnswer }: Words['endings']) {
  if (by === 'answer') return byAnswer;
  return by === 'mode' ? byMode : byRules;
}
