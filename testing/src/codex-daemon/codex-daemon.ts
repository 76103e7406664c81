// A double of Codex's daemon for tests: threads that several clients follow and answer at once over a real WebSocket, written
// from what Codex 0.166 sends. The first answer wins, all are told, and what is open is told again to whoever resumes.
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  currentTurn,
  type DoubleThread,
  type DoubleTurn,
  OWN_SETTINGS,
  toUserMessage,
  toWireStatus,
  toWireThread,
  toWireTurn,
} from './daemon-thread.ts';
import { type DaemonClient, type DaemonWire, type Fields, openWire } from './daemon-wire.ts';

export type { Fields } from './daemon-wire.ts';

export interface CodexDaemon {
  /** Everything that came from clients, in order. */
  readonly received: Fields[];
  /** The prompts that clients began turns with. */
  readonly prompts: string[];
  /** Words that were put into turns under way. */
  readonly steered: string[];
  /** Results of what was asked, the first for each, by the method that asked. */
  readonly answers: { method: string; result: Fields }[];
  addThread(fields?: Partial<Pick<DoubleThread, 'cwd' | 'name' | 'ephemeral'>>): DoubleThread;
  /** The person enters a prompt in a terminal; resolves to the turn's id. */
  enterPrompt(threadId: string, text: string): string;
  settings(threadId: string): Fields;
  tell(threadId: string, method: string, params: Fields): void;
  say(threadId: string, text: string): void;
  /** Puts an item into the turn under way. */
  addItem(threadId: string, item: Fields): void;
  ask(threadId: string, method: string, params: Fields): number;
  /** The oldest open request of the thread is answered in a terminal. */
  answerInTerminal(threadId: string): void;
  endTurn(threadId: string, answer: string): void;
  failTurn(threadId: string, message: string): void;
  unload(threadId: string): void;
  /** Methods that are refused, with these words. */
  readonly refusals: Map<string, string>;
  sendRaw(text: string): void;
  cut(): Promise<void>;
  /** Nobody listens any more. */
  stop(): Promise<void>;
  /** It listens again, as if it had always. */
  mend(): Promise<void>;
  /** Another daemon listens: it counts its requests from 0, and has nothing open. */
  restart(): Promise<void>;
}

