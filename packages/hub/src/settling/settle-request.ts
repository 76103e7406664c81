// How a request ends: the change that settles it, and the commit in which only the first one wins.
import { parsePicks } from '@nod/decisions';
import {
  type Chosen,
  findChosen,
  type HumanRequest,
  type Message,
  type NewAuditEntry,
  NodError,
  needsPerson,
  type RequestId,
  type Settlement,
  type Surface,
} from '@nod/protocol';
import { toSettlementEntry } from '../audit/audit-entries.ts';
import { ALL, type HubContext } from '../context/hub-context.ts';
import { type Change, ConflictError, type Store } from '../contract/ports.ts';

/** The changes that end a request, with its row in the audit. `cause`: who withdrew it and why, if not the agent itself. */
export function toSettlement(
  request: HumanRequest,
  settlement: Settlement,
  cause: Partial<Pick<NewAuditEntry, 'who' | 'basis'>> = {},
): Change[] {
  const { id: requestId, conversationId, messageId } = request;
  const settled: Change = { type: 'request-settled', requestId, conversationId, messageId, settlement };
  // That an offer was left as it is, nobody decided.
  if (!needsPerson(request) && settlement.outcome !== 'answered') return [settled];
  return [
    settled,
    { type: 'audit-recorded', entry: { ...toSettlementEntry(request, settlement), ...cause } },
  ];
}

/** What a text chooses: one of the options, or picks written out; else it is words of the person's own. */
export function toChosen(request: HumanRequest, text: string): Chosen {
  if (request.kind === 'quick-replies') {
    const index = request.options.indexOf(text);
    return index < 0 ? { type: 'words' } : { type: 'option', index };
  }
  const questions = request.kind === 'decision-set' ? request.questions : [];
  const picks = parsePicks(questions, text);
  if (picks === null || Object.keys(picks).length === 0) return { type: 'words' };
  const open = questions.filter(({ id, recommended }) => recommended === null && !Object.hasOwn(picks, id));
  return { type: 'picks', picks: { ...picks }, leftOpen: open.map(({ id }) => id) };
}

/** The settlement by a message that carries the person's answer. */
export function toAnswered(
  request: HumanRequest,
  message: Message,
  { chosen, surface }: { chosen: Chosen; surface: Surface },
): Settlement {
  const text = message.payload.text ?? '';
  const reply = { requestId: request.id, messageId: message.id, text, chosen, surface };
  return { outcome: 'answered', at: message.sentAt, reply };
}

/** False when somebody else settled the request first; then nothing was written. */
export async function commitUnlessSettled(store: Store, changes: Change[]): Promise<boolean> {
  try {
    await store.commit(changes);
    return true;
  } catch (error) {
    if (error instanceof ConflictError && error.conflict === 'request-not-open') return false;
    throw error;
  }
}

/** Its time may be over without a timer having said so: the machine may have slept. */
export async function settleIfOverdue({ store, clock }: HubContext, request: HumanRequest): Promise<void> {
  const { expiresAt, settlement } = request;
  if (settlement !== null || expiresAt === null || expiresAt > clock()) return;
  await commitUnlessSettled(store, toSettlement(request, { outcome: 'expired', at: clock() }));
}

/** Why a settled request takes no more answers. */
export function toRefusal({ settlement }: HumanRequest): NodError {
  if (settlement?.outcome === 'answered') {
    const how = findChosen(settlement, 'verdict')?.verdict ?? settlement.reply.text;
    return new NodError('already_settled', `already answered: ${how}`);
  }
  const reason = settlement?.outcome === 'expired' ? 'the request has expired' : 'the request was cancelled';
  return new NodError('already_settled', reason);
}

/** Calls back with how the request is settled, when it is; returns a function that ends it. */
export function listenSettled(
  { items }: HubContext,
  id: RequestId,
  listener: (settlement: Settlement) => void,
): () => void {
  return items.listen(ALL, ({ event }) => {
    if (event.type === 'request-settled' && event.requestId === id) listener(event.settlement);
  });
}
