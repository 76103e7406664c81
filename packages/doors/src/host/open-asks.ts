// Open asks: what a session asks of the person, as requests of the hub. Each is followed until it is answered here or
// closed by the machine; a replay finds the request that there is.
import type { Hub } from '@nod/hub';
import {
  type AgentName,
  type AskedCall,
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
import type { RefusedCall } from './turn-answer.ts';

/** A program waits for as long as it lives: the door says when it does not. */
const LIFE_MS = 365 * 86_400_000;
const WAIT_MS = 3_600_000;
/** How often a question is asked whose answers cannot be read. */
const MOST_ATTEMPTS = 5;

const DISMISS: AskAnswer = { type: 'dismiss' };
const PLAIN = { type: 'plain' } as const;

export interface OpenAsks {
  /** Begins to follow it; `onSettled` is told once, and not of what is closed. */
  open(key: string, ask: Ask, messageId: MessageId | null): void;
  close(key: string, how: 'elsewhere' | 'gone'): Promise<void>;
  /** Of the requests that an earlier process has opened, closes all but those of these keys. */
  closeStrays(openKeys: readonly string[], how: 'elsewhere' | 'gone'): Promise<void>;
}

interface FollowedAsk {
  askId: string;
  /** Aborted with how it was closed. */
  leaving: AbortController;
  requestId: RequestId | null;
}

export function createOpenAsks(
  ports: DoorHostPorts,
  { name }: HostedSession,
  ids: SessionIds,
  signal: AbortSignal,
  onSettled: (key: string, ask: Ask, answer: AskAnswer) => void,
  onRefused: (call: RefusedCall) => void,
): OpenAsks {
  const { hub } = ports;
  const followed = new Map<string, FollowedAsk>();

  async function follow(key: string, ask: Ask, messageId: MessageId | null): Promise<void> {
    const leaving = new AbortController();
    const until = AbortSignal.any([signal, leaving.signal]);
    const askId = ids.ofAsk(key, ask);
    const known: FollowedAsk = { askId, leaving, requestId: null };
    followed.set(key, known);
    const note = (requestId: RequestId) => {
      known.requestId = requestId;
    };
    try {
      // An earlier process was asked something else by this key: that is over.
      await closeAsksOf(hub, name, 'gone', (id) => isOf(key, id) && id !== askId);
      const answer = await (ask.type === 'approval'
        ? approve(key, ask, messageId, note, until)
        : question(key, ask, note, until));
      if (!until.aborted && answer) onSettled(key, ask, answer);
    } catch (error) {
      if (until.aborted) return;
      if (!isLasting(error)) ports.report(error);
      // Nobody sees it: who waits for an answer is not left waiting.
      onSettled(key, ask, ask.type === 'approval' ? toUnseen(ask) : DISMISS);
    } finally {
      if (followed.get(key) === known) followed.delete(key);
      // It was closed while it was being opened.
      const isLeft = leaving.signal.aborted && !signal.aborted && followed.get(key)?.askId !== askId;
      if (isLeft) await closeAsksOf(hub, name, leaving.signal.reason, (id) => id === askId);
    }
  }

  async function approve(
    key: string,
    ask: ApprovalAsk,
    messageId: MessageId | null,
    note: (id: RequestId) => void,
    until: AbortSignal,
  ): Promise<AskAnswer | null> {
    const id = ids.ofAsk(key, ask);
    const asked = await askAnyhow(toAskedCalls(id, ask, messageId), until);
    if (!asked) return toUnseen(ask);
    let { state } = asked;
    while (state.type === 'waiting' && !until.aborted) {
      note(state.requestId);
      ({ state } = await hub.toolCalls.wait(name, id, { waitMs: WAIT_MS, signal: until }));
    }
    if (state.type === 'refused')
      onRefused({ toolName: ask.toolName, by: state.by === 'mode' ? 'mode' : 'policy' });
    return state.type === 'waiting' ? null : toAnswer(state, ask);
  }

  /** In the first form that the hub takes; null: in none. */
  async function askAnyhow(calls: readonly AskedToolCall[], until: AbortSignal): Promise<AskedCall | null> {
    for (const call of calls) {
      try {
        return await insist(ports, until, () => hub.toolCalls.ask(name, call), isLasting);
      } catch (error) {
        if (until.aborted || !isLasting(error)) throw error;
      }
    }
    return null;
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
            id: ids.ofQuestion(key, ask, attempt),
            from: name,
            to: PERSON,
            payload: {
              text: hint === '' ? form.text : `${hint}\n\n${form.text}`,
              [DOOR_FIELD]: { ask: ids.ofAsk(key, ask) },
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
      follow(key, ask, messageId).catch(ports.report);
    },
    async close(key, how) {
      const known = followed.get(key);
      known?.leaving.abort(how);
      followed.delete(key);
      const requestId = known?.requestId ?? findOpen(key);
      if (requestId) await hub.requests.cancel(requestId, null, how);
    },
    closeStrays: (openKeys, how) =>
      closeAsksOf(hub, name, how, (id) => !openKeys.some((key) => isOf(key, id))),
  };

  /** A request that was being opened when it was closed. */
  function findOpen(key: string): RequestId | null {
    const found = hub.requests
      .open()
      .find(
        (request) => request.kind === 'tool-approval' && request.agent === name && isOf(key, request.call.id),
      );
    return found?.id ?? null;
  }

  function isOf(key: string, id: string): boolean {
    return id.startsWith(ids.ofKey(key));
  }
}

/** Closes what an agent has asked through a door: all, or the asks of these ids. */
export async function closeAsksOf(
  hub: Hub,
  name: AgentName,
  how: CancelReason,
  isOver: (id: string) => boolean = () => true,
): Promise<void> {
  for (const request of hub.requests.open().filter(({ agent }) => agent === name)) {
    const id = await findAskId(hub, request);
    if (id !== null && isOver(id)) await hub.requests.cancel(request.id, null, how);
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

/**
 * The call as it can be shown, the best first: by the name of its tool or the plain name, with what it would do or, where that
 * is too long, by its parameters alone. None where it cannot be shown for what it is.
 */
function toAskedCalls(id: string, ask: ApprovalAsk, messageId: MessageId | null): AskedToolCall[] {
  const { toolName, parameters, preview, text, isEditable, scopes } = ask;
  const body = {
    ...{ id, parameters, text, isEditable, scopes, expiresInMs: LIFE_MS },
    ...(messageId && { inReplyTo: messageId }),
  };
  const named = [toolName, toolName.replaceAll(/[^\p{L}\p{N}._:/-]+/gu, '-')].flatMap((each) =>
    toParsed({ ...body, toolName: each, ...(preview && { preview }) }),
  );
  return named.slice(0, 1).flatMap((call) => [call, ...toParsed({ ...call, preview: PLAIN })]);
}

function toParsed(body: unknown): AskedToolCall[] {
  const { data } = askToolCallBodySchema.safeParse(body);
  return data ? [data] : [];
}

/** Nobody is asked to approve what they cannot see. */
function toUnseen({ toolName }: ApprovalAsk): AskAnswer {
  return { type: 'reject', words: wordsOf('en').work.skipped.notRun(toolName, 'it cannot be shown') };
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
