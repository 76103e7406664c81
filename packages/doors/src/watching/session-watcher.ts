// A session watcher: `(state, line) → [state, events]` over the session file of an agent program. Lines that are not known are
// skipped; each turn is told once, also when it is written again.
import type { QuestionsAsk } from '../contract/session-ask.ts';
import { readCodexLine } from './codex-notes.ts';
import { readCopilotLine } from './copilot-notes.ts';
import { readGeminiLine } from './gemini-notes.ts';
import { readPiLine } from './pi-notes.ts';
import { readQwenLine } from './qwen-notes.ts';
import type { NoteReader, PlanStep, SessionNote } from './session-note.ts';

export type WatchedEvent =
  /** The program took these words: a turn has begun. */
  | { type: 'prompt'; turnId: string; text: string; at: number }
  | { type: 'said'; turnId: string; text: string }
  | { type: 'call'; turnId: string; id: string; title: string; status: 'running' | 'completed' | 'failed' }
  | { type: 'plan'; steps: PlanStep[] }
  | { type: 'asked'; key: string; toolName: string; parameters: Record<string, unknown>; text: string }
  | { type: 'questions'; key: string; ask: QuestionsAsk }
  | { type: 'ask-ended'; key: string }
  /** The turn may be over with this answer, if nothing of it follows. */
  | { type: 'rested'; turnId: string; answer: string; at: number }
  | {
      type: 'ended';
      turnId: string;
      outcome: 'completed' | 'stopped' | 'failed';
      answer: string;
      failure: string | null;
      at: number;
    };

export interface WatchState {
  turnId: string | null;
  /** Every turn that was told, the last ones at least. */
  turns: readonly string[];
  /** Of the turn under way: what was said by which record, in order, and the calls. */
  said: readonly { id: string; text: string; isAside?: boolean }[];
  calls: Readonly<Record<string, { title: string; isOver: boolean }>>;
  isResting: boolean;
  /** What is asked and not answered. */
  asks: readonly string[];
  /** What is read now belongs to a turn that was told before: the file is written again, or in part. */
  isOld: boolean;
}

export interface SessionWatcher {
  beginning: WatchState;
  read(state: WatchState, line: string): [WatchState, WatchedEvent[]];
}

const NO_TURN = { turnId: null, said: [], calls: {}, isResting: false } as const;
const BEGINNING: WatchState = { ...NO_TURN, turns: [], asks: [], isOld: false };
const MOST_TURNS = 1_000;

const READERS: Record<string, NoteReader> = {
  codex: readCodexLine,
  copilot: readCopilotLine,
  gemini: readGeminiLine,
  pi: readPiLine,
  qwen: readQwenLine,
};

/** Null: how this program writes its sessions down is not known. */
export function toSessionWatcher(program: string): SessionWatcher | null {
  const reader = Object.hasOwn(READERS, program) ? READERS[program] : undefined;
  if (reader === undefined) return null;
  return { beginning: BEGINNING, read: (state, line) => takeNotes(state, reader(line)) };
}

/**
 * A line can hold the whole session once more, and a file can be written anew: what belongs to turns that were told is passed
 * over. A turn under way that is not there any more was taken back.
 */
function takeNotes(before: WatchState, notes: readonly SessionNote[]): [WatchState, WatchedEvent[]] {
  const events: WatchedEvent[] = [];
  let state = before;
  for (const note of notes) {
    if (note.type === 'prompt') state = { ...state, isOld: isTold(state, note.id) };
    if (state.isOld) continue;
    const [next, told] = takeNote(state, note);
    state = next;
    events.push(...told);
  }
  if (!state.isOld) return [state, events];
  const [ended, told] = endTurn(state, { outcome: 'stopped', answer: null, failure: null, at: 0 });
  return [ended, [...events, ...told]];
}

function isTold({ turnId, turns }: WatchState, id: string): boolean {
  return id !== turnId && turns.includes(id);
}

