// An ACP session: an agent program that is kept running, as a door's session. Prompts, asks and ended turns are remembered
// for whoever reads again.
import { randomUUID } from 'node:crypto';
import type {
  AskAnswer,
  DoorAction,
  DoorActionOf,
  DoorEvent,
  DoorEventOf,
  DoorSession,
  SessionFacts,
} from '@nod/doors';
import type { Language } from '@nod/protocol';
import type { AcpConnection } from '../agent/acp-connection.ts';
import { chooseFailureWords, tellError, withLastLines } from '../agent/failure-words.ts';
import { toChoiceAsk } from '../asks/choice-ask.ts';
import { toFormAsk } from '../asks/form-ask.ts';
import { CANCELLED, type OpenedAsk } from '../asks/opened-ask.ts';
import { toPermissionAsk } from '../asks/permission-ask.ts';
import { toQwenAsk } from '../asks/qwen-ask.ts';
import { toOutcome } from '../turns/stop-reason.ts';
import { joinAsked, openTurn, readAnswer, stepTurn, type TurnState } from '../turns/turn-state.ts';
import type { Elicitation } from '../wire/elicitation.ts';
import type { PermissionRequest } from '../wire/permission-request.ts';
import type { SessionUpdate } from '../wire/session-update.ts';
import { keepAgent } from './kept-agent.ts';
import { createOpenAsks } from './open-asks.ts';
import { createPromptMemory } from './prompt-memory.ts';
import { toFacts } from './session-facts.ts';
import { createToldEvents } from './told-events.ts';

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
  watch?(news: DoorEvent | AgentEnded): void;
}

export interface AgentEnded {
  type: 'agent-ended';
  words: string;
}

export interface AcpSession extends DoorSession {
  readonly facts: SessionFacts;
  /** A prompt that the person enters beside the hub: a turn like any other. */
  enter(text: string): Promise<void>;
  /** Ends the program and the session for good. */
  end(): Promise<void>;
}

/** A turn from the moment in which its prompt is given to us. */
interface Turn {
  promptId: string | null;
  state: TurnState;
  /** The program is reached, has been given the prompt, has shown that it has it. */
  phase: 'reaching' | 'handed' | 'accepted';
  isStopping: boolean;
  /** What the person said with a rejection: the next prompt of this turn. */
  words: string | null;
  /** What we have to say before the answer. */
  note: string;
}

const MAX_ABOUT = 200;
/** How long a program may take to end its turn. */
const STOPPING_MS = 15_000;

