// A session in a pane: what its file and its screen tell, as events; prompts are typed, menus answered by their keys.
import {
  type AskAnswer,
  createEventStream,
  type DoorAction,
  type DoorActionOf,
  type DoorEvent,
  type DoorParts,
  type DoorSession,
  lastAnswer,
  type OpenMenu,
  type Pane,
  type ScreenReader,
  type SessionFacts,
  type SessionWatcher,
  toScreenReader,
  toSessionWatcher,
  toTypedText,
  type WatchedEvent,
} from '@nod/doors';
import { type DeliveryRefusal, toLanguage } from '@nod/protocol';
import { wordsOf } from '@nod/wording';
import { type KnownCall, toChosen, toMenuAsk, toMenuKey } from './menu-ask.ts';
import { createMenuWatch } from './open-menu.ts';
import { enterWords } from './rejection-words.ts';
import type { FoundFiles } from './session-files.ts';
import { findPrompt, isSameText, listEnded, readRecord, type SessionRecord } from './session-record.ts';
import type { TerminalProgram } from './terminal-program.ts';

export interface PaneSessionParts {
  parts: DoorParts;
  program: TerminalProgram;
  pane: Pane;
  facts: SessionFacts;
  /** How its screen and its file are read; by the program's name unless told. */
  reader?: ScreenReader;
  watcher?: SessionWatcher | null;
  findFiles(): Promise<FoundFiles>;
  /** Whether the process is still there, in front. */
  isAlive(): Promise<boolean>;
}

const BIND_EVERY_MS = 1_000;
const ALIVE_EVERY_MS = 2_000;
const REST_MS = 600;
/** A turn that has rested this long is over, whatever the screen says. */
const LONGEST_REST_MS = 30_000;
const ACCEPT_EVERY_MS = 250;
const ACCEPT_MS = 15_000;
const CLOCKS_MS = 5_000;
const STOP_MS = 3_000;
const LOOK_EVERY_MS = 100;

export function createPaneSession(session: PaneSessionParts): DoorSession {
  let following: Following | null = null;
  return {
    async *events(since, signal) {
      const mine = createFollowing(session);
      following = mine;
      try {
        void mine.begin(since).catch(session.parts.report);
        yield* mine.read(signal);
      } finally {
        mine.close();
        if (following === mine) following = null;
      }
    },
    act: async (action) => {
      await following?.act(action).catch(session.parts.report);
    },
    async close() {
      following?.close();
    },
  };
}

interface Following {
  begin(since: number): Promise<void>;
  read(signal: AbortSignal): AsyncIterable<DoorEvent>;
  act(action: DoorAction): Promise<void>;
  close(): void;
}

/** A prompt that was entered and is not in the file yet. */
interface Pending {
  promptId: string;
  text: string;
  at: number;
}