type Taken = [WatchState, WatchedEvent[]];

function takeNote(state: WatchState, note: SessionNote): Taken {
  switch (note.type) {
    case 'prompt':
      return note.id === state.turnId ? [state, []] : beginTurn(state, note);
    case 'plan':
      return [state, [note]];
    case 'asked':
    case 'questions':
      return state.asks.includes(note.key)
        ? [state, []]
        : [{ ...state, asks: [...state.asks, note.key] }, [note]];
    case 'ask-ended':
      if (!state.asks.includes(note.key)) return [state, []];
      return [{ ...state, asks: state.asks.filter((key) => key !== note.key) }, [note]];
    default:
      return state.turnId === null ? [state, []] : takeWork({ ...state, turnId: state.turnId }, note);
  }
}

type Of<T extends SessionNote['type']> = Extract<SessionNote, { type: T }>;
type Working = WatchState & { turnId: string };

/** Whoever takes a new prompt is done with the one before: by an answer, or the person has stopped it. */
function beginTurn(state: WatchState, { id, text, at }: Of<'prompt'>): Taken {
  const outcome = state.isResting ? 'completed' : 'stopped';
  const [ended, events] = endTurn(state, { outcome, answer: null, failure: null, at });
  const turns = [...ended.turns, id].slice(-MOST_TURNS);
  return [{ ...ended, turnId: id, turns }, [...events, { type: 'prompt', turnId: id, text, at }]];
}

function takeWork(
  state: Working,
  note: Of<'said' | 'called' | 'returned' | 'rested' | 'sealed' | 'ended'>,
): Taken {
  const { turnId } = state;
  switch (note.type) {
    case 'said':
      return takeSaid(state, note);
    case 'called': {
      const calls = { ...state.calls, [note.id]: { title: note.title, isOver: false } };
      if (state.calls[note.id] !== undefined) return [{ ...state, isResting: false }, []];
      const call = { type: 'call', turnId, id: note.id, title: note.title, status: 'running' } as const;
      return [{ ...state, calls, isResting: false }, [call]];
    }
    case 'returned': {
      const known = state.calls[note.id];
      if (known === undefined || known.isOver) return [state, []];
      const calls = { ...state.calls, [note.id]: { ...known, isOver: true } };
      const status = note.isError ? 'failed' : 'completed';
      return [{ ...state, calls }, [{ type: 'call', turnId, id: note.id, title: known.title, status }]];
    }
    case 'rested': {
      const answer = lastAnswer(state);
      return [{ ...state, isResting: true }, [{ type: 'rested', turnId, answer, at: note.at }]];
    }
    case 'sealed':
      return state.isResting
        ? endTurn(state, { outcome: 'completed', answer: null, failure: null, at: note.at })
        : [state, []];
    case 'ended':
      return endTurn(state, note);
  }
}

/** A record that is written again with other words counts as they are now. */
function takeSaid(state: Working, { id, text, isAside = false }: Of<'said'>): Taken {
  const known = state.said.find((one) => one.id === id);
  if (known?.text === text) return [state, []];
  const now = { id, text, ...(isAside && { isAside }) };
  const said = [...state.said.filter((one) => one.id !== id), now];
  return [{ ...state, said, isResting: false }, [{ type: 'said', turnId: state.turnId, text }]];
}

/** What was said last of a turn, and not on the way. */
export function lastAnswer({ said }: WatchState): string {
  return said.findLast(({ isAside }) => isAside !== true)?.text ?? '';
}

function endTurn(state: WatchState, end: Omit<Of<'ended'>, 'type'>): Taken {
  const { turnId } = state;
  if (turnId === null) return [state, []];
  const { outcome, failure, at } = end;
  const answer = end.answer ?? lastAnswer(state);
  return [{ ...state, ...NO_TURN }, [{ type: 'ended', turnId, outcome, answer, failure, at }]];
}
