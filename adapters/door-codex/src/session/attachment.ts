// An attachment: one link's life with one thread. It joins the thread, tells what is open and what ended before, then what
// happens, and hands actions over. A thread without a first prompt cannot be joined yet: it is, as soon as it works.
import { DoorError, type DoorEvent, type DoorParts, type SessionFacts } from '@nod/doors';
import type { z } from 'zod';
import { loadedListSchema, readSchema, resumedSchema, turnsPageSchema } from '../wire/answers.ts';
import { CodexRefusal, type DaemonLink } from '../wire/daemon-link.ts';
import type { Told } from '../wire/frames.ts';
import { threadOf } from '../wire/notifications.ts';
import type { Thread, ThreadSettings, Turn } from '../wire/thread.ts';
import { toFacts } from './session-facts.ts';
import { createThreadView, type ThreadView, toAsked } from './thread-view.ts';
import { isUnderWay, toTurnEnded } from './turns.ts';

export interface Attachment {
  readonly link: DaemonLink;
  readonly view: ThreadView;
  /** A turn of ours has begun: a thread that could not be joined before can be now. */
  joinSoon(): void;
  /** Resolves to what ended it. */
  readonly over: Promise<'lost' | 'gone'>;
}

export interface AttachmentOptions {
  link: DaemonLink;
  threadId: string;
  since: number;
  parts: Pick<DoorParts, 'timer' | 'report'>;
  toModes(): SessionFacts['modes'];
  emit(event: DoorEvent): void;
  /** What the thread's settings are, whenever they are told. */
  onSettings(settings: ThreadSettings): void;
  /** What the daemon tells of the thread, before events are made of it. */
  onTold(told: Told): void;
}

interface Joined {
  thread: Thread;
  turns: Turn[];
}

/** Turns that are looked at for what ended meanwhile. */
const MOST_TURNS = 20;
/** How long an open ask may take to be told again behind an attachment. */
const ASK_PATIENCE_MS = 2_000;
const JOIN_AGAIN_MS = 100;

/** Resolves once `attached` was told; to null where the daemon does not have the thread. Rejects when the link fails. */
export async function attachThread(options: AttachmentOptions): Promise<Attachment | null> {
  const { link, threadId, since, emit } = options;
  const view = createThreadView(options.parts.report, link.daemonId);
  const inbox = createInbox(options, view);
  link.listen((told) => {
    if (threadOf(told.params) === threadId) inbox.take(told);
  });
  const loaded = await ask(link, 'thread/loaded/list', {}, loadedListSchema);
  if (!loaded.data.includes(threadId)) return null;
  const joined = await join(options);
  const { thread } = joined ?? (await ask(link, 'thread/read', { threadId }, readSchema));
  await inbox.settle(thread);
  for (const turn of joined?.turns ?? []) view.recall(turn);
  const events = inbox.drain();
  emit({
    type: 'attached',
    facts: toFacts(thread, options.toModes()),
    openAsks: view.openAsks().map(({ key }) => key),
    turnId: view.turnId,
  });
  for (const turn of listEnded(joined?.turns ?? [], since)) emit(toTurnEnded(turn));
  for (const each of view.openAsks()) emit(toAsked(each));
  for (const event of events) if (event.type !== 'asked' && event.type !== 'ask-closed') emit(event);
  inbox.onName = (name) =>
    emit({ type: 'facts-changed', facts: toFacts({ ...thread, name }, options.toModes()) });
  inbox.open();
  const joinSoon = joined ? () => {} : createLateJoin(options, view, inbox);
  if (!joined) inbox.onActive = joinSoon;
  const over = Promise.race([link.lost.then(() => 'lost' as const), inbox.gone.then(() => 'gone' as const)]);
  return { link, view, joinSoon, over };
}

/** Null: the thread has had no prompt, and cannot be joined before. */
async function join({ link, threadId, onSettings }: AttachmentOptions): Promise<Joined | null> {
  try {
    const params = { threadId, excludeTurns: true };
    const { thread, settings } = await ask(link, 'thread/resume', params, resumedSchema);
    onSettings(settings);
    return { thread, turns: await listTurns(link, thread) };
  } catch (error) {
    if (error instanceof CodexRefusal) return null;
    throw error;
  }
}