export async function startCodexDaemon(
  socketPath: string,
  clock: () => number = Date.now,
): Promise<CodexDaemon> {
  await mkdir(dirname(socketPath), { recursive: true });
  const threads = new Map<string, DoubleThread>();
  const received: Fields[] = [];
  const prompts: string[] = [];
  const steered: string[] = [];
  const answers: { method: string; result: Fields }[] = [];
  const refusals = new Map<string, string>();
  let wire: DaemonWire;
  let requests = 0;
  let count = 0;

  const nextId = (prefix: string) => {
    count += 1;
    return `${prefix}-${count}`;
  };
  const threadOf = (id: unknown): DoubleThread => {
    const thread = threads.get(String(id));
    if (!thread) throw new Error(`no rollout found for thread id ${id}`);
    return thread;
  };
  const turnOf = (thread: DoubleThread): DoubleTurn => {
    const turn = currentTurn(thread);
    if (!turn) throw new Error('no turn is under way');
    return turn;
  };

  function broadcast(frame: Fields): void {
    for (const client of wire.clients) client.send({ ...frame, emittedAtMs: clock() });
  }
  function tell(threadId: string, method: string, params: Fields): void {
    for (const client of wire.clients)
      if (client.subscribed.has(threadId))
        client.send({ method, params: { threadId, ...params }, emittedAtMs: clock() });
  }
  function tellStatus(thread: DoubleThread): void {
    const params = { threadId: thread.id, status: toWireStatus(thread) };
    broadcast({ method: 'thread/status/changed', params });
  }

  function begin(thread: DoubleThread, text: string, clientId: string | null): DoubleTurn {
    const turn: DoubleTurn = {
      id: nextId('turn'),
      items: [],
      status: 'inProgress',
      error: null,
      startedAt: Math.floor(clock() / 1000),
      completedAt: null,
    };
    thread.turns.push(turn);
    tellStatus(thread);
    tell(thread.id, 'turn/started', { turn: toWireTurn(turn, 'notLoaded') });
    addItem(thread, toUserMessage(nextId('item'), text, clientId));
    return turn;
  }

  function addItem(thread: DoubleThread, item: Fields): void {
    const turn = turnOf(thread);
    const known = turn.items.findIndex(({ id }) => id === item.id);
    if (known >= 0) turn.items[known] = item;
    else turn.items.push(item);
    const method = item.status === 'inProgress' ? 'item/started' : 'item/completed';
    if (item.type === 'userMessage') tell(thread.id, 'item/started', { item, turnId: turn.id });
    tell(thread.id, method, { item, turnId: turn.id });
  }

  function resolve(thread: DoubleThread, id: number): void {
    thread.open = thread.open.filter((each) => each.id !== id);
    tell(thread.id, 'serverRequest/resolved', { requestId: id });
    tellStatus(thread);
  }

  /** An end that was not asked for: what is open is resolved behind it, as Codex does. */
  function end(thread: DoubleThread, change: Partial<DoubleTurn>): void {
    const turn = turnOf(thread);
    Object.assign(turn, { completedAt: Math.floor(clock() / 1000), ...change });
    const itemsView = turn.status === 'completed' ? 'summary' : 'notLoaded';
    const open = thread.open.splice(0);
    tellStatus(thread);
    tell(thread.id, 'turn/completed', { turn: toWireTurn(turn, itemsView) });
    for (const { id } of open) tell(thread.id, 'serverRequest/resolved', { requestId: id });
  }

  const methods: Record<string, (params: Fields, client: DaemonClient) => Fields> = {
    initialize: () => ({ userAgent: 'codex-tui/0.166.0 (double)', codexHome: dirname(dirname(socketPath)) }),
    'thread/loaded/list': () => ({ data: [...threads.keys()], nextCursor: null }),
    'thread/read': ({ threadId }) => ({ thread: toWireThread(threadOf(threadId)) }),
    'thread/resume': ({ threadId }, client) => {
      const thread = threadOf(threadId);
      if (thread.turns.length === 0) throw new Error(`no rollout found for thread id ${threadId}`);
      client.subscribed.add(thread.id);
      const { sandboxPolicy: sandbox, ...settings } = thread.settings;
      return { thread: toWireThread(thread), ...settings, sandbox };
    },
    'thread/turns/list': ({ threadId, limit, itemsView }) => {
      const { turns } = threadOf(threadId);
      if (turns.length === 0) throw new Error(`thread ${threadId} is not materialized yet`);
      const view = itemsView === 'full' ? 'full' : 'summary';
      const data = turns.toReversed().slice(0, Number(limit));
      return { data: data.map((turn) => toWireTurn(turn, view)), nextCursor: null };
    },
    'thread/settings/update': ({ threadId, ...settings }) => {
      const thread = threadOf(threadId);
      Object.assign(thread.settings, settings);
      tell(thread.id, 'thread/settings/updated', { threadSettings: thread.settings });
      return {};
    },
    'config/read': () => ({ config: { approval_policy: 'on-request', sandbox_mode: 'workspace-write' } }),
    'turn/start': ({ threadId, input, clientUserMessageId, ...settings }) => {
      const thread = threadOf(threadId);
      const text = textOf(input);
      prompts.push(text);
      if ('approvalPolicy' in settings) Object.assign(thread.settings, settings);
      const turn = begin(thread, text, (clientUserMessageId as string | undefined) ?? null);
      return { turn: toWireTurn(turn, 'notLoaded') };
    },
    'turn/steer': ({ threadId, expectedTurnId, input }) => {
      const thread = threadOf(threadId);
      if (currentTurn(thread)?.id !== expectedTurnId) throw new Error('expected turn is not active');
      steered.push(textOf(input));
      addItem(thread, toUserMessage(nextId('item'), textOf(input), null));
      return { turnId: expectedTurnId };
    },
    'turn/interrupt': ({ threadId, turnId }) => {
      const thread = threadOf(threadId);
      if (currentTurn(thread)?.id === turnId) end(thread, { status: 'interrupted' });
      return {};
    },
  };

  /** What is open is told behind the answer to whoever resumes. */
  function tellOpen(client: DaemonClient, threadId: unknown): void {
    for (const { id, method, params } of threads.get(String(threadId))?.open ?? [])
      client.send({ id, method, params });
  }

  function answer(id: number, result: Fields): void {
    const thread = [...threads.values()].find(({ open }) => open.some((each) => each.id === id));
    const open = thread?.open.find((each) => each.id === id);
    if (!thread || !open) return;
    answers.push({ method: open.method, result });
    resolve(thread, id);
  }

  function onFrame(client: DaemonClient, frame: Fields): void {
    received.push(frame);
    const { id, method, params = {}, result } = frame;
    if (typeof method !== 'string') answer(Number(id), result as Fields);
    else if (id !== undefined) {
      try {
        const refusal = refusals.get(method);
        if (refusal !== undefined) throw new Error(refusal);
        client.send({ id, result: methods[method]?.(params as Fields, client) });
        if (method === 'thread/resume') tellOpen(client, (params as Fields).threadId);
      } catch (error) {
        client.send({ id, error: { code: -32600, message: (error as Error).message } });
      }
    }
  }

  wire = await openWire(socketPath, onFrame);
  return {
    received,
    prompts,
    steered,
    answers,
    refusals,
    addThread({ cwd = '/work/site', name = null, ephemeral = false } = {}) {
      const id = nextId('thread');
      const settings = { ...OWN_SETTINGS };
      const thread: DoubleThread = { id, cwd, name, ephemeral, turns: [], settings, open: [] };
      threads.set(id, thread);
      return thread;
    },
    enterPrompt: (threadId, text) => begin(threadOf(threadId), text, nextId('tui')).id,
    settings: (threadId) => threadOf(threadId).settings,
    tell,
    say(threadId, text) {
      const { id } = turnOf(threadOf(threadId));
      tell(threadId, 'item/agentMessage/delta', { turnId: id, itemId: 'msg', delta: text });
    },
    addItem: (threadId, item) => addItem(threadOf(threadId), item),
    ask(threadId, method, params) {
      const thread = threadOf(threadId);
      const id = requests;
      requests += 1;
      const request = { id, method, params: { threadId, turnId: turnOf(thread).id, ...params } };
      thread.open.push(request);
      tellStatus(thread);
      for (const client of wire.clients) if (client.subscribed.has(threadId)) client.send({ ...request });
      return id;
    },
    answerInTerminal(threadId) {
      const thread = threadOf(threadId);
      const [open] = thread.open;
      if (open) resolve(thread, open.id);
    },
    endTurn(threadId, text) {
      const thread = threadOf(threadId);
      if (text !== '') addItem(thread, { type: 'agentMessage', id: nextId('msg'), text, phase: null });
      end(thread, { status: 'completed' });
    },
    failTurn: (threadId, message) => end(threadOf(threadId), { status: 'failed', error: { message } }),
    unload(threadId) {
      threads.delete(threadId);
      broadcast({ method: 'thread/closed', params: { threadId } });
    },
    sendRaw: (text) => wire.sendRaw(text),
    cut: () => wire.cut(),
    stop: () => wire.close(),
    async mend() {
      wire = await openWire(socketPath, onFrame);
    },
    async restart() {
      requests = 0;
      for (const thread of threads.values()) thread.open = [];
      wire = await openWire(socketPath, onFrame);
    },
  };
}

function textOf(input: unknown): string {
  const [part] = Array.isArray(input) ? input : [];
  return String(part?.text);
}
