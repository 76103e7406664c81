// State of a Qwen session by the lines of its files: `(state, line) → [state, events]`. Pure.
import type { Ask, DoorEvent, DoorEventOf } from '@nod/doors';
import { toAsk } from './qwen-asks.ts';
import type { Blocks, EventLine, EventLineOf } from './qwen-lines.ts';

interface Turn {
  id: string;
  /** What it said last. */
  said: string;
  /** Calls under way: id → title. */
  calls: Readonly<Record<string, string>>;
}

export interface OpenAsk {
  key: string;
  callId: string;
  turnId: string | null;
  ask: Ask;
}

export interface QwenState {
  cwd: string | null;
  version: string | null;
  /** The first prompt. */
  about: string | null;
  turn: Turn | null;
  asks: readonly OpenAsk[];
  isOver: boolean;
}

/** A prompt that is in Qwen's own record, by whomever; told only here. */
export interface PromptSeen {
  type: 'prompt-seen';
  text: string;
  turnId: string;
}

export type Told = DoorEvent | PromptSeen;
type Step = readonly [QwenState, readonly Told[]];

export const NEW_SESSION: QwenState = {
  cwd: null,
  version: null,
  about: null,
  turn: null,
  asks: [],
  isOver: false,
};

export function applyLine(state: QwenState, line: EventLine): Step {
  switch (line.type) {
    case 'system':
      return applySystem(state, line);
    case 'user':
      return applyUser(state, line);
    case 'assistant':
      return applyAssistant(state, line);
    case 'stream_event':
      return applyPiece(state, line.event.delta.text);
    case 'control_request':
      return applyRequest(state, line);
    case 'control_response':
      return closeAsk(state, line.response.request_id, 'elsewhere');
  }
}

/** A call was not allowed, or was ended: with it ends the turn. */
export function applyCancelledCall(state: QwenState, callId: string): Step {
  const ask = state.asks.find((each) => each.callId === callId);
  const [closed, events] = ask ? closeAsk(state, ask.key, 'elsewhere') : [state, []];
  if (closed.turn?.calls[callId] === undefined) return [closed, events];
  return then([closed, events], (next) => endTurn(next, 'stopped'));
}

/** The ask is answered through us: it is open no more, and nobody has to be told. */
export function withoutAsk(state: QwenState, key: string): QwenState {
  return { ...state, asks: state.asks.filter((each) => each.key !== key) };
}

function applySystem(state: QwenState, line: EventLineOf<'system'>): Step {
  if (line.subtype === 'session_end') return [{ ...state, isOver: true }, [{ type: 'gone' }]];
  const { cwd, version } = line.data;
  // It was started once more, with the same files: nothing goes on of what was.
  return then(endTurn({ ...state, isOver: false }, 'stopped'), (next) => [
    { ...next, cwd, version: version?.slice(0, 60) ?? null },
    [],
  ]);
}

function applyUser(state: QwenState, { uuid, message: { content } }: EventLineOf<'user'>): Step {
  const ended = resultsOf(content);
  if (ended.length > 0) {
    return ended.reduce<Step>((step, result) => then(step, (next) => endCall(next, result)), [state, []]);
  }
  const text = textOf(content);
  if (text === '') return [state, []];
  return then(endTurn(state, 'stopped'), (next) => {
    const [begun, events] = startTurn({ ...next, about: next.about ?? toTitle(text).slice(0, 200) }, uuid);
    return [begun, [...events, { type: 'prompt-seen', text, turnId: uuid }]];
  });
}

function applyAssistant(state: QwenState, { uuid, message: { content } }: EventLineOf<'assistant'>): Step {
  const text = textOf(content);
  const calls = typeof content === 'string' ? [] : content.filter((block) => block.type === 'tool_use');
  const begun: Step = state.turn === null ? startTurn(state, uuid) : [state, []];
  const said = then(begun, (next) => [withSaid(next, text), []]);
  if (calls.length === 0) return then(said, (next) => endTurn(next, 'completed'));
  return calls.reduce<Step>((step, call) => then(step, (next) => startCall(next, call)), said);
}

function withSaid(state: QwenState, text: string): QwenState {
  return state.turn && text !== '' ? { ...state, turn: { ...state.turn, said: text } } : state;
}

function applyPiece(state: QwenState, text: string): Step {
  if (state.turn === null || text === '') return [state, []];
  return [state, [{ type: 'text-grew', turnId: state.turn.id, text }]];
}

function applyRequest(state: QwenState, { request_id, request }: EventLineOf<'control_request'>): Step {
  if (state.asks.some(({ key }) => key === request_id)) return [state, []];
  const turnId = state.turn?.id ?? null;
  const ask = toAsk(request, state.cwd ?? '');
  const open = { key: request_id, callId: request.tool_use_id, turnId, ask };
  return [{ ...state, asks: [...state.asks, open] }, [{ type: 'asked', key: request_id, turnId, ask }]];
}

function closeAsk(state: QwenState, key: string, how: 'elsewhere' | 'gone'): Step {
  if (!state.asks.some((each) => each.key === key)) return [state, []];
  return [withoutAsk(state, key), [{ type: 'ask-closed', key, how }]];
}

function startTurn(state: QwenState, turnId: string): Step {
  return [{ ...state, turn: { id: turnId, said: '', calls: {} } }, [{ type: 'turn-started', turnId }]];
}

function endTurn(state: QwenState, outcome: DoorEventOf<'turn-ended'>['outcome']): Step {
  if (state.turn === null) return [state, []];
  const { id: turnId, said: answer } = state.turn;
  const closed = state.asks.map(({ key }) => ({ type: 'ask-closed' as const, key, how: 'gone' as const }));
  return [
    { ...state, turn: null, asks: [] },
    [...closed, { type: 'turn-ended', turnId, outcome, answer, failure: null }],
  ];
}

function startCall(
  state: QwenState,
  { id, name, input }: { id: string; name: string; input: unknown },
): Step {
  if (state.turn === null) return [state, []];
  const title = toCallTitle(name, input);
  const turn = { ...state.turn, calls: { ...state.turn.calls, [id]: title } };
  return [
    { ...state, turn },
    [{ type: 'call-changed', turnId: turn.id, call: { id, title, status: 'running' } }],
  ];
}

function endCall(state: QwenState, { id, isError }: { id: string; isError: boolean }): Step {
  const title = state.turn?.calls[id];
  if (state.turn === null || title === undefined) return [state, []];
  const status = isError ? 'failed' : 'completed';
  return [state, [{ type: 'call-changed', turnId: state.turn.id, call: { id, title, status } }]];
}

function then([state, events]: Step, next: (state: QwenState) => Step): Step {
  const [after, more] = next(state);
  return [after, [...events, ...more]];
}

function textOf(content: Blocks): string {
  if (typeof content === 'string') return content;
  return content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n\n');
}

function resultsOf(content: Blocks): { id: string; isError: boolean }[] {
  if (typeof content === 'string') return [];
  return content.flatMap((block) =>
    block.type === 'tool_result' ? [{ id: block.tool_use_id, isError: block.is_error }] : [],
  );
}

function toCallTitle(name: string, input: unknown): string {
  const told = typeof input === 'object' && input !== null ? Object.values(input) : [];
  const first = told.find((value) => typeof value === 'string' && value !== '');
  return toTitle(
    name === 'run_shell_command' && first ? String(first) : [name, first].filter(Boolean).join(' '),
  );
}

function toTitle(text: string): string {
  return text.slice(0, 2_000).replace(/\s+/g, ' ').trim().slice(0, 400);
}
