// A session of Qwen Code, as long as somebody follows it: its files folded into one state, and added to.
import {
  createEventStream,
  type DoorAction,
  type DoorActionOf,
  type DoorEvent,
  type DoorEventOf,
  type DoorSession,
  type EventStream,
  type SessionFacts,
} from '@nod/doors';
import { isAlive, listLiving } from './living-sessions.ts';
import { toWords } from './qwen-asks.ts';
import type { QwenParts } from './qwen-door.ts';
import { appendInput, type InputLine, readHandedOver, readSoFar } from './qwen-files.ts';
import { parseCancelledCall, parseEventLine } from './qwen-lines.ts';
import { type SessionPlaces, toRecordPath } from './qwen-places.ts';
import {
  applyCancelledCall,
  applyLine,
  NEW_SESSION,
  type QwenState,
  type Told,
  withoutAsk,
} from './qwen-state.ts';

export interface QwenSessionParts {
  places: SessionPlaces;
  sessionId: string;
  home: string;
  parts: QwenParts;
  findFacts(): Promise<SessionFacts>;
}

const LOOK_MS = 5_000;
/** A prompt that is in no record for so long, without a turn under way, will not be in any. */
const UNSEEN_MS = 60_000;
/** Qwen would open a dialog in its terminal, begin anew, end, or run it in a shell: it takes prompts no more, or ran what nobody approved. */
const OWN_COMMAND = /^\s*(?:\/[\w:-]+(?:\s|$)|!|\?\s*$|(?:exit|quit|:q!?|:wq!?)\s*$)/u;
const MOST_TOLD_AGAIN = 10;

