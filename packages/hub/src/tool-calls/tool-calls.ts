// Tool calls of programs that ask before they run them: the same verdict, card and audit as for the hub's own, without a
// run. What is answered once is answered so again; nothing of it is held in memory alone.
import {
  type Address,
  type AgentName,
  type AskedCall,
  type AskedToolCall,
  type CallState,
  chatModeSchema,
  findChosen,
  type HumanRequest,
  NodError,
  PERSON,
} from '@nod/protocol';
import { hashInspected, toApproval } from '../approvals/call-decision.ts';
import { toToldTitle } from '../approvals/call-title.ts';
import { evaluateCall, toCallRules } from '../approvals/call-verdict.ts';
import { toPermissionScope } from '../approvals/permissions.ts';
import { inspectProgramCall } from '../approvals/program-call.ts';
import { settleByRules } from '../approvals/settling-by-rules.ts';
import { toCallEntry } from '../audit/audit-entries.ts';
import type { HubContext } from '../context/hub-context.ts';
import { requireRoomForRequest, requireSmallPayload } from '../context/room.ts';
import type { InspectedCall, Requests, ToolCalls } from '../contract/hub.ts';
import { type Change, ConflictError, type StoredCall } from '../contract/ports.ts';
import { commitIntroduction } from '../messages/introduction.ts';
import { type PreparedMessage, prepareMessage } from '../messages/prepared-message.ts';
import type { ScheduledMessages } from '../messages/scheduled-messages.ts';
import { commitSettling } from '../settling/offers.ts';
import { commitDelivery } from '../superseding/superseding-message.ts';

/** How long a call waits for the person unless somebody says otherwise. */
const CALL_LIFE_MS = 24 * 60 * 60 * 1000;

/** A call on its way: who asks, in whose name, and what was found out. */
interface Question {
  agent: AgentName;
  id: string;
  asked: AskedToolCall;
  orderedBy: Address;
  inspected: InspectedCall;
  hash: string;
}

export function createToolCalls(
  context: HubContext,
  scheduled: ScheduledMessages,
  requests: Pick<Requests, 'get' | 'waitSettled'>,
): ToolCalls {
  const { store, overview } = context;
  /** Requests that are being committed. */
  const asking = new Set<HumanRequest>();

  async function read(call: StoredCall): Promise<AskedCall> {
    const state = call.requestId === null ? call.state : toState(await requests.get(call.requestId));
    return { id: call.id, state };
  }

  /** What was asked before is told again, also when it would be refused by now. */
  async function findEarlier({ agent, id, hash }: Question): Promise<StoredCall | null> {
    const earlier = await store.toolCall(agent, id);
    if (!earlier || earlier.hash === hash) return earlier;
    throw new NodError('invalid_request', `id: "${id}" is the id of another call of "${agent}"`);
  }

  async function judge(question: Question): Promise<AskedCall> {
    const { agent, asked } = question;
    requireSmallPayload({ text: asked.text, parameters: asked.parameters, preview: asked.preview });
    const prepared = prepareMessage(context, toMessageBody(question), null);
    await commitIntroduction(context, prepared, { abilities: { modes: chatModeSchema.options } });
    const { conversationId } = prepared.message;
    const scope = toPermissionScope(question.inspected);
    const facts = {
      agent,
      conversationId,
      toolName: asked.toolName,
      scope,
      risk: null,
      orderedBy: question.orderedBy,
    };
    const verdict = evaluateCall(facts, toCallRules(overview, facts));
    if (verdict.type === 'ask') return ask(question, prepared, verdict.reason);
    const { basis: by } = verdict;
    const { parameters } = question.inspected;
    const state: CallState =
      verdict.type === 'run' ? { type: 'run', parameters, isEdited: false, by } : { type: 'refused', by };
    await store.commit(toDecided(context, question, { conversationId, state, by }));
    return { id: question.id, state };
  }

  async function ask(
    question: Question,
    { message }: PreparedMessage,
    reason: Parameters<typeof toApproval>[2]['reason'],
  ): Promise<AskedCall> {
    const { agent, id, asked, hash, inspected, orderedBy } = question;
    const { conversationId, id: messageId } = message;
    const call = { id, toolName: asked.toolName };
    const request = toApproval(
      context,
      { agent, conversationId, messageId, runId: null, orderedBy, call },
      {
        inspected,
        reason,
        lifeMs: asked.expiresInMs ?? CALL_LIFE_MS,
        text: asked.text,
        isEditable: asked.isEditable,
        awaited: 'now',
      },
    );
    requireRoomForRequest(
      [...Object.values(overview.openRequests), ...scheduled.requests(), ...asking],
      request,
    );
    const delivery: Change[] = [
      { type: 'tool-call-asked', call: { agent, id, hash, requestId: request.id } },
      { type: 'message-delivered', message },
      { type: 'request-opened', request },
    ];
    asking.add(request);
    try {
      const isSettling = await commitSettling(context, message, { answers: [], delivery });
      if (!isSettling) await commitDelivery(context, delivery);
    } finally {
      asking.delete(request);
    }
    // A rule may have changed while the request was being opened.
    await settleByRules(context, request.id, null);
    return { id, state: toState(await requests.get(request.id)) };
  }

  return {
    async ask(agent, asked) {
      const question = await toQuestion(context, agent, asked);
      const earlier = asked.id === undefined ? null : await findEarlier(question);
      if (earlier) return read(earlier);
      try {
        return await judge(question);
      } catch (error) {
        if (!(error instanceof ConflictError) || error.conflict !== 'duplicate-call') throw error;
        const first = await findEarlier(question);
        if (!first) throw error;
        return read(first);
      }
    },
    async wait(agent, id, wait) {
      const stored = await store.toolCall(agent, id);
      if (!stored) throw new NodError('not_found', `"${agent}" has asked about no call "${id}"`);
      if (stored.requestId !== null) await requests.waitSettled(stored.requestId, { ...wait, isAgent: true });
      return read(stored);
    },
  };
}