/** Starts the program. Rejects with a DoorError that tells what is wrong; nothing is left running then. */
export async function startAcpSession(options: AcpSessionOptions): Promise<AcpSession> {
  const { clock, folder } = options;
  const words = chooseFailureWords(options.language);
  const watch = options.watch ?? (() => {});
  const told = createToldEvents(watch);
  const asks = createOpenAsks((key) => told.tell({ type: 'ask-closed', key, how: 'gone' }));
  const prompts = createPromptMemory(clock());
  let turn: Turn | null = null;
  /** Behind the turn under way: nobody should, and whoever does waits. */
  let turns = Promise.resolve();

  const agent = await keepAgent({
    ...options,
    load: options.resume,
    words,
    handlers: { onUpdate, onPermission, onForm },
  });
  agent.onEnd((how) => {
    closeAsks();
    watch({ type: 'agent-ended', words: tellEnd(how) });
  });
  const { profile } = agent;
  let facts = toFacts(agent.connection, { profile, folder, about: null });

  function onUpdate(update: SessionUpdate): void {
    // A session that is loaded tells what was said in it.
    if (!turn || turn.phase === 'reaching') return;
    if (update.sessionUpdate !== 'current_mode_update' && update.sessionUpdate !== 'config_option_update')
      accept(turn);
    const [state, events] = stepTurn(turn.state, update, profile);
    turn.state = state;
    for (const event of events) told.tell(event);
  }

  async function onPermission(request: PermissionRequest, signal: AbortSignal) {
    if (!turn || turn.isStopping) return CANCELLED;
    const [state, known] = joinAsked(turn.state, request.toolCall, profile);
    turn.state = state;
    const opened =
      toQwenAsk(request) ??
      toPermissionAsk({ ...known, folder }, request.options, profile) ??
      toChoiceAsk(request);
    return opened ? openAsk(opened, turn, signal) : CANCELLED;
  }

  async function onForm(form: Elicitation, signal: AbortSignal) {
    const opened = form.mode === 'form' ? toFormAsk(form) : null;
    if (!opened || !turn || turn.isStopping) return { action: 'cancel' };
    return openAsk(opened, turn, signal);
  }

  function openAsk(opened: OpenedAsk, { state }: Turn, signal: AbortSignal) {
    if (turn) accept(turn);
    const asked = { type: 'asked', key: randomUUID(), turnId: state.turnId, ask: opened.ask } as const;
    const result = asks.open(asked, opened, signal);
    told.tell(asked);
    return result;
  }

  function closeAsks(): void {
    for (const { key } of asks.dismissAll()) told.tell({ type: 'ask-closed', key, how: 'gone' });
  }

  /** By evidence of the program: it works on the prompt. */
  function accept(begun: Turn): void {
    if (begun.phase === 'accepted') return;
    begun.phase = 'accepted';
    const { turnId } = begun.state;
    if (begun.promptId !== null) {
      prompts.set(begun.promptId, { type: 'accepted', turnId });
      told.tell({ type: 'prompt-accepted', promptId: begun.promptId, turnId });
    }
    told.tell({ type: 'turn-started', turnId });
    if (begun.note) told.tell({ type: 'text-grew', turnId, text: begun.note });
  }

  function refuse({ promptId }: Turn, reason: 'dead' | 'refused', said: string): void {
    if (promptId === null) return;
    const event = { type: 'prompt-refused', promptId, reason, words: said } as const;
    prompts.set(promptId, event);
    told.tell(event);
  }

  async function runTurn(promptId: string | null, text: string): Promise<void> {
    const begun: Turn = {
      promptId,
      state: openTurn(randomUUID()),
      phase: 'reaching',
      isStopping: false,
      words: null,
      note: '',
    };
    turn = begun;
    try {
      await workOn(begun, text);
    } finally {
      turn = null;
    }
  }

  async function workOn(begun: Turn, text: string): Promise<void> {
    const reached = await agent.reach().catch((error: unknown) => tellError(error));
    if (typeof reached === 'string') return refuse(begun, 'dead', reached);
    if (reached.isNewSession) begun.note = `${words.begunAnew(profile.title)}\n\n`;
    tellAbout(text);
    try {
      const stopReason = await promptUntilDone(reached.connection, begun, text);
      endTurn(begun, toOutcome(stopReason, begun.isStopping, words));
    } catch (error) {
      await failTurn(reached.connection, begun, error);
    }
  }

  /** Words that came with a rejection are the next prompt of the same turn. */
  async function promptUntilDone(connection: AcpConnection, begun: Turn, text: string): Promise<string> {
    if (begun.isStopping) return 'cancelled';
    if (begun.phase === 'reaching') begun.phase = 'handed';
    const stopReason = await connection.prompt(text);
    const next = begun.words;
    if (next === null || begun.isStopping) return stopReason;
    begun.words = null;
    return promptUntilDone(connection, begun, next);
  }

  async function failTurn(connection: AcpConnection, begun: Turn, error: unknown): Promise<void> {
    // The pipe closes before the process has ended.
    const how = await Promise.race([connection.ended, pause()]);
    const said = how === null ? tellError(error) : tellEnd(how);
    if (begun.phase !== 'accepted' && how === null && !begun.isStopping)
      return refuse(begun, 'refused', said);
    endTurn(
      begun,
      begun.isStopping ? { outcome: 'stopped', failure: null } : { outcome: 'failed', failure: said },
    );
  }

  function tellEnd(how: string): string {
    return withLastLines(words.ended(profile.title, how), agent.lastLines());
  }

  function pause(): Promise<null> {
    return new Promise((resolve) => options.timer(500, () => resolve(null)));
  }

  function endTurn(begun: Turn, how: Pick<DoorEventOf<'turn-ended'>, 'outcome' | 'failure'>): void {
    accept(begun);
    closeAsks();
    const { state, note } = begun;
    turn = null;
    told.tellEnd(
      { type: 'turn-ended', turnId: state.turnId, ...how, answer: note + readAnswer(state) },
      clock(),
    );
  }

  function tellAbout(text: string): void {
    if (facts.about !== null) return;
    facts = { ...facts, about: text.replace(/\s+/g, ' ').trim().slice(0, MAX_ABOUT) || null };
    told.tell({ type: 'facts-changed', facts });
  }

  function beginTurn(promptId: string | null, text: string): Promise<void> {
    turns = turns.then(() => runTurn(promptId, text));
    return turns;
  }

  function takePrompt({ promptId, text }: DoorActionOf<'prompt'>): void {
    if (prompts.get(promptId)) look(promptId, 0);
    else {
      prompts.set(promptId, { type: 'waiting' });
      void beginTurn(promptId, text);
    }
  }

  function look(promptId: string, since: number): void {
    const found = prompts.look(promptId, since);
    if (found) told.tell(found);
  }

  async function answerAsk(key: string, answer: AskAnswer): Promise<void> {
    const asked = asks.answer(key, answer);
    if (!asked || !turn || answer.type !== 'reject' || answer.words.trim() === '') return;
    turn.words = answer.words;
    // A program that goes on without the words would do something else first.
    if (profile.afterRejection === 'goes-on') await agent.connection.cancel();
  }

  /** A program that does not listen is ended: the next prompt starts it again. */
  async function stopTurn(): Promise<void> {
    const stopping = turn;
    if (!stopping || stopping.isStopping) return;
    stopping.isStopping = true;
    if (!agent.isRunning()) return;
    const { connection } = agent;
    options.timer(STOPPING_MS, () => {
      if (turn === stopping) void connection.end();
    });
    await connection.cancel();
    closeAsks();
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
        return stopTurn();
      case 'set-mode':
        return agent.setMode(action.mode);
    }
  }

  return {
    get facts() {
      return facts;
    },
    events: (since, signal) =>
      told.read(
        [
          {
            type: 'attached',
            facts,
            openAsks: asks.list().map(({ key }) => key),
            turnId: turn?.phase === 'accepted' ? turn.state.turnId : null,
          },
          ...told.endedSince(since),
          ...asks.list(),
        ],
        signal,
      ),
    // An agent that is gone in between has told so itself.
    act: (action) => take(action).catch(() => {}),
    close: async () => {},
    enter: (text) => beginTurn(null, text),
    async end() {
      closeAsks();
      await agent.end();
      await turns;
      told.end();
    },
  };
}
