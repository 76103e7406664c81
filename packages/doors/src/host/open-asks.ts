// Open asks: what a session asks of the person, as requests of the hub. Each is followed until it is answered here or
// closed by the machine; a replay finds the request that there is.
import type { Hub } from '@nod/hub';
import {
  type AgentName,
  type AskedToolCall,
  askToolCallBodySchema,
  type CallState,
  type CancelReason,
  DOOR_FIELD,
  type HumanRequest,
  type MessageId,
  NodError,
  PERSON,
  type RequestId,
} from '@nod/protocol';
import { wordsOf } from '@nod/wording';
import type { ApprovalAsk, Ask, AskAnswer, QuestionsAsk } from '../contract/session-ask.ts';
import { readAnswer } from '../questions/question-answers.ts';
import { toQuestionForm } from '../questions/question-form.ts';
import { type DoorHostPorts, type HostedSession, insist, isAskId, type SessionIds } from './host-ports.ts';
import { findPayload } from './received-inputs.ts';

/** A program waits for as long as it lives: the door says when it does not. */
const LIFE_MS = 365 * 86_400_000;
const WAIT_MS = 3_600_000;
/** How often a question is asked whose answers cannot be read. */
const MOST_ATTEMPTS = 5;

const DISMISS: AskAnswer = { type: 'dismiss' };

export interface OpenAsks {
  /** Begins to follow it; `onSettled` is told once, and not of what is closed. */
  open(key: string, ask: Ask, messageId: MessageId | null): void;
  close(key: string, how: 'elsewhere' | 'gone'): Promise<void>;
  /** Of the requests that an earlier process has opened, closes all but those of these keys. */
  closeStrays(openKeys: readonly string[], how: 'elsewhere' | 'gone'): Promise<void>;
}

export function createOpenAsks(
  ports: DoorHostPorts,
  { name }: HostedSession,
  ids: SessionIds,
  signal: AbortSignal,
  onSettled: (key: string, answer: AskAnswer) => void,
): OpenAsks {
  const { hub } = ports;
  const followed = new Map<string, { leaving: AbortController; requestId: RequestId | null }>();

  async function follow(key: string, ask: Ask, messageId: MessageId | null): Promise<void> {
    const leaving = new AbortController();
    const until = AbortSignal.any([signal, leaving.signal]);
    const known = { leaving, requestId: null as RequestId | null };
    followed.set(key, known);
    const note = (requestId: RequestId) => {
      known.requestId = requestId;
    };
    const answer = await (ask.type === 'approval'
      ? approve(key, ask, messageId, note, until)
      : question(key, ask, note, until));
    followed.delete(key);
    if (!until.aborted && answer) onSettled(key, answer);
  }

  async function approve(
    key: string,
    ask: ApprovalAsk,
    messageId: MessageId | null,
    note: (id: RequestId) => void,
    until: AbortSignal,
  ): Promise<AskAnswer | null> {
    const id = ids.ofAsk(key);
    const call = toAskedCall(id, ask, messageId);
    if (!call)
      return { type: 'reject', words: wordsOf('en').work.skipped.notRun(ask.toolName, 'it cannot be shown') };
    let { state } = await insist(ports, until, () => hub.toolCalls.ask(name, call), isLasting);
    while (state.type === 'waiting' && !until.aborted) {
      note(state.requestId);
      ({ state } = await hub.toolCalls.wait(name, id, { waitMs: WAIT_MS, signal: until }));
    }
    return state.type === 'waiting' ? null : toAnswer(state, ask);
  }

  async function question(
    key: string,
    ask: QuestionsAsk,
    note: (id: RequestId) => void,
    until: AbortSignal,
  ): Promise<AskAnswer | null> {
    const form = toQuestionForm(ask);
    let hint = '';
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const { type, ...shown } = form;
      const sent = await insist(
        ports,
        until,
        () =>
          hub.bus.send({
            id: ids.ofQuestion(key, attempt),
            from: name,
            to: PERSON,
            payload: {
              text: hint === '' ? form.text : `${hint}\n\n${form.text}`,
              [DOOR_FIELD]: { ask: ids.ofAsk(key) },
            },
            ...('quickReplies' in shown && {
              quickReplies: shown.quickReplies,
              recommended: shown.recommended,
            }),
            ...(type === 'set' ? { modelAnswer: true } : { expectsReply: true }),
            expiresInMs: LIFE_MS,
            awaited: true,
          }),
        isLasting,
      );
      if (sent.requestId === null) return null;
      note(sent.requestId);
      const settled = await untilSettled(sent.requestId, until);
      if (settled === null) return null;
      if (settled.outcome !== 'answered') return DISMISS;
      const read = readAnswer(ask, form, settled.reply);
      if (read.type === 'answers') return read;
      hint = read.hint;
    }
    return DISMISS;
  }

  async function untilSettled(id: RequestId, until: AbortSignal): Promise<HumanRequest['settlement']> {
    while (!until.aborted) {
      const { settlement } = await hub.requests.waitSettled(id, {
        waitMs: WAIT_MS,
        signal: until,
        isAgent: true,
      });
      if (settlement !== null) return settlement;
    }
    return null;
  }

  return {
    open(key, ask, messageId) {
      if (followed.has(key)) return;
      follow(key, ask, messageId).catch((error: unknown) => {
        followed.delete(key);
        if (!signal.aborted) ports.report(error);
      });
    },
    async close(key, how) {
      const known = followed.get(key);
      known?.leaving.abort();
      followed.delete(key);
      const requestId = known?.requestId ?? findOpen(ids.ofAsk(key));
      if (requestId) await hub.requests.cancel(requestId, null, how);
    },
    closeStrays: (openKeys, how) =>
      closeAsksOf(hub, name, how, new Set(openKeys.map((key) => ids.ofAsk(key)))),
  };

  /** A request that was being opened when it was closed. */
  function findOpen(id: string): RequestId | null {
    const found = hub.requests
      .open()
      .find(
        (request) => request.kind === 'tool-approval' && request.agent === name && request.call.id === id,
      );
    return found?.id ?? null;
  }
}

