// Connection: starts the panel: the overview first, then events for as long as the page lives.
import { followEvents, type StreamStatus } from '@nod/client';
import { NodError, type StartingPoint, type StreamItem } from '@nod/protocol';
import { applyItems, beginView, missesDraftText, toPassing } from '@nod/surface';
import { type Panel, perPanel } from '../panel/panel.ts';
import { loadAgentSettings } from './agent-settings.ts';
import { usePanel } from './panel-store.ts';
import { enter } from './session.ts';

const RETRY_MS = 2000;
const BACK_ONLINE_MS = 3000;

interface Following {
  /** Hears each batch after it has been applied. */
  onItems(items: readonly StreamItem[]): void;
  /** Aborts when the panel is taken away. */
  signal: AbortSignal;
}

const pauseOf = perPanel(() => ({ end: () => {} }));

/** Tries again at once instead of after the pause. */
export function tryNow(panel: Panel): void {
  pauseOf(panel).end();
}

/** Runs until the person is signed out or the panel taken away. */
export async function connect(panel: Panel, following: Following): Promise<void> {
  panel.session.onLetIn(() => {
    if (usePanel.of(panel).getState().phase === 'signed-out') panel.restart();
  });
  const code = panel.session.takeCode();
  if (code) await untilReached(panel, () => enter(panel, code));
  for (let start = await loadStartingPoint(panel); start; start = await loadStartingPoint(panel)) {
    show(panel, start);
    void loadAgentSettings(panel);
    try {
      await follow(panel, start, following);
      return;
    } catch (error) {
      // A hub that speaks differently than before, say after an update, or whose data are new: start over from
      // its overview.
      console.error('the event stream ended', error);
      usePanel.of(panel).setState({ connection: 'lost', threads: {} });
      await pause(panel);
    }
  }
}

function show(panel: Panel, start: StartingPoint): void {
  usePanel.of(panel).setState((state) => ({ ...beginView(state, start), phase: 'ready', wasIn: true }));
}

function follow(
  panel: Panel,
  { logId, overview }: StartingPoint,
  { onItems, signal }: Following,
): Promise<void> {
  const onItem = createEventBatches((items) => {
    const view = applyItems(usePanel.of(panel).getState(), items);
    usePanel.of(panel).setState(view);
    onItems(items);
    if (missesDraftText(view, items)) void reloadPassing(panel);
  });
  return followEvents({
    client: panel.client,
    logId,
    after: overview.seq,
    onItem,
    onStatus: (status) => applyStatus(panel, status),
    signal,
  });
}

/** Null when the person is signed out. */
function loadStartingPoint(panel: Panel): Promise<StartingPoint | null> {
  return untilReached(panel, async () => {
    try {
      return await panel.client.overview();
    } catch (error) {
      if (!isUnauthenticated(error)) throw error;
      usePanel
        .of(panel)
        .setState(({ wasIn }) => ({ phase: 'signed-out', wasIn: wasIn || panel.session.readKey() !== null }));
      return null;
    }
  });
}

/** Tries for as long as it fails. */
async function untilReached<T>(panel: Panel, call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch {
      usePanel.of(panel).setState({ phase: 'unreachable' });
      await pause(panel);
    }
  }
}

function pause(panel: Panel): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, RETRY_MS);
    pauseOf(panel).end = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

export function isUnauthenticated(error: unknown): boolean {
  return error instanceof NodError && error.code === 'unauthenticated';
}

function applyStatus(panel: Panel, status: StreamStatus): void {
  const { connection } = usePanel.of(panel).getState();
  if (status === 'unauthenticated') usePanel.of(panel).setState({ phase: 'signed-out' });
  else if (status === 'offline') usePanel.of(panel).setState({ connection: 'lost' });
  else if (status === 'live' && connection === 'lost') sayBackOnline(panel);
}

function sayBackOnline(panel: Panel): void {
  usePanel.of(panel).setState({ connection: 'back' });
  void reloadPassing(panel);
  setTimeout(() => {
    if (usePanel.of(panel).getState().connection === 'back')
      usePanel.of(panel).setState({ connection: 'live' });
  }, BACK_ONLINE_MS);
}

/** Drafts and the hub's health pass by in the stream: after a gap they have to be fetched. */
async function reloadPassing(panel: Panel): Promise<void> {
  try {
    usePanel.of(panel).setState(toPassing(await panel.client.overview()));
  } catch (error) {
    // The stream reports a lost connection itself; a draft that is not shown is followed by its message.
    console.warn('drafts could not be loaded', error);
  }
}

/** Calls `apply` with everything pushed since the last frame. A hidden tab has no frames and uses a timer. */
function createEventBatches(apply: (items: StreamItem[]) => void): (item: StreamItem) => void {
  let waiting: StreamItem[] = [];
  const flush = (): void => {
    const items = waiting;
    waiting = [];
    if (items.length > 0) apply(items);
  };
  document.addEventListener('visibilitychange', flush);
  return (item) => {
    waiting.push(item);
    if (waiting.length > 1) return;
    if (document.visibilityState === 'hidden') setTimeout(flush, 0);
    else requestAnimationFrame(flush);
  };
}