function createFollowing(session: PaneSessionParts): Following {
  const { parts, program, pane, facts } = session;
  const { terminals, clock, timer } = parts;
  const reader = session.reader ?? toScreenReader(program.name);
  const watcher = session.watcher === undefined ? toSessionWatcher(program.name) : session.watcher;
  const stream = createEventStream<DoorEvent>();
  const ending = new AbortController();
  const openedAt = clock();
  let record: SessionRecord | null = null;
  let tailing = new AbortController();
  let pending: Pending | null = null;
  let open: { key: string; menu: OpenMenu; place: string } | null = null;
  const answered = new Set<string>();
  /** While the words of a rejection are entered, the ends of turns wait: nothing else is to come before them. */
  let ended: DoorEvent[] | null = null;
  let known: Map<string, KnownCall> = new Map();
  /** Menus that were closed in this place of the session. */
  let closed = { place: '', menus: 0 };

  const pause = (delayMs: number) => new Promise<void>((resolve) => timer(delayMs, resolve));
  const isOver = () => ending.signal.aborted;
  const { push } = stream;

  const countCalls = () => Object.values(record?.state.calls ?? {}).filter((call) => call.isOver).length;
  const toPlace = () => {
    const running = Object.entries(record?.state.calls ?? {}).filter(([, call]) => !call.isOver);
    const turn = record?.state.turnId ?? `opened ${openedAt}`;
    return [turn, countCalls(), ...running.map(([id]) => id)].join(' ');
  };
  const toOpen = (menu: OpenMenu) => {
    const place = toPlace();
    if (place !== closed.place) closed = { place, menus: 0 };
    return { key: toMenuKey(menu, `${place} ${closed.menus}`), menu, place };
  };
  const toKnown = () => (known.size === 1 ? ([...known.values()][0] ?? null) : null);

  const closeAsk = () => {
    if (open === null) return;
    if (!answered.has(open.key)) push({ type: 'ask-closed', key: open.key, how: 'elsewhere' });
    // The file may tell that the call is over before the menu is seen to be gone.
    if (closed.place === open.place) closed = { ...closed, menus: closed.menus + 1 };
    open = null;
  };
  const takeMenu = (menu: OpenMenu | null) => {
    if (menu === null) return closeAsk();
    if (open !== null && open.menu.title === menu.title) {
      open = { ...open, menu };
      return;
    }
    closeAsk();
    open = toOpen(menu);
    push(toAsked());
  };
  const toAsked = (): DoorEvent => ({
    type: 'asked',
    key: open?.key ?? '',
    turnId: record?.state.turnId ?? null,
    ask: toMenuAsk(open?.menu ?? { type: 'menu', title: '', options: [], isWhole: false }, toKnown()),
  });
  const menus = createMenuWatch(terminals, pane, reader, timer, (menu) => {
    if (!isOver()) takeMenu(menu);
  });

  const tell = (event: WatchedEvent) => {
    switch (event.type) {
      case 'prompt':
        if (pending !== null && isSameText(event.text, pending.text)) {
          push({ type: 'prompt-accepted', promptId: pending.promptId, turnId: event.turnId });
          pending = null;
        }
        tellEnded();
        return push({ type: 'turn-started', turnId: event.turnId });
      case 'said':
        return push({ type: 'text-grew', turnId: event.turnId, text: event.text });
      case 'call': {
        const { turnId, id, title, status } = event;
        return push({ type: 'call-changed', turnId, call: { id, title, status } });
      }
      case 'plan':
        return push({ type: 'plan-changed', steps: event.steps });
      case 'asked':
        known.set(event.key, event);
        return;
      case 'ask-ended':
        known.delete(event.key);
        return;
      case 'rested':
        void waitForEnd(event.turnId).catch(parts.report);
        return;
      case 'ended':
        if (ended === null) return push(toTurnEnded(event));
        ended.push(toTurnEnded(event));
        return;
      case 'questions':
        return;
    }
  };
  const tellEnded = () => {
    const waiting = ended ?? [];
    ended = null;
    for (const event of waiting) push(event);
  };
  const isIdle = async () => {
    const screen = await terminals.screen(pane);
    const reading = screen === null ? null : reader(screen);
    return reading?.type === 'composer' && reading.isWorking !== true;
  };
  /** Where the file has no mark for the end of a turn, the screen tells: two looks at an idle composer. */
  const waitForEnd = async (turnId: string) => {
    const isResting = () => record?.state.turnId === turnId && record.state.isResting && !isOver();
    let idle = 0;
    for (let waited = 0; isResting(); waited += REST_MS) {
      idle = (await isIdle()) ? idle + 1 : 0;
      if (isResting() && (idle >= 2 || waited >= LONGEST_REST_MS)) return endResting();
      await pause(REST_MS);
    }
  };
  const endResting = () => {
    if (record === null || record.state.turnId === null) return;
    const { turnId } = record.state;
    const answer = lastAnswer(record.state);
    // The watcher tells no turn twice: it takes this one for over when the next begins.
    record.state = { ...record.state, turnId: null, said: [], calls: {}, isResting: false };
    push({ type: 'turn-ended', turnId, outcome: 'completed', answer, failure: null });
  };

  const takeLine = (line: string) => {
    if (record === null || watcher === null) return;
    const [state, events] = watcher.read(record.state, line);
    record.state = state;
    record.events.push(...events);
    for (const event of events) tell(event);
  };
  const followFile = async (path: string, from: number) => {
    tailing.abort();
    tailing = new AbortController();
    const { signal } = tailing;
    for await (const { text, end } of parts.tail.follow(path, from, signal)) {
      if (isOver()) return;
      takeLine(text);
      if (record !== null) record.end = end;
    }
  };
  /** What is known of the file from before is not told again. */
  const bind = (found: SessionRecord) => {
    record = found;
    known = new Map(
      found.state.asks.flatMap((key) => {
        const asked = found.events.find((event) => event.type === 'asked' && event.key === key);
        return asked?.type === 'asked' ? [[key, asked] as const] : [];
      }),
    );
    void followFile(found.path, found.end).catch(parts.report);
  };
  const findOwn = async (): Promise<SessionRecord | null> => {
    const { own } = await session.findFiles();
    return own === null || watcher === null ? null : readRecord(own, watcher);
  };
  const keepBinding = async () => {
    while (!isOver() && record === null && watcher !== null) {
      await pause(BIND_EVERY_MS);
      if (isOver() || record !== null) return;
      const found = await findOwn();
      if (found !== null && record === null && pending === null) {
        bind(found);
        if (found.state.turnId !== null) push({ type: 'turn-started', turnId: found.state.turnId });
      }
    }
  };
  const keepAlive = async () => {
    while (!isOver()) {
      await pause(ALIVE_EVERY_MS);
      if (isOver() || (await session.isAlive())) continue;
      return leave();
    }
  };
  const leave = () => {
    if (isOver()) return;
    push({ type: 'gone' });
    stream.end();
    ending.abort();
    tailing.abort();
  };
  const followScreen = async () => {
    for await (const screen of terminals.follow(pane, ending.signal)) {
      if (screen.isDead) break;
      menus.see(screen);
    }
    leave();
  };

  /** Our words, in a file that was not known to be this session's: that is the evidence. */
  const findInOthers = async ({ text, at }: Pending): Promise<SessionRecord | null> => {
    if (watcher === null) return null;
    const { all } = await session.findFiles();
    for (const path of all.filter((one) => one !== record?.path)) {
      const other = await readRecord(path, watcher);
      if (findPrompt(other, text, at - CLOCKS_MS) !== undefined) return other;
    }
    return null;
  };
  const waitForAcceptance = async (waiting: Pending) => {
    for (let waited = 0; pending === waiting && !isOver(); waited += ACCEPT_EVERY_MS) {
      const other = record === null || waited >= 2_000 ? await findInOthers(waiting) : null;
      if (other !== null && pending === waiting) return acceptIn(other, waiting);
      if (waited >= ACCEPT_MS) break;
      await pause(ACCEPT_EVERY_MS);
    }
    if (pending !== waiting) return;
    pending = null;
    push({ type: 'prompt-not-found', promptId: waiting.promptId, isCertain: false });
  };
  const acceptIn = (found: SessionRecord, { promptId, text, at }: Pending) => {
    const prompt = findPrompt(found, text, at - CLOCKS_MS);
    if (prompt === undefined) return;
    pending = null;
    bind(found);
    push({ type: 'prompt-accepted', promptId, turnId: prompt.turnId });
    push({ type: 'turn-started', turnId: prompt.turnId });
    const later = found.events.slice(found.events.indexOf(prompt) + 1);
    for (const event of later) tell(event);
  };
  const prompt = async ({ promptId, text }: DoorActionOf<'prompt'>) => {
    const mine: Pending = { promptId, text: toTypedText(text), at: clock() };
    pending = mine;
    const refused = await terminals.typePrompt(pane, {
      text,
      reader,
      isAgent: (command) => program.isAgent(command),
      ...(program.cannotShow && { cannotShow: program.cannotShow }),
      onTyped: () => push({ type: 'prompt-typed', promptId }),
    });
    if (refused !== null) {
      pending = null;
      return push({ type: 'prompt-refused', promptId, ...refused });
    }
    const isCommand = /^\/[\w:-]+(?:\s|$)/u.test(text.trim());
    if (watcher === null || isCommand) return acceptUnrecorded(promptId);
    void waitForAcceptance(mine).catch(parts.report);
  };
  /** It has left the composer, and nothing else will be told of it. */
  const acceptUnrecorded = (promptId: string) => {
    const turnId = `typed-${promptId}`;
    pending = null;
    push({ type: 'prompt-accepted', promptId, turnId });
    push({ type: 'turn-ended', turnId, outcome: 'completed', answer: '', failure: null });
  };
  const lookFor = async ({ promptId, since, ...action }: DoorActionOf<'look-for-prompt'>) => {
    const text = toTypedText(action.text);
    const found = record && findPrompt(record, text, since - CLOCKS_MS);
    if (found) return push({ type: 'prompt-accepted', promptId, turnId: found.turnId });
    const other = await findInOthers({ promptId, text, at: since });
    if (other !== null) return acceptIn(other, { promptId, text, at: since });
    push({ type: 'prompt-not-found', promptId, isCertain: false });
  };
  /** The key was pressed: the menu goes, and one that looks the same may come at once. */
  const untilTaken = async ({ title }: OpenMenu) => {
    const calls = countCalls();
    for (let waited = 0; waited < STOP_MS && !isOver(); waited += LOOK_EVERY_MS) {
      const screen = await terminals.screen(pane);
      const reading = screen === null ? null : reader(screen);
      if (reading?.type !== 'menu' || reading.title !== title || countCalls() !== calls) break;
      await pause(LOOK_EVERY_MS);
    }
    if (isOver()) return;
    closeAsk();
    menus.forget();
    const screen = await terminals.screen(pane);
    if (screen !== null) menus.see(screen);
  };
  const answer = async (key: string, given: AskAnswer) => {
    if (open?.key !== key || answered.has(key)) return;
    const { menu } = open;
    const chosen = toChosen(menu, given);
    if (chosen === null) return;
    answered.add(key);
    const words = given.type === 'reject' ? given.words.trim() : '';
    if (words !== '' && record?.state.turnId) ended ??= [];
    const isPressed = await terminals.choose(pane, reader, { title: menu.title, ...chosen }, program.isAgent);
    if (isPressed) return void follow(menu, words).catch(parts.report);
    tellEnded();
    answered.delete(key);
    const now = await menus.settle();
    if (!isOver()) takeMenu(now);
  };
  const follow = async (menu: OpenMenu, words: string) => {
    await untilTaken(menu);
    if (words === '' || isOver()) return;
    const isAgent = (command: string) => program.isAgent(command);
    const refused = await enterWords({ terminals, pane, reader, isAgent, pause }, words);
    for (let waited = 0; refused === null && ended !== null && waited < ACCEPT_MS; waited += ACCEPT_EVERY_MS)
      await pause(ACCEPT_EVERY_MS);
    if (refused !== null) ended = (ended ?? []).map((event) => toUnheard(event, words, refused.reason));
    tellEnded();
  };
  /** What is open is refused first: Escape would go to the menu. */
  const cancelTurn = async () => {
    if (open !== null) await answer(open.key, { type: 'dismiss' });
    for (let waited = 0; waited < STOP_MS && !isOver(); waited += ACCEPT_EVERY_MS) {
      const screen = await terminals.screen(pane);
      const reading = screen === null ? null : reader(screen);
      if (reading?.type === 'composer') {
        if (program.canStop && reading.isWorking) await terminals.type(pane, { type: 'key', key: 'escape' });
        return;
      }
      await pause(ACCEPT_EVERY_MS);
    }
  };

  return {
    async begin(since) {
      const found = await findOwn();
      if (isOver()) return;
      record = found;
      if (record?.state.isResting && (await isIdle())) settleHistory(record);
      const menu = await menus.settle();
      if (isOver()) return;
      if (menu !== null) open = toOpen(menu);
      if (found !== null) bind(found);
      push({
        type: 'attached',
        facts,
        openAsks: open === null ? [] : [open.key],
        turnId: record?.state.turnId ?? null,
      });
      if (open !== null) push(toAsked());
      if (found !== null) for (const ended of listEnded(found, since)) push(toTurnEnded(ended));
      if (record?.state.isResting)
        tell({ type: 'rested', turnId: record.state.turnId ?? '', answer: '', at: 0 });
      for (const work of [keepBinding, keepAlive, followScreen]) void work().catch(parts.report);
    },
    read: (signal) => stream.read(signal),
    async act(action) {
      switch (action.type) {
        case 'prompt':
          return prompt(action);
        case 'look-for-prompt':
          return lookFor(action);
        case 'answer':
          return answer(action.key, action.answer);
        case 'cancel-turn':
          return cancelTurn();
        case 'set-mode':
          return;
      }
    },
    close() {
      stream.end();
      ending.abort();
      tailing.abort();
      menus.close();
    },
  };
}

/** A turn that rested before anybody followed, in a session that is idle now. */
function settleHistory(record: SessionRecord): void {
  const { turnId } = record.state;
  const rested = record.events.findLast((event) => event.type === 'rested');
  if (turnId === null) return;
  record.events.push({
    type: 'ended',
    turnId,
    outcome: 'completed',
    answer: lastAnswer(record.state),
    failure: null,
    at: rested?.at ?? 0,
  });
  record.state = { ...record.state, turnId: null, said: [], calls: {}, isResting: false };
}

/** The person is told that their words did not arrive. */
function toUnheard(event: DoorEvent, words: string, reason: DeliveryRefusal): DoorEvent {
  if (event.type !== 'turn-ended') return event;
  const { deliveries } = wordsOf(toLanguage(words));
  const failure = `${deliveries.states.refused}: ${deliveries.refusals[reason]}\n${words}`;
  return { ...event, outcome: 'failed', failure };
}

function toTurnEnded({
  turnId,
  outcome,
  answer,
  failure,
}: Extract<WatchedEvent, { type: 'ended' }>): DoorEvent {
  return { type: 'turn-ended', turnId, outcome, answer, failure };
}