/** Closes what an agent has asked through a door, but for the asks of these ids. */
export async function closeAsksOf(
  hub: Hub,
  name: AgentName,
  how: CancelReason,
  kept: ReadonlySet<string> = new Set(),
): Promise<void> {
  for (const request of hub.requests.open().filter(({ agent }) => agent === name)) {
    const id = await findAskId(hub, request);
    if (id !== null && !kept.has(id)) await hub.requests.cancel(request.id, null, how);
  }
}

/** Of a request that a session has asked through a door; null for any other. */
async function findAskId(hub: Hub, request: HumanRequest): Promise<string | null> {
  if (request.kind === 'tool-approval')
    return request.runId === null && isAskId(request.call.id) ? request.call.id : null;
  const field = await findPayload(hub, request.messageId);
  return field !== null && 'ask' in field && typeof field.ask === 'string' ? field.ask : null;
}

/** What cannot be opened by trying again. */
function isLasting(error: unknown): boolean {
  return error instanceof NodError && !error.code.startsWith('too_many');
}

/** Null where a call cannot be shown for what it is, even by the plain name of its tool. */
function toAskedCall(id: string, ask: ApprovalAsk, messageId: MessageId | null): AskedToolCall | null {
  const { parameters, preview, text, isEditable, scopes } = ask;
  const body = {
    ...{ id, parameters, text, isEditable, scopes, expiresInMs: LIFE_MS },
    ...(preview && { preview }),
    ...(messageId && { inReplyTo: messageId }),
  };
  const names = [ask.toolName, ask.toolName.replaceAll(/[^\p{L}\p{N}._:/-]+/gu, '-')];
  for (const toolName of names) {
    const parsed = askToolCallBodySchema.safeParse({ ...body, toolName });
    if (parsed.success) return parsed.data;
  }
  return null;
}

/** What the program is told. Rules speak in words that it can act on. */
function toAnswer(state: Exclude<CallState, { type: 'waiting' }>, { toolName }: ApprovalAsk): AskAnswer {
  const { skipped } = wordsOf('en').work;
  switch (state.type) {
    case 'run':
      return { type: 'approve', scope: state.scope, parameters: state.isEdited ? state.parameters : null };
    case 'rejected':
      return {
        type: 'reject',
        words: state.by === 'mode' || state.by === 'policy' ? skipped.rejected[state.by] : state.words,
      };
    case 'refused':
      return { type: 'reject', words: state.by === 'mode' ? skipped.byMode : skipped.byPolicy(toolName) };
    case 'expired':
      return { type: 'reject', words: skipped.expired(toolName) };
    case 'cancelled':
      return DISMISS;
  }
}