export function createQwenSession({
  places,
  sessionId,
  home,
  parts,
  findFacts,
}: QwenSessionParts): DoorSession {
  let state: QwenState = NEW_SESSION;
  /** Handed over, and not seen in Qwen's lines. */
  let prompts: { promptId: string; text: string }[] = [];
  let accepted = new Map<string, string>();
  let told: EventStream<DoorEvent> | null = null;
  let pid: number | null = null;

  const tell = (event: DoorEvent) => told?.push(event);

  /** What it amounts to for the hub: a prompt of ours that is seen is accepted. */
  function toEvents(events: readonly Told[]): DoorEvent[] {
    return events.flatMap((event) => {
      if (event.type !== 'prompt-seen') return [event];
      const own = prompts.find(({ text }) => toComparable(text) === toComparable(event.text));
      if (own === undefined) return [];
      prompts = prompts.filter((each) => each !== own);
      accepted.set(own.promptId, event.turnId);
      return [{ type: 'prompt-accepted', promptId: own.promptId, turnId: event.turnId }];
    });
  }

  function take(line: string): DoorEvent[] {
    const parsed = parseEventLine(line);
    if (parsed === null) return [];
    const [next, events] = applyLine(state, parsed);
    state = next;
    return toEvents(events);
  }

  function takeRecord(line: string): DoorEvent[] {
    const callId = parseCancelledCall(line);
    if (callId === null) return [];
    const [next, events] = applyCancelledCall(state, callId);
    state = next;
    return toEvents(events);
  }

  /** Everything again from its beginning. Returns where to go on, and the turns that have ended. */
  async function readAll() {
    const handed = await readHandedOver(places.input);
    state = NEW_SESSION;
    prompts = handed.prompts;
    accepted = new Map();
    const events = await readSoFar(places.events);
    const ended = events.lines.flatMap(take);
    for (const key of handed.answered) state = withoutAsk(state, key);
    const record = toRecordPath(home, state.cwd ?? '', sessionId);
    const kept = await readSoFar(record);
    ended.push(...kept.lines.flatMap(takeRecord));
    return { from: events.end, record, recordFrom: kept.end, ended: ended.filter(isTurnEnd) };
  }

  async function introduce(ended: readonly DoorEventOf<'turn-ended'>[]): Promise<void> {
    const openAsks = state.asks.map(({ key }) => key);
    tell({ type: 'attached', facts: await currentFacts(), openAsks, turnId: state.turn?.id ?? null });
    for (const event of ended.slice(-MOST_TOLD_AGAIN)) tell(event);
    for (const { key, turnId, ask } of state.asks) tell({ type: 'asked', key, turnId, ask });
  }

  async function currentFacts(): Promise<SessionFacts> {
    const { version, folder, ...facts } = await findFacts();
    return { ...facts, version: version ?? state.version, folder: folder ?? state.cwd, about: state.about };
  }

  async function pour(path: string, from: number, signal: AbortSignal, read: (line: string) => DoorEvent[]) {
    for await (const { text } of parts.tail.follow(path, from, signal))
      for (const event of read(text)) tell(event);
  }

  /** A process that was killed has no last word. */
  function watchProcess(stop: AbortSignal): void {
    const cancel = parts.timer(LOOK_MS, () => {
      if (stop.aborted) return;
      if (pid !== null && !isAlive(pid)) tell({ type: 'gone' });
      else watchProcess(stop);
    });
    stop.addEventListener('abort', cancel, { once: true });
  }

  async function* follow(signal: AbortSignal): AsyncIterable<DoorEvent> {
    const stream = createEventStream<DoorEvent>();
    const over = new AbortController();
    const stop = AbortSignal.any([signal, over.signal]);
    told = stream;
    try {
      const { from, record, recordFrom, ended } = await readAll();
      pid = (await listLiving(home)).find((each) => each.sessionId === sessionId)?.pid ?? null;
      await introduce(ended);
      if (state.isOver || pid === null) tell({ type: 'gone' });
      pour(places.events, from, stop, take).catch(parts.report);
      pour(record, recordFrom, stop, takeRecord).catch(parts.report);
      watchProcess(stop);
      for await (const event of stream.read(signal)) {
        yield event;
        if (event.type === 'gone') return;
      }
    } finally {
      over.abort();
      if (told === stream) told = null;
    }
  }

  async function hand(lines: readonly InputLine[]): Promise<void> {
    await appendInput(places.input, lines);
  }

  async function prompt({ promptId, text }: DoorActionOf<'prompt'>): Promise<void> {
    if (pid === null || !isAlive(pid)) {
      tell({ type: 'prompt-refused', promptId, reason: 'gone', words: '' });
      return;
    }
    if (OWN_COMMAND.test(text)) {
      tell({ type: 'prompt-refused', promptId, reason: 'unsupported', words: '' });
      return;
    }
    prompts = [...prompts, { promptId, text }];
    await hand([{ type: 'submit', text, promptId }]);
    watchPrompt(promptId);
  }

  /** What Qwen does not take for a prompt is in no record: nobody can tell what became of it. */
  function watchPrompt(promptId: string): void {
    parts.timer(UNSEEN_MS, () => {
      const isWaiting = told !== null && prompts.some((each) => each.promptId === promptId);
      if (!isWaiting) return;
      if (state.turn !== null) return watchPrompt(promptId);
      prompts = prompts.filter((each) => each.promptId !== promptId);
      tell({ type: 'prompt-not-found', promptId, isCertain: false });
    });
  }

  async function lookFor({ promptId }: DoorActionOf<'look-for-prompt'>): Promise<void> {
    const turnId = accepted.get(promptId);
    if (turnId !== undefined) return tell({ type: 'prompt-accepted', promptId, turnId });
    const handed = await readHandedOver(places.input);
    if (!handed.prompts.some((each) => each.promptId === promptId)) {
      return tell({ type: 'prompt-not-found', promptId, isCertain: true });
    }
    // Qwen reads it when it gets to it.
    parts.timer(LOOK_MS, () => {
      if (!accepted.has(promptId)) tell({ type: 'prompt-not-found', promptId, isCertain: false });
    });
  }

  /** Qwen takes yes and no; what else is said to it follows as a prompt, which it takes when the turn has ended by the no. */
  async function answer({ key, answer: given }: DoorActionOf<'answer'>): Promise<void> {
    const open = state.asks.find((each) => each.key === key);
    if (open === undefined) return;
    state = withoutAsk(state, key);
    const words = toWords(open.ask, given);
    const allowed = given.type === 'approve';
    await hand([
      { type: 'confirmation_response', request_id: key, allowed },
      ...(words === '' ? [] : [{ type: 'submit' as const, text: words }]),
    ]);
  }

  async function act(action: DoorAction): Promise<void> {
    if (action.type === 'prompt') return prompt(action);
    if (action.type === 'look-for-prompt') return lookFor(action);
    if (action.type === 'answer') return answer(action);
    if (action.type !== 'cancel-turn') return;
    for (const { key } of state.asks) await answer({ type: 'answer', key, answer: { type: 'dismiss' } });
  }

  return {
    events: (_since, signal) => follow(signal),
    act: (action) => act(action).catch(parts.report),
    async close() {
      told?.end();
    },
  };
}

/** Qwen leaves out blanks around a prompt, adds some around what it takes for the name of a file, and has one kind of line end. */
function toComparable(text: string): string {
  return text.replace(/\s+/g, '');
}

function isTurnEnd(event: DoorEvent): event is DoorEventOf<'turn-ended'> {
  return event.type === 'turn-ended';
}
