// Prompts: messages of the mailbox go into the program one at a time, never in a turn and never twice.
import type { MessageId } from '@nod/protocol';
import type { DoorEventOf } from '../contract/door-event.ts';
import type {
  HubInput,
  PromptEnd,
  PromptInAir,
  SessionState,
  Step,
  WaitingMessage,
} from './session-state.ts';
import { inTurn, remember, to } from './steps.ts';

type HubInputOf<T extends HubInput['type']> = Extract<HubInput, { type: T }>;

const UNKNOWN: PromptEnd = { state: 'unknown' };
const ACCEPTED = { state: 'accepted' } as const;

export function receive(state: SessionState, input: HubInputOf<'message-received'>): Step {
  const { messageId, text, delivery, isAnswer } = input;
  if (isKnown(state, messageId)) return to(state);
  const before = delivery?.state ?? null;
  const isOver = before === 'accepted' || before === 'refused' || before === 'unknown';
  if (isAnswer || isOver) return to(settled(state, messageId), { type: 'acknowledge', messageId });
  const handedAt = delivery?.state === 'typed' ? delivery.at : null;
  const queued = { ...state, queue: [...state.queue, { messageId, text, handedAt }] };
  if (before !== null) return to(queued);
  return to(queued, { type: 'tell-delivery', messageId, delivery: { state: 'queued' } });
}

/** What is next in line goes, if anything may: what is in doubt is looked for at once, all else waits for the end of the turn. */
export function sendNext(state: SessionState): Step {
  const [next, ...queue] = state.queue;
  if (!next || state.prompt !== null || state.link !== 'attached') return to(state);
  const { messageId, text, handedAt } = next;
  if (handedAt !== null)
    return to(
      { ...state, queue, prompt: { ...next, phase: 'looking', hasSeenTurn: false } },
      { type: 'act', action: { type: 'look-for-prompt', promptId: messageId, text, since: handedAt } },
    );
  if (state.facts.prompts === 'none')
    return inTurn({ ...state, queue }, (left) => end(left, messageId, toRefusal('unsupported')), sendNext);
  if (state.turn !== null || isAsking(state)) return to(state);
  return to(
    { ...state, queue, prompt: { ...next, phase: 'taking', hasSeenTurn: false } },
    { type: 'take-message', messageId },
  );
}

/** It is ours now, or another reader of the same mailbox has it, or it counts no more. */
export function take(state: SessionState, { messageId, taken, at }: HubInputOf<'message-taken'>): Step {
  const { prompt } = state;
  if (prompt?.messageId !== messageId || prompt.phase !== 'taking') return to(state);
  const free = { ...state, prompt: null };
  // The other reader acknowledges it.
  if (taken === 'before')
    return to(settled(free, messageId), { type: 'tell-delivery', messageId, delivery: ACCEPTED });
  if (taken === 'superseded') return to(settled(free, messageId));
  // Whatever has begun in between comes first.
  if (state.link !== 'attached' || state.turn !== null || isAsking(state)) return to(toFront(free, prompt));
  const { text } = prompt;
  return to(
    { ...state, prompt: { ...prompt, phase: 'handed', handedAt: at } },
    { type: 'tell-delivery', messageId, delivery: { state: 'typed' } },
    { type: 'act', action: { type: 'prompt', promptId: messageId, text } },
  );
}

export function accept(state: SessionState, event: DoorEventOf<'prompt-accepted'>): Step {
  const prompt = findHanded(state, event.promptId);
  if (!prompt) return to(state);
  const { messageId } = prompt;
  const { turnId } = event;
  const accepted = turnId === null ? ACCEPTED : { ...ACCEPTED, turnId };
  return end({ ...without(state, messageId), turn: toTurn(state, prompt, turnId) }, messageId, accepted);
}

export function refuse(state: SessionState, event: DoorEventOf<'prompt-refused'>): Step {
  const prompt = findHanded(state, event.promptId);
  if (!prompt) return to(state);
  const { messageId } = prompt;
  return end(without(state, messageId), messageId, toRefusal(event.reason, event.words));
}

