// The turn under way: what is known of its calls and what the agent says, as steps (state, update) → [state, events].
import type { DoorEvent } from '@nod/doors';
import { takeArgumentsFromText } from '../asks/told-call.ts';
import type { AcpProfile } from '../profiles/profiles.ts';
import type { SessionUpdate } from '../wire/session-update.ts';
import { joinCall, type WireCall } from '../wire/tool-call.ts';

export interface TurnState {
  turnId: string;
  calls: ReadonlyMap<string, KnownCall>;
  /** The message being said, by the program's id where it has one. */
  message: { id: string | null; text: string };
  /** The last message that said something before. */
  earlier: string;
}

export interface KnownCall {
  call: WireCall;
  firstTitle: string | null;
}

export type Step = readonly [TurnState, DoorEvent[]];

/** What one turn can pile up. */
const MAX_CALLS = 2_000;
const MAX_MESSAGE = 2_000_000;

export function openTurn(turnId: string): TurnState {
  return { turnId, calls: new Map(), message: { id: null, text: '' }, earlier: '' };
}

export function stepTurn(state: TurnState, update: SessionUpdate, profile: AcpProfile): Step {
  switch (update.sessionUpdate) {
    case 'agent_message_chunk':
      return hear(state, { id: update.messageId ?? null, text: update.content.text }, profile);
    case 'tool_call':
    case 'tool_call_update':
      return tellCall(state, update, profile);
    case 'plan':
      return [state, [toPlan(update.entries)]];
    default:
      return [state, []];
  }
}

/** The final answer: the last message that says something. */
export function readAnswer({ message, earlier }: TurnState): string {
  return message.text.trim() === '' ? earlier : message.text;
}

/** A call that is asked about, joined with what was told of it before. */
export function joinAsked(state: TurnState, asked: WireCall, profile: AcpProfile): [TurnState, KnownCall] {
  const [next] = remember(breakMessage(forgetOver(state, asked), asked.toolCallId), asked, profile);
  return [next, next.calls.get(asked.toolCallId) ?? { call: asked, firstTitle: null }];
}

/** What is asked about after its end is another call by the same id. */
function forgetOver(state: TurnState, { toolCallId }: WireCall): TurnState {
  const status = state.calls.get(toolCallId)?.call.status;
  if (status !== 'completed' && status !== 'failed') return state;
  const calls = new Map(state.calls);
  calls.delete(toolCallId);
  return { ...state, calls };
}

function hear(state: TurnState, { id, text }: TurnState['message'], profile: AcpProfile): Step {
  if (text === '' || profile.banners.some((banner) => banner.test(text))) return [state, []];
  const isOther = id !== null && state.message.id !== null && id !== state.message.id;
  const { message, earlier } = isOther ? endMessage(state) : state;
  const grown = (message.text + text).slice(0, MAX_MESSAGE);
  return [
    { ...state, earlier, message: { id: id ?? message.id, text: grown } },
    [{ type: 'text-grew', turnId: state.turnId, text: isOther ? `\n\n${text}` : text }],
  ];
}

/** What is said before a call is another message than what is said after it. */
function breakMessage(state: TurnState, callId: string): TurnState {
  return state.calls.has(callId) ? state : endMessage(state);
}

function endMessage(state: TurnState): TurnState {
  return { ...state, earlier: readAnswer(state), message: { id: null, text: '' } };
}

function tellCall(state: TurnState, told: WireCall, profile: AcpProfile): Step {
  const [next, known] = remember(breakMessage(state, told.toolCallId), told, profile);
  return [next, known ? [toCallChanged(next.turnId, known)] : []];
}

function remember(state: TurnState, told: WireCall, profile: AcpProfile): [TurnState, KnownCall | null] {
  const earlier = state.calls.get(told.toolCallId);
  if (!earlier && state.calls.size >= MAX_CALLS) return [state, null];
  const later = profile.hasArgumentsInText ? takeArgumentsFromText(told) : told;
  const known = {
    call: joinCall(earlier?.call, later),
    firstTitle: earlier ? earlier.firstTitle : (told.title ?? null),
  };
  return [{ ...state, calls: new Map(state.calls).set(told.toolCallId, known) }, known];
}

function toCallChanged(turnId: string, { call }: KnownCall): DoorEvent {
  const title = (call.title || call.name || call.kind || 'tool').replace(/\s+/g, ' ').trim();
  const status = call.status === 'completed' || call.status === 'failed' ? call.status : 'running';
  return {
    type: 'call-changed',
    turnId,
    call: { id: call.toolCallId.slice(0, 200), title: title.slice(0, 400), status },
  };
}

const PLAN_STATUS: Record<string, 'running' | 'completed'> = {
  in_progress: 'running',
  completed: 'completed',
};

function toPlan(entries: readonly { content: string; status: string }[]): DoorEvent {
  const steps = entries.slice(0, 100).map(({ content, status }) => ({
    text: content.slice(0, 400),
    status: PLAN_STATUS[status] ?? ('pending' as const),
  }));
  return { type: 'plan-changed', steps };
}
