// Known asks: each is opened once by its key, and closed once: by an answer here, by one in the terminal, or because nobody can
// answer it any more.

import type { DoorEventOf } from '../contract/door-event.ts';
import type { AskAnswer } from '../contract/session-ask.ts';
import type { HubInput, KnownAsk, SessionState, Step } from './session-state.ts';
import { toShown } from './shown-ask.ts';
import { inTurn, remember, to } from './steps.ts';

const YES: AskAnswer = { type: 'approve', scope: null, parameters: null };

/** What was answered here and is asked once more has not got the answer: it is given again, once the program is reached. */
export function ask(state: SessionState, event: DoorEventOf<'asked'>): Step {
  const { key, ask: asked, turnId } = event;
  if (state.closedAsks.includes(key)) return to(state);
  const known = state.asks.get(key);
  if (known && toShown(known.ask) === toShown(asked))
    return known.answer === null ? to(state) : giveAnswer(state, key, known.answer);
  // What was shown is not what is asked: no answer to it counts any more.
  if (known)
    return inTurn(
      state,
      (left) => withdrawAsk(left, key),
      (left) => ask(left, event),
    );
  const isOwn = asked.type === 'approval' && asked.isOwnTool;
  const next = withAsk(state, key, { ask: asked, turnId, answer: isOwn ? YES : null });
  if (isOwn) return giveAnswer(next, key, YES);
  return to(next, { type: 'open-ask', key, ask: asked, messageId: state.turn?.messageId ?? null });
}

export function settleAsk(
  state: SessionState,
  { key, ask: shown, answer }: Extract<HubInput, { type: 'ask-settled' }>,
): Step {
  const known = state.asks.get(key);
  if (!known || known.answer !== null || toShown(known.ask) !== toShown(shown)) return to(state);
  return giveAnswer(withAsk(state, key, { ...known, answer }), key, answer);
}

export function closeAsk(state: SessionState, key: string, how: 'elsewhere' | 'gone'): Step {
  if (!state.asks.has(key)) return to(state);
  const { state: next, effects } = withdrawAsk(state, key, how);
  return to({ ...next, closedAsks: remember(next.closedAsks, key) }, ...effects);
}

function withdrawAsk(state: SessionState, key: string, how: 'elsewhere' | 'gone' = 'gone'): Step {
  const asks = new Map(state.asks);
  asks.delete(key);
  const isOpen = state.asks.get(key)?.answer === null;
  return to({ ...state, asks }, ...(isOpen ? [{ type: 'close-ask' as const, key, how }] : []));
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