/** Only what certainly never arrived is sent again; what nobody can tell of is not. */
export function miss(state: SessionState, event: DoorEventOf<'prompt-not-found'>): Step {
  const { prompt } = state;
  if (prompt === null || prompt.messageId !== event.promptId || prompt.phase === 'taking') return to(state);
  const free = { ...state, prompt: null };
  if (!event.isCertain) return end(free, prompt.messageId, UNKNOWN);
  if (prompt.phase === 'handed') return end(free, prompt.messageId, toRefusal('unseen'));
  return to(toFront(free, { ...prompt, handedAt: null }));
}

/** The person said something else in its place: it is not sent any more, and a turn that works on it ends. */
export function supersede(state: SessionState, { messageId }: HubInputOf<'message-superseded'>): Step {
  const { turn, queue } = state;
  const isWaiting = queue.some((each) => each.messageId === messageId && each.handedAt === null);
  if (isWaiting) return to(settled(without(state, messageId), messageId));
  if (turn?.messageId !== messageId || turn.isStopping || !canStop(state)) return to(state);
  return to(
    { ...state, turn: { ...turn, isStopping: true } },
    { type: 'act', action: { type: 'cancel-turn' } },
  );
}

/** What the door has, and we do not know of, is in doubt until it is reached again. */
export function doubtPrompt(state: SessionState): SessionState {
  const { prompt } = state;
  return prompt === null || prompt.phase === 'taking' ? state : toFront({ ...state, prompt: null }, prompt);
}

/** Nothing can go in any more. */
export function endAllPrompts(state: SessionState): Step {
  const waiting = [...(state.prompt ? [state.prompt] : []), ...state.queue];
  return inTurn(
    { ...state, prompt: null, queue: [] },
    ...waiting.map(
      ({ messageId, handedAt }) =>
        (left: SessionState) =>
          end(left, messageId, handedAt === null ? toRefusal('gone') : UNKNOWN),
    ),
  );
}

export function canStop({ link, facts }: SessionState): boolean {
  return link === 'attached' && facts.canStop;
}

/** A prompt typed into an open menu would answer it. */
function isAsking({ asks }: SessionState): boolean {
  return [...asks.values()].some(({ answer }) => answer === null);
}

function end(state: SessionState, messageId: MessageId, delivery: PromptEnd): Step {
  return to(
    settled(state, messageId),
    { type: 'tell-delivery', messageId, delivery },
    { type: 'acknowledge', messageId },
  );
}

function settled(state: SessionState, messageId: MessageId): SessionState {
  return { ...state, settledMessages: remember(state.settledMessages, messageId) };
}

function isKnown({ queue, prompt, settledMessages }: SessionState, messageId: MessageId): boolean {
  const isWaiting = queue.some((each) => each.messageId === messageId);
  return isWaiting || prompt?.messageId === messageId || settledMessages.includes(messageId);
}

/** A prompt that the door has had, in the air or in doubt. */
function findHanded({ prompt, queue }: SessionState, promptId: string): PromptInAir | null {
  if (prompt?.messageId === promptId) return prompt.phase === 'taking' ? null : prompt;
  const waiting = queue.find((each) => each.messageId === promptId && each.handedAt !== null);
  return waiting ? { ...waiting, phase: 'looking', hasSeenTurn: false } : null;
}

function without(state: SessionState, messageId: MessageId): SessionState {
  const queue = state.queue.filter((each) => each.messageId !== messageId);
  return { ...state, queue, prompt: state.prompt?.messageId === messageId ? null : state.prompt };
}

function toFront(state: SessionState, { messageId, text, handedAt }: WaitingMessage): SessionState {
  return { ...state, queue: [{ messageId, text, handedAt }, ...state.queue] };
}

/** The turn that an accepted prompt has begun. Where the door does not say which, it is the one since, or is yet to be told of. */
function toTurn(state: SessionState, prompt: PromptInAir, turnId: string | null): SessionState['turn'] {
  const { turn, endedTurns } = state;
  const { messageId, phase, hasSeenTurn } = prompt;
  if (turnId !== null) {
    if (endedTurns.includes(turnId)) return turn;
    return { id: turnId, messageId, isStopping: turn?.id === turnId && turn.isStopping };
  }
  if (turn !== null && hasSeenTurn && turn.messageId === null) return { ...turn, messageId };
  if (turn !== null || phase === 'looking' || hasSeenTurn) return turn;
  return { id: null, messageId, isStopping: false };
}

function toRefusal(reason: DoorEventOf<'prompt-refused'>['reason'], words = ''): PromptEnd {
  return { state: 'refused', reason, words };
}
