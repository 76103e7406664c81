// Starts the panel: the overview first, then events for as long as the page lives.
import { followEvents, type StreamStatus } from '@nod/client';
import { NodError, type StartingPoint, type StreamItem } from '@nod/protocol';
import { applyItems, beginView, missesDraftText, toPassing } from '@nod/surface';
import { onKeyOfOtherTab, readSessionKey } from '../browser/session-key.ts';
import { loadAgentSettings } from './agent-settings.ts';
import { createEventBatches } from './event-batches.ts';
import { hubClient } from './hub-client.ts';
import { usePanel } from './panel-store.ts';
import { enter, takeEntryCode } from './session.ts';

const RETRY_MS = 2000;
const BACK_ONLINE_MS = 3000;

export type ItemsListener = (items: readonly StreamItem[]) => void;

let wakeUp: () => void = () => {};

/** Tries again at once instead of after the pause. */
export function tryNow(): void {
  wakeUp();
}

/** Runs until the person is signed out. `onItems` hears each batch after it has been applied. */
export async function connect(onItems: ItemsListener): Promise<void> {
  onKeyOfOtherTab(() => {
    if (usePanel.getState().phase === 'signed-out') location.reload();
  });
  const code = takeEntryCode();
  if (code) await untilReached(() => enter(code));
  for (let start = await loadStartingPoint(); start; start = await loadStartingPoint()) {
    show(start);
    void loadAgentSettings();
    try {
      await follow(start, onItems);
      return;
    } catch (error) {
      // A hub that speaks differently than before, say after an update, or whose data are new: start over from
      // its overview.
      console.error('the event stream ended', error);
      usePanel.setState({ connection: 'lost', threads: {} });
      await pause();
    }
  }
}

function show(start: StartingPoint): void {
  usePanel.setState((state) => ({ ...beginView(state, start), phase: 'ready', wasIn: true }));
}

function follow({ logId, overview }: StartingPoint, onItems: ItemsListener): Promise<void> {
  const onItem = createEventBatches((items) => {
    const view = applyItems(usePanel.getState(), items);
    usePanel.setState(view);
    onItems(items);
    if (missesDraftText(view, items)) void reloadPassing();
  });
  const { signal } = new AbortController();
  return followEvents({
    client: hubClient,
    logId,
    after: overview.seq,
    onItem,
    onStatus: applyStatus,
    signal,
  });
}

/** Null when the person is signed out. */
function loadStartingPoint(): Promise<StartingPoint | null> {
  return untilReached(async () => {
    try {
      return await hubClient.overview();
    } catch (error) {
      if (!isUnauthenticated(error)) throw error;
      usePanel.setState(({ wasIn }) => ({ phase: 'signed-out', wasIn: wasIn || readSessionKey() !== null }));
      return null;
    }
  });
}

/** Tries for as long as it fails. */
async function untilReached<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch {
      usePanel.setState({ phase: 'unreachable' });
      await pause();
    }
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, RETRY_MS);
    wakeUp = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

export function isUnauthenticated(error: unknown): boolean {
  return error instanceof NodError && error.code === 'unauthenticated';
}

function applyStatus(status: StreamStatus): void {
  const { connection } = usePanel.getState();
  if (status === 'unauthenticated') usePanel.setState({ phase: 'signed-out' });
  else if (status === 'offline') usePanel.setState({ connection: 'lost' });
  else if (status === 'live' && connection === 'lost') sayBackOnline();
}

function sayBackOnline(): void {
  usePanel.setState({ connection: 'back' });
  void reloadPassing();
  setTimeout(() => {
    if (usePanel.getState().connection === 'back') usePanel.setState({ connection: 'live' });
  }, BACK_ONLINE_MS);
}

/** Drafts and the hub's health pass by in the stream: after a gap they have to be fetched. */
async function reloadPassing(): Promise<void> {
  try {
    usePanel.setState(toPassing(await hubClient.overview()));
  } catch (error) {
    // The stream reports a lost connection itself; a draft that is not shown is followed by its message.
    console.warn('drafts could not be loaded', error);
  }
}
