// A scripted program: a session of an agent program that lives in the memory of a test and does what it is told. It keeps
// its own record of prompts and turns, as real ones do, and tells whoever follows it.
import type {
  Ask,
  AskAnswer,
  DoorAction,
  DoorActionOf,
  DoorEvent,
  DoorEventOf,
  SessionFacts,
} from '@nod/doors';

type Ended = DoorEventOf<'turn-ended'> & { at: number };
type Open = Pick<DoorEventOf<'asked'>, 'key' | 'turnId' | 'ask'>;

export interface ScriptedProgram {
  facts: SessionFacts;
  /** Begins a turn by a prompt in its own terminal; resolves to the turn's id. */
  enterPrompt(text: string): string;
  say(text: string): void;
  /** Resolves to the ask's key. */
  ask(ask: Ask): string;
  /** Asks something else by the same key, as no program should. */
  askElse(key: string, ask: Ask): void;
  answerInTerminal(key?: string): void;
  endTurn(end?: Partial<Pick<Ended, 'answer' | 'outcome' | 'failure'>>): void;
  tell(event: DoorEvent): void;
  /** What becomes of prompts through the door; `ignore`: kept, and nothing is told of them. */
  promptPolicy: 'accept' | 'ignore' | { refuse: string };
  cut(): void;
  mend(): void;
  die(): void;
  isAlive(): boolean;
  /** What came in through the door. */
  readonly prompts: string[];
  readonly answers: { key: string; answer: AskAnswer }[];
  readonly actions: DoorAction[];
  follow(since: number, listener: (event: DoorEvent) => void): () => void;
  act(action: DoorAction): void;
}

const FACTS: SessionFacts = {
  id: 's-1',
  program: 'scripted',
  title: 'Scripted',
  version: '1.0.0',
  kind: 'app-server',
  folder: '/work/site',
  about: null,
  modes: { agent: 'set', supervised: 'set', ask: 'judged' },
  prompts: 'structured',
  canStop: true,
  pane: null,
};

export function createScriptedProgram(
  facts: Partial<SessionFacts> = {},
  clock: () => number = () => 1,
): ScriptedProgram {
  const own = { ...FACTS, ...facts };
  const record: { text: string; turnId: string; at: number }[] = [];
  const ended: Ended[] = [];
  const open = new Map<string, Open>();
  const listeners = new Set<(event: DoorEvent) => void>();
  let turnId: string | null = null;
  let count = 0;
  let link: 'up' | 'cut' | 'dead' = 'up';

  const tell = (event: DoorEvent) => {
    if (link === 'up') for (const listener of [...listeners]) listener(event);
  };
  const nextId = (prefix: string) => {
    count += 1;
    return `${prefix}-${count}`;
  };

  function begin(text: string): string {
    turnId = nextId('turn');
    record.push({ text, turnId, at: clock() });
    tell({ type: 'turn-started', turnId });
    return turnId;
  }

  function close(key: string, how: 'elsewhere' | 'gone'): void {
    if (open.delete(key)) tell({ type: 'ask-closed', key, how });
  }

  function endTurn({ answer = '', outcome = 'completed', failure = null }: Partial<Ended> = {}): void {
    if (turnId === null) throw new Error('no turn is under way');
    for (const key of [...open.keys()]) close(key, 'gone');
    const end: Ended = { type: 'turn-ended', turnId, answer, outcome, failure, at: clock() };
    turnId = null;
    ended.push(end);
    tell(toEvent(end));
  }

  function take({ promptId, text }: DoorActionOf<'prompt'>): void {
    program.prompts.push(text);
    const policy = program.promptPolicy;
    if (policy === 'ignore') return;
    if (policy !== 'accept') {
      tell({ type: 'prompt-refused', promptId, reason: 'refused', words: policy.refuse });
      return;
    }
    if (turnId !== null) throw new Error('a second prompt in a turn');
    const begun = begin(text);
    tell({ type: 'prompt-accepted', promptId, turnId: begun });
  }

  function lookFor({ promptId, text, since }: DoorActionOf<'look-for-prompt'>): void {
    const found = record.find((each) => each.text === text && each.at >= since);
    tell(
      found
        ? { type: 'prompt-accepted', promptId, turnId: found.turnId }
        : { type: 'prompt-not-found', promptId, isCertain: true },
    );
  }

  function answer({ key, answer: given }: DoorActionOf<'answer'>): void {
    if (!open.delete(key)) return;
    program.answers.push({ key, answer: given });
    if (given.type === 'dismiss' && turnId !== null) endTurn({ outcome: 'stopped' });
  }

  function introduce(since: number, listener: (event: DoorEvent) => void): void {
    listener({ type: 'attached', facts: program.facts, openAsks: [...open.keys()], turnId });
    for (const end of ended.filter(({ at }) => at > since)) listener(toEvent(end));
    for (const each of open.values()) listener({ type: 'asked', ...each });
  }

  const program: ScriptedProgram = {
    facts: own,
    prompts: [],
    answers: [],
    actions: [],
    promptPolicy: 'accept',
    enterPrompt: begin,
    say(text) {
      if (turnId !== null) tell({ type: 'text-grew', turnId, text });
    },
    askElse(key, ask) {
      open.set(key, { key, turnId, ask });
      tell({ type: 'asked', key, turnId, ask });
    },
    ask(ask) {
      const key = nextId('ask');
      open.set(key, { key, turnId, ask });
      tell({ type: 'asked', key, turnId, ask });
      return key;
    },
    answerInTerminal(key = [...open.keys()][0]) {
      if (key !== undefined) close(key, 'elsewhere');
    },
    endTurn,
    tell,
    cut() {
      tell({ type: 'detached' });
      if (link === 'up') link = 'cut';
    },
    mend() {
      if (link !== 'cut') return;
      link = 'up';
      for (const listener of [...listeners]) introduce(0, listener);
    },
    die() {
      tell({ type: 'gone' });
      link = 'dead';
    },
    isAlive: () => link !== 'dead',
    follow(since, listener) {
      if (link === 'dead') listener({ type: 'gone' });
      if (link === 'cut') listener({ type: 'detached' });
      if (link === 'up') introduce(since, listener);
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    act(action) {
      if (link !== 'up') return;
      program.actions.push(action);
      if (action.type === 'prompt') take(action);
      if (action.type === 'look-for-prompt') lookFor(action);
      if (action.type === 'answer') answer(action);
      if (action.type === 'cancel-turn' && turnId !== null) endTurn({ outcome: 'stopped' });
    },
  };
  return program;
}

function toEvent({ at: _, ...event }: Ended): DoorEvent {
  return event;
}
