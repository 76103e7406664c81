// Tool calls of programs that ask before they run them: the same verdict, card and audit as for the hub's own, without a
// run. What the person has answered is answered so again; nothing of it is held in memory alone.
import {
  type Address,
  type AgentName,
  type AskedCall,
  type AskedToolCall,
  type CallState,
  chatModeSchema,
  DOOR_FIELD,
  findChosen,
  type HumanRequest,
  type Message,
  type NewAuditEntry,
  NodError,
  PERSON,
} from '@nod/protocol';
import { PLAIN, toCallTitle } from '../calls/call-title.ts';
import {
  type CallPlace,
  hashCall,
  type JudgedCall,
  judgeCall,
  toVerdictEntry,
} from '../calls/judged-call.ts';
import { inspectProgramCall } from '../calls/program-call.ts';
import { type HubContext, toFirstMode } from '../context/hub-context.ts';
import { requireSmallPayload } from '../context/room.ts';
import type { InspectedCall, Requests, ToolCalls } from '../contract/hub.ts';
import { type Change, ConflictError, type StoredCall } from '../contract/ports.ts';
import { commitMessage } from '../messages/message-delivery.ts';
import { prepareMessage, toIntroduction } from '../messages/prepared-message.ts';
import { openRequest } from '../requests/kinds/kinds.ts';
import type { RequestRoom } from '../requests/request-room.ts';
import { settleByRules } from '../settling/settling-by-rules.ts';

/** How long a call waits for the person unless somebody says otherwise. */
const CALL_LIFE_MS = 24 * 60 * 60 * 1000;

/** A call on its way: who asks, in whose name, and what was found out. */
interface Question {
  agent: AgentName;
  id: string;
  asked: AskedToolCall;
  orderedBy: Address;
  /** Nobody wants any more what was ordered. */
  isSuperseded: boolean;
  inspected: InspectedCall;
  hash: string;
}

/** What the rules leave to the person, with all that goes into the commit that asks them. */
interface Undecided {
  question: Question;
  place: CallPlace;
  judged: Extract<JudgedCall, { type: 'ask' }>;
  message: Message;
  introduction: Change[];
  call: Omit<StoredCall, 'requestId' | 'state'>;
}

/** How the call was answered before. */
interface Earlier {
  round: number;
  told: AskedCall;
}

export function createToolCalls(
  context: HubContext,
  room: RequestRoom,
  requests: Pick<Requests, 'get' | 'waitSettled'>,
): ToolCalls {
  const { store, overview } = context;

  async function read(call: StoredCall): Promise<AskedCall> {
    const state = call.requestId === null ? call.state : toState(await requests.get(call.requestId));
    return { id: call.id, state };
  }

  async function findEarlier({ agent, id, hash }: Question): Promise<Earlier | null> {
    const earlier = await store.toolCall(agent, id);
    if (!earlier) return null;
    if (earlier.hash === hash) return { round: earlier.round, told: await read(earlier) };
    throw new NodError('invalid_request', `id: "${id}" is the id of another call of "${agent}"`);
  }

  async function judge(question: Question, earlier: Earlier | null): Promise<AskedCall> {
    const { agent, id, asked, hash, inspected, orderedBy } = question;
    const { text, parameters, preview, toolName } = asked;
    requireSmallPayload({ text, parameters, preview });
    const { message } = prepareMessage(context, toMessageBody(question));
    const { conversationId } = message;
    const introduction = toIntroduction(context, message, { abilities: { modes: chatModeSchema.options } });
    const { mode } = overview.conversations[conversationId] ?? {
      mode: toFirstMode(context, { participants: [agent, PERSON] }),
    };
    const place = { agent, conversationId, runId: null, orderedBy, call: { id, toolName } };
    const judged = judgeCall(context, place, inspected, mode);
    const call = { agent, id, hash, round: (earlier?.round ?? 0) + 1, asked };
    if (judged.type === 'ask') return ask({ question, place, judged, message, introduction, call });
    const { state, audited } = toDecided(context, question, place, judged);
    if (earlier && isSame(earlier.told.state, state)) return earlier.told;
    await store.commit([
      ...introduction,
      { type: 'tool-call-asked', call: { ...call, requestId: null, state } },
      { type: 'audit-recorded', entry: audited },
    ]);
    return { id, state };
  }

  async function ask({
    question,
    place,
    judged,
    message,
    introduction,
    call,
  }: Undecided): Promise<AskedCall> {
    const { asked, inspected } = question;
    const request = openRequest(context, {
      ...{ ...place, ...judged, inspected, text: asked.text },
      ...{ isEditable: asked.isEditable, scopes: asked.scopes },
      messageId: message.id,
      openedAt: message.dueAt,
      lifeMs: asked.expiresInMs ?? CALL_LIFE_MS,
      awaited: 'now',
    });
    const delivery: Change[] = [
      ...introduction,
      { type: 'tool-call-asked', call: { ...call, requestId: request.id } },
      { type: 'message-delivered', message },
      { type: 'request-opened', request },
    ];
    const opened = room.take(request);
    await commitMessage(context, message, { answers: [], delivery }).finally(() => opened?.());
    // A rule may have changed while the request was being opened.
    await settleByRules(context, request.id, null);
    return { id: call.id, state: toState(await requests.get(request.id)) };
  }

  async function answer(agent: AgentName, asked: AskedToolCall): Promise<AskedCall> {
    const question = await toQuestion(context, agent, asked);
    const earlier = asked.id === undefined ? null : await findEarlier(question);
    // What the rules said holds for as long as they do: who asks again is judged again.
    if (earlier && !isByRules(earlier.told.state)) return earlier.told;
    try {
      return await judge(question, earlier);
    } catch (error) {
      if (!(error instanceof ConflictError) || error.conflict !== 'duplicate-call') throw error;
      const first = await findEarlier(question);
      if (!first) throw error;
      return first.told;
    }
  }

  return {
    ask: answer,
    async wait(agent, id, wait) {
      const stored = await store.toolCall(agent, id);
      if (!stored) throw new NodError('not_found', `"${agent}" has asked about no call "${id}"`);
      if (stored.requestId !== null) await requests.waitSettled(stored.requestId, { ...wait, isAgent: true });
      const told = await read(stored);
      // Who only looks is let run by no rule that holds no more.
      const mayBeOver = told.state.type === 'run' && isByRules(told.state);
      return mayBeOver ? answer(agent, { ...stored.asked, id }) : told;
    },
  };
}