async function toQuestion(context: HubContext, agent: AgentName, asked: AskedToolCall): Promise<Question> {
  const inspected = inspectProgramCall(asked);
  return {
    agent,
    id: asked.id ?? context.newId('call'),
    asked,
    orderedBy: await findGiver(context, agent, asked),
    inspected,
    hash: hashInspected(context, { agent, toolName: asked.toolName }, inspected),
  };
}

/** Whose order it is: an agent is told what to do by messages to it. */
async function findGiver(
  { store }: HubContext,
  agent: AgentName,
  { inReplyTo }: AskedToolCall,
): Promise<Address> {
  if (!inReplyTo) return PERSON;
  const order = await store.message(inReplyTo);
  if (order?.to === agent) return order.from;
  throw new NodError('invalid_request', `inReplyTo: there is no message ${inReplyTo} to "${agent}"`);
}

/** It asks the person, so it stands in the conversation with them, whoever gave the order. */
function toMessageBody({ agent, asked, orderedBy, inspected }: Question) {
  const text = asked.text || toToldTitle(inspected) || asked.toolName;
  const inReplyTo = orderedBy === PERSON ? asked.inReplyTo : null;
  return { from: agent, to: PERSON, payload: { text }, inReplyTo } as const;
}

/** Decided by the rules: kept, so that the same question has the same answer. */
function toDecided(
  { clock }: HubContext,
  { agent, id, asked, orderedBy, inspected, hash }: Question,
  { conversationId, state, by }: { conversationId: HumanRequest['conversationId'] } & DecidedState,
): Change[] {
  const entry = toCallEntry(
    { agent, conversationId, runId: null },
    {
      at: clock(),
      callId: id,
      toolName: asked.toolName,
      orderedBy,
      subject: toToldTitle(inspected),
      hash,
      outcome: state.type === 'run' ? 'allowed' : 'refused',
      basis: by,
    },
  );
  return [
    { type: 'tool-call-asked', call: { agent, id, hash, requestId: null, state } },
    { type: 'audit-recorded', entry },
  ];
}

interface DecidedState {
  state: CallState;
  by: 'mode' | 'policy' | 'permission';
}

/** How the call stands, as its request tells. */
function toState({ id: requestId, expiresAt, settlement }: HumanRequest): CallState {
  if (settlement === null) return { type: 'waiting', requestId, expiresAt };
  if (settlement.outcome !== 'answered') return { type: settlement.outcome };
  const chosen = findChosen(settlement, 'verdict');
  if (!chosen) return { type: 'cancelled' };
  const { verdict, parameters, isEdited, by } = chosen;
  const words = settlement.reply.text;
  return verdict === 'approved' ? { type: 'run', parameters, isEdited, by } : { type: 'rejected', words, by };
}
