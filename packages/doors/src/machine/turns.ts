// Turns: the program's work from a prompt, here or in its own terminal, to its one answer.
import type { MessageId } from '@nod/protocol';
import type { DoorEventOf } from '../contract/door-event.ts';
import { closeAsksOfTurn } from './known-asks.ts';
import { canStop } from './prompts.ts';
import type { Call, Effect, SessionState, Step, Turn } from './session-state.ts';
import { inTurn, remember, to } from './steps.ts';

const MOST_CALLS = 20;

export function startTurn(state: SessionState, turnId: string): Step {
  const { turn, endedTurns } = state;
  if (endedTurns.includes(turnId) || turn?.id === turnId) return to(seeTurn(state));
  const began = turn?.id === null ? { ...turn, id: turnId } : toForeignTurn(turnId);
  return to({ ...seeTurn(state), turn: began, calls: [] }, ...dropDraft(turn));
}

/** The turn that is under way when the program is reached; what was known of it stays so. */
export function meetTurn(state: SessionState, turnId: string | null): Step {
  const { turn } = state;
  if (turn?.id === turnId) return to(state);
  const next = turnId === null || state.endedTurns.includes(turnId) ? null : toForeignTurn(turnId);
  return to({ ...state, turn: next, calls: [] }, ...dropDraft(turn));
}

export function recallTurn(state: SessionState, turnId: string, messageId: MessageId): Step {
  const { turn } = state;
  const isUnknown = turn?.id === turnId && turn.messageId === null;
  return to(isUnknown ? { ...state, turn: { ...turn, messageId } } : state);
}

export function growText(state: SessionState, { turnId, text }: DoorEventOf<'text-grew'>): Step {
  if (state.endedTurns.includes(turnId)) return to(state);
  const messageId = state.turn?.id === turnId ? state.turn.messageId : null;
  return to(state, { type: 'grow-draft', turnId, messageId, text });
}

export function changeCall(state: SessionState, { turnId, call }: DoorEventOf<'call-changed'>): Step {
  if (state.endedTurns.includes(turnId)) return to(state);
  return to({ ...state, calls: withCall(state.calls, call) });
}

/** A turn ends once, whether it is under way or was over before we were back. */
export function endTurn(state: SessionState, event: DoorEventOf<'turn-ended'>): Step {
  const { turnId } = event;
  if (state.endedTurns.includes(turnId)) return to(state);
  const isOwn = state.turn !== null && (state.turn.id === turnId || state.turn.id === null);
  const turn = isOwn ? state.turn : null;
  const ended = { ...seeTurn(state), endedTurns: remember(state.endedTurns, turnId) };
  return inTurn(
    isOwn ? { ...ended, turn: null, calls: [] } : ended,
    (left) => closeAsksOfTurn(left, turnId),
    (left) => to(left, toEnd(event, turn)),
  );
}

export function stopTurn(state: SessionState): Step {
  const { turn } = state;
  if (turn === null) return to(state, { type: 'tell-nothing-runs' });
  if (turn.isStopping || !canStop(state)) return to(state);
  return to(
    { ...state, turn: { ...turn, isStopping: true } },
    { type: 'act', action: { type: 'cancel-turn' } },
  );
}

/** Who stopped it in the terminal knows; who asked for it here is told, and whoever gave an order gets an answer, even of no words. */
function toEnd({ turnId, outcome, answer, failure }: DoorEventOf<'turn-ended'>, turn: Turn | null): Effect {
  const messageId = turn?.messageId ?? null;
  const hasWords = answer.trim() !== '';
  const isAwaited = messageId !== null || (outcome === 'stopped' && turn?.isStopping === true);
  const isSaid = hasWords || outcome === 'failed' || isAwaited;
  if (!isSaid) return { type: 'drop-draft', turnId };
  return { type: 'send-answer', turnId, messageId, text: answer, outcome, failure };
}

function toForeignTurn(id: string): Turn {
  return { id, messageId: null, isStopping: false };
}

function dropDraft(turn: Turn | null): Effect[] {
  return turn?.id ? [{ type: 'drop-draft', turnId: turn.id }] : [];
}

/** Where a prompt is with the door, the turn may be its own. */
function seeTurn(state: SessionState): SessionState {
  const { prompt } = state;
  return prompt?.phase === 'handed' ? { ...state, prompt: { ...prompt, hasSeenTurn: true } } : state;
}

function withCall(calls: readonly Call[], call: Call): readonly Call[] {
  const isKnown = calls.some(({ id }) => id === call.id);
  const all = isKnown ? calls.map((each) => (each.id === call.id ? call : each)) : [...calls, call];
  return all.slice(-MOST_CALLS);
}
