// An ACP session: an agent program that is kept running, as a door's session. Prompts, asks and ended turns are remembered
// for whoever reads again.
import type { AskAnswer, DoorAction, DoorActionOf, DoorEvent, DoorSession, SessionFacts } from '@nod/doors';
import type { Language } from '@nod/protocol';
import { chooseFailureWords, tellError } from '../agent/failure-words.ts';
import { createAgentHandlers } from './agent-handlers.ts';
import { keepAgent } from './kept-agent.ts';
import { createOpenAsks } from './open-asks.ts';
import { createPromptMemory } from './prompt-memory.ts';
import { createRefusedModes } from './refused-modes.ts';
import type { TurnSlot } from './running-turn.ts';
import { toFacts } from './session-facts.ts';
import { createToldEvents } from './told-events.ts';
import { createTurnRunner, tellAgentEnd } from './turn-runner.ts';
import { createTurnTelling } from './turn-telling.ts';

export interface AcpSessionOptions {
  command: readonly string[];
  folder: string;
  env: Readonly<Record<string, string | undefined>>;
  /** The program's session to go on with; null: a new one. */
  resume: string | null;
  /** In which Nod's own words about the program are. */
  language: Language;
  version: string;
  clock(): number;
  timer(delayMs: number, callback: () => void): () => void;
  /** Sees everything that is told, whoever reads, and when the program has ended. */
  watch?(news: SessionNews): void;
}

export type SessionNews = DoorEvent | AgentEnded | ActionFailed;

export interface AgentEnded {
  type: 'agent-ended';
  words: string;
}

/** An action that the program was not told, or did not take. */
export interface ActionFailed {
  type: 'action-failed';
  action: DoorAction['type'];
  words: string;
}

export interface AcpSession extends DoorSession {
  readonly facts: SessionFacts;
  /** A prompt that the person enters beside the hub: a turn like any other. */
  enter(text: string): Promise<void>;
  /** Ends the program and the session for good. */
  end(): Promise<void>;
}

const MAX_ABOUT = 200;

/** Starts the program. Rejects with a DoorError that tells what is wrong; nothing is left running then. */
export async function startAcpSession(options: AcpSessionOptions): Promise<AcpSession> {
  const { clock, timer, folder, watch = () => {} } = options;
  const words = chooseFailureWords(options.language);
  const slot: TurnSlot = { turn: null };
  const told = createToldEvents(watch);
  const asks = createOpenAsks((key) => told.tell({ type: 'ask-closed', key, how: 'gone' }));
  const prompts = createPromptMemory(clock());
  const telling = createTurnTelling({ told, prompts, asks, clock });
  const handlers = createAgentHandlers({ slot, asks, told, telling, folder });
  const modes = createRefusedModes();
  let about: string | null = null;
  let tellFacts = () => {};
  const agent = await keepAgent({
    ...{ ...options, load: options.resume, words, handlers },
    onMode(mode, failure) {
      if (failure !== null) watch({ type: 'action-failed', action: 'set-mode', words: failure });
      if (modes.note(mode, failure !== null)) tellFacts();
    },
  });
  const offered = toFacts(agent.connection, { profile: agent.profile, folder, about });
  const toOwnFacts = (): SessionFacts => ({ ...offered, about, modes: modes.takeOut(offered.modes) });
  tellFacts = () => told.tell({ type: 'facts-changed', facts: toOwnFacts() });
  const runner = createTurnRunner({ slot, agent, telling, words, timer, onPrompt: tellAbout });
  agent.onEnd((how) => {
    telling.closeAsks();
    watch({ type: 'agent-ended', words: tellAgentEnd(agent, how, words) });
  });

  function tellAbout(text: string): void {
    if (about !== null) return;
    about = text.replace(/\s+/g, ' ').trim().slice(0, MAX_ABOUT) || null;
    tellFacts();
  }

  function takePrompt({ promptId, text }: DoorActionOf<'prompt'>): void {
    if (prompts.get(promptId)) look(promptId, 0);
    else {
      prompts.set(promptId, { type: 'waiting' });
      void runner.begin(promptId, text);
    }
  }

  function look(promptId: string, since: number): void {
    const found = prompts.look(promptId, since);
    if (found) told.tell(found);
  }

  async function answerAsk(key: string, answer: AskAnswer): Promise<void> {
    const asked = asks.answer(key, answer);
    if (asked && answer.type === 'reject' && answer.words.trim() !== '') await runner.addWords(answer.words);
  }

  async function take(action: DoorAction): Promise<void> {
    switch (action.type) {
      case 'prompt':
        return takePrompt(action);
      case 'look-for-prompt':
        return look(action.promptId, action.since);
      case 'answer':
        return answerAsk(action.key, action.answer);
      case 'cancel-turn':
        return runner.stop();
      case 'set-mode':
        return agent.setMode(action.mode);
    }
  }

  function standing(since: number): DoorEvent[] {
    const open = asks.list();
    const turnId = slot.turn?.phase === 'accepted' ? slot.turn.state.turnId : null;
    const facts = toOwnFacts();
    const attached = { type: 'attached', facts, openAsks: open.map(({ key }) => key), turnId } as const;
    return [attached, ...told.endedSince(since), ...open];
  }

  return {
    get facts() {
      return toOwnFacts();
    },
    events: (since, signal) => told.read(() => standing(since), signal),
    act: (action) =>
      take(action).catch((error: unknown) =>
        watch({ type: 'action-failed', action: action.type, words: tellError(error) }),
      ),
    close: async () => {},
    enter: (text) => runner.begin(null, text),
    async end() {
      telling.closeAsks();
      await agent.end();
      await runner.settled();
      told.end();
    },
  };
}
