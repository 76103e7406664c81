// The demo: a scripted agent shows quick replies, a decision set and an approval in about a minute.
// Pure: a state and a reply give the next state and what is said. Nothing is really run or sent.
import type { ChatMessage } from './intent.ts';
import type { Language } from './language.ts';
import { DEMO_SCRIPT, type DemoMessage, type DemoStepName } from './offline/demo-script.ts';

export type { DemoMessage } from './offline/demo-script.ts';

export interface DemoState {
  language: Language;
  /** What the person is asked now; `done` when there is nothing more. */
  at: DemoStepName;
}

export interface DemoTurn {
  state: DemoState;
  /** In order; the last one may ask something. */
  messages: DemoMessage[];
}

const ORDER: readonly DemoStepName[] = ['quickReplies', 'decisions', 'approval', 'done'];

export function startDemo(language: Language): DemoTurn {
  return { state: { language, at: 'quickReplies' }, messages: [DEMO_SCRIPT[language].quickReplies.ask] };
}

/** Any reply leads on: a demo cannot be answered wrongly. After the end it says nothing. */
export function stepDemo({ language, at }: DemoState, reply: string): DemoTurn {
  const next = ORDER[ORDER.indexOf(at) + 1];
  if (next === undefined) return { state: { language, at }, messages: [] };
  const script = DEMO_SCRIPT[language];
  const reaction = script[at].react(reply.trim());
  return { state: { language, at: next }, messages: [{ text: reaction }, script[next].ask] };
}

/** Goes on with a demo whose last words are the last of the conversation; null when none is under way. */
export function continueDemo(history: readonly ChatMessage[], reply: string): DemoTurn | null {
  const last = history.at(-1);
  if (last?.role !== 'assistant') return null;
  const state = findState(last.text.trim());
  return state === null || state.at === 'done' ? null : stepDemo(state, reply);
}

function findState(text: string): DemoState | null {
  for (const language of ['en', 'zh'] as const) {
    const at = ORDER.find((name) => text.endsWith(DEMO_SCRIPT[language][name].ask.text));
    if (at) return { language, at };
  }
  return null;
}

export interface DemoPorts {
  /** Says something as the demo's agent. */
  say(message: DemoMessage): Promise<void>;
}

export interface Demo {
  start(language: Language): Promise<void>;
  /** The person's reply to what was said last; ignored when no demo is under way. */
  answer(reply: string): Promise<void>;
  isRunning(): boolean;
}

/** One demo at a time; starting again begins anew. */
export function createDemo({ say }: DemoPorts): Demo {
  let state: DemoState | null = null;
  async function play(turn: DemoTurn): Promise<void> {
    state = turn.state;
    for (const message of turn.messages) await say(message);
  }
  const isRunning = () => state !== null && state.at !== 'done';
  return {
    start: (language) => play(startDemo(language)),
    answer: async (reply) => {
      if (state !== null && isRunning()) await play(stepDemo(state, reply));
    },
    isRunning,
  };
}