/** Oldest first; the one under way with its items, for they hold what is asked about. */
async function listTurns(link: DaemonLink, { id: threadId }: Thread): Promise<Turn[]> {
  const list = (limit: number, itemsView: string) =>
    ask(link, 'thread/turns/list', { threadId, limit, sortDirection: 'desc', itemsView }, turnsPageSchema);
  const { data } = await list(MOST_TURNS, 'summary');
  const full = data.some(isUnderWay) ? (await list(1, 'full')).data : [];
  return data.map((turn) => full.find(({ id }) => id === turn.id) ?? turn).reverse();
}

/** Those that ended after this time, the last of them at least. Codex tells seconds. */
function listEnded(turns: readonly Turn[], since: number): Turn[] {
  const ended = turns.filter((turn) => !isUnderWay(turn));
  return ended.filter(
    (turn, index) => index === ended.length - 1 || (turn.completedAt ?? 0) * 1000 + 999 >= since,
  );
}

/** Joins a thread that has begun to work, and tells what it did until then. Tries until the thread is on the disk. */
function createLateJoin(options: AttachmentOptions, view: ThreadView, inbox: Inbox): () => void {
  let state: 'fresh' | 'joining' | 'joined' = 'fresh';
  async function attempt(): Promise<void> {
    inbox.hold();
    const joined = await join(options);
    if (joined) {
      state = 'joined';
      await inbox.settle(joined.thread);
      options.emit({ type: 'facts-changed', facts: toFacts(joined.thread, options.toModes()) });
      for (const turn of joined.turns) {
        options.emit({ type: 'turn-started', turnId: turn.id });
        if (isUnderWay(turn)) view.recall(turn);
        else options.emit(toTurnEnded(turn));
      }
    } else {
      state = 'fresh';
      options.parts.timer(JOIN_AGAIN_MS, start);
    }
    inbox.open();
  }
  function start(): void {
    if (state !== 'fresh') return;
    state = 'joining';
    // A link that is lost in between is told by its loss.
    attempt().catch((error: unknown) => options.parts.report(error));
  }
  return start;
}

interface Inbox {
  take(told: Told): void;
  /** What was held back, as events that are not told yet. */
  drain(): DoorEvent[];
  /** Tells what was held back, then everything at once. */
  open(): void;
  hold(): void;
  /** Waits until a request is there that the thread's status speaks of. */
  settle(thread: Thread): Promise<void>;
  onActive: () => void;
  onName: (name: string | null) => void;
  readonly gone: Promise<void>;
}

/** What is told of the thread: held back while it is being joined, so that it is told behind `attached`. */
function createInbox({ parts, emit, onTold, onSettings }: AttachmentOptions, view: ThreadView): Inbox {
  const held: Told[] = [];
  let isHolding = true;
  let asked = () => {};
  let tellGone = () => {};
  const gone = new Promise<void>((resolve) => {
    tellGone = resolve;
  });

  function work(told: Told): DoorEvent[] {
    onTold(told);
    const before = view.settings;
    const events = view.take(told);
    if (told.method === 'thread/name/updated') inbox.onName(view.name);
    if (view.settings && view.settings !== before) onSettings(view.settings);
    return events;
  }
  function tell(event: DoorEvent): void {
    if (event.type === 'gone') tellGone();
    else emit(event);
  }
  const inbox: Inbox = {
    take(told) {
      if (told.method === 'thread/status/changed') inbox.onActive();
      if (isHolding) {
        held.push(told);
        if (told.id !== null) asked();
      } else for (const event of work(told)) tell(event);
    },
    drain: () => held.splice(0).flatMap(work),
    open() {
      isHolding = false;
      for (const event of inbox.drain()) tell(event);
    },
    hold() {
      isHolding = true;
    },
    async settle({ status }) {
      if (status.activeFlags.length === 0 || held.some(({ id }) => id !== null)) return;
      await new Promise<void>((resolve) => {
        const cancel = parts.timer(ASK_PATIENCE_MS, resolve);
        asked = () => {
          cancel();
          resolve();
        };
      });
    },
    onActive: () => {},
    onName: () => {},
    gone,
  };
  return inbox;
}

/** Rejects also when the answer is not what it should be. */
export async function ask<T extends z.ZodType>(
  link: DaemonLink,
  method: string,
  params: object,
  schema: T,
): Promise<z.infer<T>> {
  const { data, success } = schema.safeParse(await link.request(method, params));
  if (!success) throw new DoorError(`Codex answered ${method} in a way that is not understood.`);
  return data;
}
