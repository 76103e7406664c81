// The way of one tool call to its decision: by the rules the person has set, or by asking them and waiting for their
// word.
import {
  type AgentName,
  type ApprovalReason,
  findChosen,
  type RequestId,
  type Settlement,
  type ToolApproval,
  type ToolCall,
  type ToolCallPreview,
  toRequestText,
} from '@nod/protocol';
import { type CallEntry, toCallEntry } from '../audit/audit-entries.ts';
import type { HubContext } from '../context/hub-context.ts';
import type { CallDecision, CallQuestion, InspectedCall } from '../contract/hub.ts';
import { ConflictError } from '../contract/ports.ts';
import { commitUnlessSettled, toSettlement } from '../settling/settlement.ts';
import type { ApprovalRoom } from './approval-room.ts';
import { untilSettled } from './awaited-settlement.ts';
import { toCallTitle, toToldTitle } from './call-title.ts';
import { evaluateCall, toCallRules } from './call-verdict.ts';
import { hashCall } from './hash-call.ts';
import { toPermissionScope } from './permissions.ts';
import { settleByRules } from './settling-by-rules.ts';

/** Who waits for the person, by request: the tool itself looks at parameters that they change. */
export type WaitingCalls = Map<RequestId, CallQuestion>;

export interface Asking {
  waiting: WaitingCalls;
  room: ApprovalRoom;
}

export async function decideCall(
  context: HubContext,
  asking: Asking,
  question: CallQuestion,
): Promise<CallDecision> {
  const asked = await findApproval(context, question);
  if (asked) return awaitWord(context, asking.waiting, asked, question);
  const inspected = await question.inspect(question.call.parameters);
  if ('error' in inspected) return refuse(context, question, inspected.error, PLAIN);
  const verdict = evaluate(context, question, inspected);
  if (verdict.type === 'ask') return ask(context, asking, question, { inspected, reason: verdict.reason });
  const { basis } = verdict;
  const hash = hashInspected(context, toHashed(question), inspected);
  const subject = toCallTitle(inspected, inspected.preview);
  if (verdict.type === 'refuse') {
    const audited = toEntry(context, question, { outcome: 'refused', basis, hash, subject });
    return { type: 'skip', outcome: 'refused', basis, words: '', audited };
  }
  const audited = toEntry(context, question, { outcome: 'allowed', basis, hash, subject });
  const shown = basis === 'permission' ? { shownTarget: inspected.target } : {};
  return { type: 'run', parameters: inspected.parameters, isEdited: false, audited, ...shown };
}

/** Where there is no room the call waits for its turn, and is looked at anew when that has come. */
async function ask(
  context: HubContext,
  asking: Asking,
  question: CallQuestion,
  looked: { inspected: InspectedCall; reason: ApprovalReason },
): Promise<CallDecision> {
  const opened = asking.room.take(question.orderedBy);
  if (!opened) {
    const either = AbortSignal.any([question.signal, question.leaving, context.stopped]);
    await asking.room.untilFreed(either);
    return either.aborted ? STOPPED : decideCall(context, asking, question);
  }
  const { run, lifeMs, text } = question;
  const place = { ...question, ...run, runId: run.id };
  const request = toApproval(context, place, {
    ...looked,
    lifeMs,
    text,
    isEditable: true,
    awaited: 'never',
  });
  try {
    await context.store.commit([{ type: 'request-opened', request }]).finally(opened);
  } catch (error) {
    // The message was superseded meanwhile: nobody wants the call any more.
    if (error instanceof ConflictError && error.conflict === 'request-left-open') return STOPPED;
    throw error;
  }
  return awaitWord(context, asking.waiting, request, question);
}

/** A call is asked about once: after a restart the same request is followed. */
async function findApproval(
  { store }: HubContext,
  { run, call }: CallQuestion,
): Promise<ToolApproval | undefined> {
  const requests = await store.requestsOfMessages([run.messageId]);
  return requests.find(
    (request): request is ToolApproval =>
      'call' in request && request.runId === run.id && request.call.id === call.id,
  );
}

function evaluate(
  { overview }: HubContext,
  { run, call, orderedBy }: CallQuestion,
  inspected: InspectedCall,
) {
  const { agent, conversationId } = run;
  const { toolName } = call;
  const { risk } = inspected;
  const scope = toPermissionScope(inspected);
  return evaluateCall(
    { agent, conversationId, toolName, orderedBy, risk, scope },
    toCallRules(overview, run),
  );
}

