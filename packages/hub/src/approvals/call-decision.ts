// The way of one tool call of a run to its decision: by the rules the person has set, or by asking them and waiting for
// their answer.
import {
  findChosen,
  type HumanRequest,
  type RequestId,
  type Settlement,
  type ToolCallPreview,
} from '@nod/protocol';
import { PLAIN, toCallTitle } from '../calls/call-title.ts';
import {
  type CallPlace,
  hashCall,
  type JudgedCall,
  judgeCall,
  toVerdictEntry,
} from '../calls/judged-call.ts';
import type { HubContext } from '../context/hub-context.ts';
import { startWait } from '../context/wait.ts';
import type { CallDecision, CallQuestion, InspectedCall } from '../contract/hub.ts';
import { ConflictError } from '../contract/ports.ts';
import { callOf, openRequest } from '../requests/kinds/kinds.ts';
import type { RequestRoom } from '../requests/request-room.ts';
import { cancelRequests, listenSettled } from '../settling/settlement.ts';
import { settleByRules } from '../settling/settling-by-rules.ts';

export async function decideCall(
  context: HubContext,
  room: RequestRoom,
  question: CallQuestion,
): Promise<CallDecision> {
  const asked = await findRequest(context, question);
  if (asked) return awaitAnswer(context, asked.id, question);
  const inspected = await question.inspect(question.call.parameters);
  if ('error' in inspected) return refuse(context, question, inspected.error, PLAIN);
  const judged = judgeCall(context, toPlace(question), inspected);
  if (judged.type === 'ask') return ask(context, room, question, { inspected, ...judged });
  const { basis, audited } = judged;
  if (judged.type === 'refuse') return { type: 'skip', outcome: 'refused', basis, words: '', audited };
  const shown = basis === 'permission' ? { shownTarget: inspected.target } : {};
  return { type: 'run', parameters: inspected.parameters, isEdited: false, audited, ...shown };
}

function toPlace({ run, orderedBy, call }: CallQuestion): CallPlace {
  return { agent: run.agent, conversationId: run.conversationId, runId: run.id, orderedBy, call };
}

/** Where there is no room the call waits for its turn, and is looked at again when that has come. */
async function ask(
  context: HubContext,
  room: RequestRoom,
  question: CallQuestion,
  looked: { inspected: InspectedCall } & Extract<JudgedCall, { type: 'ask' }>,
): Promise<CallDecision> {
  const request = openRequest(context, {
    ...toPlace(question),
    ...looked,
    messageId: question.run.messageId,
    openedAt: context.clock(),
    lifeMs: question.lifeMs,
    text: question.text,
    isEditable: true,
    scopes: [],
    awaited: 'never',
  });
  const opened = room.take(request);
  if (!opened) {
    const either = AbortSignal.any([question.signal, question.leaving, context.stopped]);
    await room.untilFreed(either);
    return either.aborted ? STOPPED : decideCall(context, room, question);
  }
  try {
    await context.store.commit([{ type: 'request-opened', request }]).finally(opened);
  } catch (error) {
    // The message was superseded by then: nobody wants the call any more.
    if (error instanceof ConflictError && error.conflict === 'request-left-open') return STOPPED;
    throw error;
  }
  return awaitAnswer(context, request.id, question);
}

/** A call is asked about once: after a restart the same request is followed. */
async function findRequest(
  { store }: HubContext,
  { run, call }: CallQuestion,
): Promise<HumanRequest | undefined> {
  const requests = await store.requestsOfMessages([run.messageId]);
  return requests.find((request) => {
    const asked = callOf(request);
    return asked?.runId === run.id && asked.id === call.id;
  });
}

async function awaitAnswer(
  context: HubContext,
  id: RequestId,
  question: CallQuestion,
): Promise<CallDecision> {
  context.waitingCalls.set(id, question);
  question.onWaiting();
  try {
    // A rule may have changed while the request was being opened, or right before the hub ended.
    await settleByRules(context, id, null);
    const settlement = await untilSettled(context, id, question);
    if (settlement) return await follow(context, settlement, question);
    const request = context.overview.openRequests[id];
    if (request && question.signal.aborted && !question.leaving.aborted)
      await cancelRequests(context, [request]);
    return STOPPED;
  } finally {
    context.waitingCalls.delete(id);
  }
}

const STOPPED: CallDecision = { type: 'skip', outcome: 'stopped', basis: 'stop', words: '' };

/** Null when nobody waits any more, or the hub stops first. */
async function untilSettled(
  context: HubContext,
  id: RequestId,
  { signal, leaving }: CallQuestion,
): Promise<Settlement | null> {
  const { openRequests } = context.overview;
  const either = AbortSignal.any([signal, leaving]);
  const waiting = startWait(context, { signal: either }, (wake) => listenSettled(context, id, () => wake()));
  if (openRequests[id]) await waiting.over;
  waiting.end();
  return openRequests[id] ? null : ((await context.store.request(id))?.settlement ?? null);
}

async function follow(
  context: HubContext,
  settlement: Settlement,
  question: CallQuestion,
): Promise<CallDecision> {
  if (settlement.outcome === 'expired') {
    return { type: 'skip', outcome: 'expired', basis: 'expiry', words: '' };
  }
  const chosen = findChosen(settlement, 'verdict');
  if (settlement.outcome !== 'answered' || chosen === null) return STOPPED;
  const { verdict, parameters, hash, by, isEdited } = chosen;
  if (verdict === 'rejected') {
    return { type: 'skip', outcome: 'rejected', basis: by, words: settlement.reply.text };
  }
  // What was shown is what runs: looked at once more, now that it is about to.
  const inspected = await question.inspect(parameters);
  if ('error' in inspected) return refuse(context, question, inspected.error, PLAIN);
  const { agent } = question.run;
  if (hashCall(context, { agent, toolName: question.call.toolName }, inspected) !== hash)
    return refuse(context, question, '', inspected.preview);
  return { type: 'run', parameters: inspected.parameters, isEdited, shownTarget: inspected.target };
}

/** The call is not, or no longer, what it was taken for. */
function refuse(
  context: HubContext,
  question: CallQuestion,
  words: string,
  preview: ToolCallPreview,
): CallDecision {
  const subject = toCallTitle(question.call, preview);
  const entry = { outcome: 'refused', basis: 'changed', hash: null, subject, detail: words } as const;
  const audited = toVerdictEntry(context, toPlace(question), entry);
  return { type: 'skip', outcome: 'refused', basis: 'changed', words, audited };
}
