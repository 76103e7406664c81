// The session machine: what may happen when in a session, the same for every door. A pure function from a state and what
// happened to the next state and what is to be done.
import type { ChatMode } from '@nod/protocol';
import type { DoorEventOf } from '../contract/door-event.ts';
import { ask, closeAsk, closeAsksBut, settleAsk } from './known-asks.ts';
import {
  accept,
  doubtPrompt,
  endAllPrompts,
  miss,
  receive,
  refuse,
  sendNext,
  supersede,
  take,
} from './prompts.ts';
import type { Effect, Input, SessionState, Step, ToldPresence } from './session-state.ts';
import { inTurn, to } from './steps.ts';
import { changeCall, endTurn, growText, meetTurn, recallTurn, startTurn, stopTurn } from './turns.ts';

/** Repeats change nothing, and neither does what comes after `gone`, but for messages: they are refused. */
export function step(state: SessionState, input: Input): Step {
  return inTurn(state, (before) => react(before, input), endIfGone, sendNext, tellPresence);
}

function react(state: SessionState, input: Input): Step {
  if (state.link === 'gone' && input.type !== 'message-received') return to(state);
  // Another program has come under the session's id: what it says is not said in this one's name.
  if ('facts' in input && input.facts.program !== state.facts.program) return to(state);
  switch (input.type) {
    case 'attached':
      return attach(state, input);
    case 'detached':
      return to(state.link === 'new' ? state : { ...doubtPrompt(state), link: 'away' });
    case 'gone':
      return leave(state);
    case 'facts-changed':
      return to({ ...state, facts: input.facts });
    case 'prompt-typed':
      return to(state);
    case 'prompt-accepted':
      return accept(state, input);
    case 'prompt-refused':
      return refuse(state, input);
    case 'prompt-not-found':
      return miss(state, input);
    case 'turn-started':
      return startTurn(state, input.turnId);
    case 'text-grew':
      return growText(state, input);
    case 'call-changed':
      return changeCall(state, input);
    case 'plan-changed':
      return to({ ...state, plan: input.steps });
    case 'asked':
      return ask(state, input);
    case 'ask-closed':
      return closeAsk(state, input.key, input.how);
    case 'turn-ended':
      return endTurn(state, input);
    case 'message-received':
      return receive(state, input);
    case 'message-taken':
      return take(state, input);
    case 'message-superseded':
      return supersede(state, input);
    case 'turn-recalled':
      return recallTurn(state, input.turnId, input.messageId);
    case 'ask-settled':
      return settleAsk(state, input);
    case 'mode-chosen':
      return chooseMode(state, input.mode);
    case 'stop-requested':
      return stopTurn(state);
  }
}

/** What was under way when we were cut off is compared with what is now. */
function attach(state: SessionState, { facts, openAsks, turnId }: DoorEventOf<'attached'>): Step {
  const isFirst = state.link === 'new';
  return inTurn(
    { ...doubtPrompt(state), link: 'attached', facts },
    (left) => closeAsksBut(left, openAsks, 'elsewhere'),
    (left) => to(left, ...(isFirst ? [toStrays(openAsks, 'elsewhere')] : [])),
    (left) => meetTurn(left, turnId),
    (left) => to(left, ...toSetMode(left)),
  );
}

function leave(state: SessionState): Step {
  return inTurn(
    state,
    (left) => closeAsksBut(left, [], 'gone'),
    (left) => to({ ...left, link: 'gone', plan: [] }, toStrays([], 'gone')),
    (left) => meetTurn(left, null),
  );
}

function endIfGone(state: SessionState): Step {
  return state.link === 'gone' ? endAllPrompts(state) : to(state);
}

function chooseMode(state: SessionState, mode: ChatMode): Step {
  if (state.mode === mode) return to(state);
  const next = { ...state, mode };
  return to(next, ...toSetMode(next));
}

/** Only what the program can be told; all else is up to the verdict on what it asks. */
function toSetMode({ link, facts, mode }: SessionState): Effect[] {
  if (link !== 'attached' || mode === null || facts.modes[mode] !== 'set') return [];
  return [{ type: 'act', action: { type: 'set-mode', mode } }];
}

function toStrays(openKeys: readonly string[], how: 'elsewhere' | 'gone'): Effect {
  return { type: 'close-strays', openKeys, how };
}

function tellPresence(state: SessionState): Step {
  const presence = toPresence(state);
  if (state.told && isSame(state.told, presence)) return to(state);
  return to({ ...state, told: presence }, { type: 'tell-presence', presence });
}

function toPresence(state: SessionState): ToldPresence {
  const { facts, plan, calls } = state;
  return { state: toPresenceState(state), facts, plan, calls };
}

function toPresenceState({ link, asks, turn, prompt }: SessionState): ToldPresence['state'] {
  if (link !== 'attached') return 'gone';
  if ([...asks.values()].some(({ answer }) => answer === null)) return 'waiting';
  return turn !== null || prompt?.phase === 'handed' ? 'working' : 'idle';
}

function isSame(one: ToldPresence, other: ToldPresence): boolean {
  return (
    one.state === other.state &&
    one.facts === other.facts &&
    one.plan === other.plan &&
    one.calls === other.calls
  );
}