async function awaitWord(
  context: HubContext,
  waiting: WaitingCalls,
  request: ToolApproval,
  question: CallQuestion,
): Promise<CallDecision> {
  waiting.set(request.id, question);
  question.onWaiting();
  try {
    // A rule may have changed while the request was being opened, or right before the hub ended.
    await settleByRules(context, request.id, null);
    const either = AbortSignal.any([question.signal, question.leaving]);
    const settlement = await untilSettled(context, request.id, either);
    if (settlement) return await follow(context, settlement, question);
    if (question.signal.aborted && !question.leaving.aborted) await withdraw(context, request);
    return STOPPED;
  } finally {
    waiting.delete(request.id);
  }
}

const STOPPED: CallDecision = { type: 'skip', outcome: 'stopped', basis: 'stop', words: '' };

async function withdraw(context: HubContext, request: ToolApproval): Promise<void> {
  const cancelled = toSettlement(request, { outcome: 'cancelled', at: context.clock() });
  await commitUnlessSettled(context.store, cancelled);
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
  if (hashInspected(context, toHashed(question), inspected) !== hash)
    return refuse(context, question, '', inspected.preview);
  return { type: 'run', parameters: inspected.parameters, isEdited, shownTarget: inspected.target };
}

/** All that is known of a call that could not be looked at. */
const PLAIN: ToolCallPreview = { type: 'plain' };

/** The call is not, or no longer, what it was taken for. */
function refuse(
  context: HubContext,
  question: CallQuestion,
  words: string,
  preview: ToolCallPreview,
): CallDecision {
  const subject = toCallTitle(question.call, preview);
  const entry = { outcome: 'refused', basis: 'changed', hash: null, subject, detail: words } as const;
  const audited = toEntry(context, question, entry);
  return { type: 'skip', outcome: 'refused', basis: 'changed', words, audited };
}

function toEntry(
  { clock }: HubContext,
  { run, call, orderedBy }: CallQuestion,
  entry: Omit<CallEntry, 'at' | 'callId' | 'toolName' | 'orderedBy'>,
) {
  const { id: callId, toolName } = call;
  return toCallEntry({ ...run, runId: run.id }, { at: clock(), callId, toolName, orderedBy, ...entry });
}

export function hashInspected(
  { hash }: HubContext,
  call: { agent: AgentName; toolName: string },
  { parameters, target }: InspectedCall,
): string {
  return hashCall(hash, { ...call, parameters, target });
}

export function toHashed({ run, call }: Pick<CallQuestion, 'run' | 'call'>) {
  return { agent: run.agent, toolName: call.toolName };
}

/** The call that is asked about: whose, where and for whom. */
type ApprovalPlace = Pick<ToolApproval, 'agent' | 'conversationId' | 'messageId' | 'runId' | 'orderedBy'> & {
  call: Pick<ToolCall, 'id' | 'toolName'>;
};

interface ApprovalTerms extends Pick<ToolApproval, 'reason' | 'isEditable' | 'awaited'> {
  inspected: InspectedCall;
  lifeMs: number;
  text: string;
}

/** The request that asks about a call. */
export function toApproval(
  context: HubContext,
  { agent, conversationId, messageId, runId, orderedBy, call }: ApprovalPlace,
  { inspected, reason, lifeMs, text, isEditable, awaited }: ApprovalTerms,
): ToolApproval {
  const openedAt = context.clock();
  const coveredBy = toPermissionScope(inspected);
  return {
    kind: 'tool-approval',
    id: context.newId('req'),
    agent,
    conversationId,
    messageId,
    runId,
    orderedBy,
    title: runId === null ? toToldTitle(inspected) : toCallTitle(inspected, inspected.preview),
    ...toRequestText(text),
    openedAt,
    expiresAt: openedAt + lifeMs,
    awaited,
    settlement: null,
    call: toInspectedCall(call, inspected),
    preview: inspected.preview,
    hash: hashInspected(context, { agent, toolName: call.toolName }, inspected),
    reason,
    // A permission would change nothing where a policy, a risk or the giver of the order asks.
    permission: reason === 'mode' ? coveredBy : null,
    coveredBy,
    isEditable,
  };
}

/** Its defaults are those of the parameters it would run with. */
function toInspectedCall(
  { id, toolName }: Pick<ToolCall, 'id' | 'toolName'>,
  { parameters, defaults }: InspectedCall,
): ToolCall {
  return { id, toolName, parameters, ...(defaults && { defaults }) };
}