async function toQuestion(context: HubContext, agent: AgentName, asked: AskedToolCall): Promise<Question> {
  const inspected = inspectProgramCall(asked);
  return {
    agent,
    id: asked.id ?? context.newId('call'),
    asked,
    ...(await findOrder(context, agent, asked)),
    inspected,
    hash: hashCall(context, { agent, toolName: asked.toolName }, inspected),
  };
}

/** Whose order it is: an agent is told what to do by messages to it. */
async function findOrder(
  { store }: HubContext,
  agent: AgentName,
  { inReplyTo }: AskedToolCall,
): Promise<Pick<Question, 'orderedBy' | 'isSuperseded'>> {
  if (!inReplyTo) return { orderedBy: PERSON, isSuperseded: false };
  const order = await store.delivered(inReplyTo);
  if (order?.to === agent) return { orderedBy: order.from, isSuperseded: order.supersededBy !== null };
  throw new NodError('invalid_request', `inReplyTo: there is no message ${inReplyTo} to "${agent}"`);
}

/** It asks the person, so it stands in the conversation with them, whoever gave the order. */
function toMessageBody({ agent, id, asked, orderedBy, inspected }: Question) {
  const text = asked.text || toCallTitle(inspected, PLAIN) || asked.toolName;
  const inReplyTo = orderedBy === PERSON ? asked.inReplyTo : null;
  return { from: agent, to: PERSON, payload: { text, [DOOR_FIELD]: { call: id } }, inReplyTo } as const;
}

type Decided = Exclude<JudgedCall, { type: 'ask' }>;

/** What was ordered by a superseded message does not run by a rule either: it ends as the question would. */
function toDecided(
  context: HubContext,
  { isSuperseded, inspected, hash }: Question,
  place: CallPlace,
  { type, basis: by, audited }: Decided,
): { state: CallState; audited: NewAuditEntry } {
  if (type === 'refuse') return { state: { type: 'refused', by }, audited };
  if (!isSuperseded)
    return { state: { type, parameters: inspected.parameters, isEdited: false, scope: null, by }, audited };
  const said = { outcome: 'cancelled', basis: 'superseded', hash, subject: audited.subject } as const;
  return {
    state: { type: 'cancelled' },
    audited: toVerdictEntry(context, place, { ...said, who: 'person' }),
  };
}

function isByRules(state: CallState): boolean {
  return 'by' in state && state.by !== 'answer';
}

/** The rules say the same as before: it is on the record already. */
function isSame(told: CallState, state: CallState): boolean {
  const isSameRule = 'by' in told && 'by' in state && told.by === state.by;
  return isSameRule && (told.type === 'run') === (state.type === 'run');
}

/** How the call stands, as its request tells. */
function toState({ id: requestId, expiresAt, settlement }: HumanRequest): CallState {
  if (settlement === null) return { type: 'waiting', requestId, expiresAt };
  if (settlement.outcome !== 'answered') return { type: settlement.outcome };
  const chosen = findChosen(settlement, 'verdict');
  if (!chosen) return { type: 'cancelled' };
  const { verdict, parameters, isEdited, scope, by } = chosen;
  if (verdict === 'approved') return { type: 'run', parameters, isEdited, scope, by };
  return { type: 'rejected', words: settlement.reply.text, by };
}
