// Steps of tests: a session of the machine, what happens to it in one line each, and what comes of it.
import { type MessageId, messageIdSchema } from '@nod/protocol';
import type { DoorEventOf } from '../contract/door-event.ts';
import type { ApprovalAsk } from '../contract/session-ask.ts';
import type { SessionFacts } from '../contract/session-facts.ts';
import { step } from './session-machine.ts';
import { createSessionState, type Effect, type Input, type SessionState } from './session-state.ts';

export const FACTS: SessionFacts = {
  id: 's-1',
  program: 'codex',
  title: 'Codex',
  version: null,
  kind: 'app-server',
  folder: '/work/site',
  about: null,
  modes: { agent: 'set', supervised: 'set', ask: 'judged' },
  prompts: 'structured',
  canStop: true,
  pane: null,
};

export const ASK: ApprovalAsk = {
  type: 'approval',
  toolName: 'shell',
  parameters: { command: 'npm test' },
  text: '',
  isEditable: false,
  scopes: [],
  isOwnTool: false,
};

export const YES = { type: 'approve', scope: null, parameters: null } as const;
export const first = toId(1);
export const second = toId(2);
export const attached: DoorEventOf<'attached'> = {
  type: 'attached',
  facts: FACTS,
  openAsks: [],
  turnId: null,
};

export function run(inputs: readonly Input[], from: SessionState = createSessionState(FACTS, null)) {
  const effects: Effect[] = [];
  let state = from;
  for (const input of inputs) {
    const next = step(state, input);
    state = next.state;
    effects.push(...next.effects);
  }
  return { state, effects };
}

export function toId(number: number): MessageId {
  return messageIdSchema.parse(`msg_${String(number).padStart(20, '0')}`);
}

export function received(messageId: MessageId) {
  return {
    type: 'message-received',
    messageId,
    text: `text of ${messageId}`,
    delivery: null,
    isAnswer: false,
  } as const;
}

export function taken(messageId: MessageId, how: 'now' | 'before' | 'superseded' = 'now') {
  return { type: 'message-taken', messageId, taken: how, at: 5 } as const;
}

export function accepted(promptId: string, turnId: string | null) {
  return { type: 'prompt-accepted', promptId, turnId } as const;
}

export function notFound(promptId: string, isCertain: boolean) {
  return { type: 'prompt-not-found', promptId, isCertain } as const;
}

export function started(turnId: string) {
  return { type: 'turn-started', turnId } as const;
}

export function ended(turnId: string, answer: string) {
  return { type: 'turn-ended', turnId, outcome: 'completed', answer, failure: null } as const;
}

export function asked(key: string) {
  return { type: 'asked', key, turnId: null, ask: ASK } as const;
}

export function settled(key: string, ask: ApprovalAsk = ASK) {
  return { type: 'ask-settled', key, ask, answer: YES } as const;
}

export function delivery(messageId: MessageId, told: Extract<Effect, { type: 'tell-delivery' }>['delivery']) {
  return { type: 'tell-delivery', messageId, delivery: told };
}

export function ofType<T extends Effect['type']>(effects: readonly Effect[], type: T) {
  return effects.filter((effect): effect is Extract<Effect, { type: T }> => effect.type === type);
}

export function without(effects: readonly Effect[], ...types: Effect['type'][]): Effect[] {
  return effects.filter(({ type }) => !types.includes(type));
}

export function prompts(effects: readonly Effect[]): string[] {
  return ofType(effects, 'act').flatMap(({ action }) => (action.type === 'prompt' ? [action.promptId] : []));
}

export function answers(effects: readonly Effect[]): string[] {
  return ofType(effects, 'act').flatMap(({ action }) => (action.type === 'answer' ? [action.key] : []));
}
