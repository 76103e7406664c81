// Known asks: each is opened once by its key, and closed once: by an answer here, by one in the terminal, or because nobody can
// answer it any more.

import type { DoorEventOf } from '../contract/door-event.ts';
import type { AskAnswer } from '../contract/session-ask.ts';
import type { KnownAsk, SessionState, Step } from './session-state.ts';
import { inTurn, remember, to } from './steps.ts';

const YES: AskAnswer = { type: 'approve', scope: null, parameters: null };

/** What was answered here and is asked once more has not got the answer: it is given again, once the program is reached. */
export function ask(state: SessionState, { key, ask: asked, turnId }: DoorEventOf<'asked'>): Step {
  if (state.closedAsks.includes(key)) return to(state);
  const known = state.asks.get(key);
  if (known) return known.answer === null ? to(state) : giveAnswer(state, key, known.answer);
  const isOwn = asked.type === 'approval' && asked.isOwnTool;
  const next = withAsk(state, key, { ask: asked, turnId, answer: isOwn ? YES : null });
  if (isOwn) return giveAnswer(next, key, YES);
  return to(next, { type: 'open-ask', key, ask: asked, messageId: state.turn?.messageId ?? null });
}

export function settleAsk(state: SessionState, key: string, answer: AskAnswer): Step {
  const known = state.asks.get(key);
  if (!known || known.answer !== null) return to(state);
  return giveAnswer(withAsk(state, key, { ...known, answer }), key, answer);
}

export function closeAsk(state: SessionState, key: string, how: 'elsewhere' | 'gone'): Step {
  const known = state.asks.get(key);
  if (!known) return to(state);
  const asks = new Map(state.asks);
  asks.delete(key);
  const next = { ...state, asks, closedAsks: remember(state.closedAsks, key) };
  return known.answer === null ? to(next, { type: 'close-ask', key, how }) : to(next);
}

/** All but these. */
export function closeAsksBut(
  state: SessionState,
  openKeys: readonly string[],
  how: 'elsewhere' | 'gone',
): Step {
  return closeWhere(state, (key) => !openKeys.includes(key), how);
}

export function closeAsksOfTurn(state: SessionState, turnId: string): Step {
  return closeWhere(state, (_, known) => known.turnId === turnId, 'gone');
}

function closeWhere(
  state: SessionState,
  isOver: (key: string, known: KnownAsk) => boolean,
  how: 'elsewhere' | 'gone',
): Step {
  const over = [...state.asks].filter(([key, known]) => isOver(key, known));
  return inTurn(
    state,
    ...over.map(
      ([key]) =>
        (left: SessionState) =>
          closeAsk(left, key, how),
    ),
  );
}

function withAsk(state: SessionState, key: string, known: KnownAsk): SessionState {
  return { ...state, asks: new Map(state.asks).set(key, known) };
}

/** An answer waits until the program can be reached: what is open is asked again then. */
function giveAnswer(state: SessionState, key: string, answer: AskAnswer): Step {
  if (state.link !== 'attached') return to(state);
  return to(state, { type: 'act', action: { type: 'answer', key, answer } });
}
