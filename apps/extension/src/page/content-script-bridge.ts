// Content-script bridge: the page beside the side panel, as the rest of the extension sees it: what it says, what happens
// there, and actions on it. What cannot be reached is told as data; nothing is pretended.
import {
  MAX_PAGE_URL,
  type PageAction,
  type PageLook,
  type PageOutcome,
  type PageProblem,
  type PageState,
} from '@nod/protocol';
import type { BesideTab } from './beside-tab.ts';
import { type Reached, reach, send } from './content-channel.ts';
import { findRefusal } from './left-alone.ts';
import { type Asked, type Decided, execute } from './page-deeds.ts';
import { type Capture, EVENTS_PORT, fail, type PageEvent, type PageHead } from './page-messages.ts';
import { executeMove, isMove, lookAtMove } from './page-moves.ts';
import { pause } from './pause.ts';

const SNAPSHOTS_KEY = 'snapshots';
/** A message does not wait longer for its page. */
const CAPTURE_MS = 5_000;
/** What goes with a message of a page. */
const MOST_WITH_MESSAGE = 60_000;
/** What the hub takes at once, in any script. */
const MOST_AT_ONCE = 250_000;

export interface ContentScriptBridge {
  requestPageContext(): Promise<Reached<Capture>>;
  /** All that it says, or the part that the selector names, as far as the hub takes it at once. */
  captureWhole(selector: string | undefined): Promise<Reached<Capture>>;
  /** Ends at its next step when the signal aborts. */
  executeAction(action: PageAction, decided?: Decided): Promise<Reached<PageOutcome>>;
  /** Returns how to stop. */
  onPageEvent(callback: (event: PageEvent) => void): () => void;
  isAvailable(): Promise<boolean>;
  /** What is known of the page without reading it, and whether it can be read. */
  readHead(): Promise<Reached<PageHead>>;
  readState(most: number): Promise<Reached<PageState>>;
  lookAt(action: PageAction): Promise<Reached<PageLook>>;
}

interface BridgePorts {
  tab: BesideTab;
  /** The hub's own address: its panel is never read or touched, for there the person decides. */
  hubAddress: string;
}

export function createContentScriptBridge({ tab, hubAddress }: BridgePorts): ContentScriptBridge {
  const listeners = new Set<(event: PageEvent) => void>();
  /** In which tab each action was looked at last. */
  const lookedAt = new Map<string, number>();
  let connected: { tabId: number; port: chrome.runtime.Port } | null = null;

  async function readHead(tabId = tab.read()): Promise<Reached<PageHead>> {
    if (tabId === null) return fail('no-page', '');
    const { url = '' } = await chrome.tabs.get(tabId).catch(() => ({ url: '' }));
    const refusal = await findRefusal(url, hubAddress);
    if (refusal) return refusal;
    const head = await reach(tabId);
    const late = head.ok ? await findRefusal(head.value.url, hubAddress) : null;
    if (late) return late;
    if (head.ok && tabId === tab.read()) listen(tabId);
    return head;
  }

  /** Events come over a connection that ends with the page. */
  function listen(tabId: number): void {
    if (connected?.tabId === tabId) return;
    connected?.port.disconnect();
    const port = chrome.tabs.connect(tabId, { name: EVENTS_PORT, frameId: 0 });
    connected = { tabId, port };
    port.onMessage.addListener((event: PageEvent) => {
      for (const listener of listeners) listener(event);
    });
    port.onDisconnect.addListener(() => {
      // Reading it says that the browser's reason was noticed.
      void chrome.runtime.lastError;
      if (connected?.port === port) connected = null;
    });
  }

  /** Of one tab and one document in it, however long it takes: another page that comes there is not asked. */
  async function ask<T extends { url: string }>(
    run: (asked: Asked) => Promise<Reached<T>>,
    tabId = tab.read(),
  ): Promise<Reached<T>> {
    if (tabId === null) return fail('no-page', '');
    const head = await readHead(tabId);
    if (!head.ok) return head;
    return withBrowserAddress(tabId, await run({ tabId, document: head.value.document }));
  }

  /** Reading changes nothing: where the page went away while it was read, the one that came is read, if it may be. */
  async function read<T extends { url: string }>(
    run: (asked: Asked) => Promise<Reached<T>>,
    tabId = tab.read(),
  ): Promise<Reached<T>> {
    const once = () =>
      ask(async (asked) => {
        const told = await run(asked);
        return (told.ok && (await findRefusal(told.value.url, hubAddress))) || ofItsSite(asked.tabId, told);
      }, tabId);
    const first = await once();
    return first.ok || !['lost', 'changed'].includes(first.failure.problem) ? first : once();
  }

  /**
   * Of the page in front; where that is none that can be acted on, of the one that this action was looked at on: the person
   * turned away from it to decide, to the hub's panel above all.
   */
  async function askAbout<T>(
    action: PageAction,
    run: (tabId: number | null) => Promise<Reached<T>>,
  ): Promise<Reached<T>> {
    const inFront = tab.read();
    const reached = await run(inFront);
    const before = lookedAt.get(JSON.stringify(action));
    if (reached.ok || before === undefined || before === inFront) return reached;
    return TURNED_TO.includes(reached.failure.problem) ? run(before) : reached;
  }

  function look(action: PageAction): Promise<Reached<PageLook>> {
    return askAbout(action, async (at) => {
      const looked = await read(({ tabId, document }) => send(tabId, { type: 'look', document, action }), at);
      if (looked.ok && at !== null) remember(action, at);
      return looked;
    });
  }

  function remember(action: PageAction, tabId: number): void {
    const key = JSON.stringify(action);
    lookedAt.delete(key);
    lookedAt.set(key, tabId);
    const [oldest] = lookedAt.keys();
    if (lookedAt.size > MOST_LOOKED_AT && oldest !== undefined) lookedAt.delete(oldest);
  }

  return {
    readHead: () => readHead(),
    isAvailable: async () => (await readHead()).ok,
    requestPageContext: () =>
      read(({ tabId, document }) =>
        send(tabId, { type: 'capture', document, most: MOST_WITH_MESSAGE }, CAPTURE_MS),
      ),
    captureWhole: (selector) =>
      read(({ tabId, document }) =>
        send(tabId, {
          type: 'capture',
          document,
          most: MOST_AT_ONCE,
          ...(selector !== undefined && { selector }),
        }),
      ),
    readState: (most) =>
      read(async ({ tabId, document }) =>
        send(tabId, { type: 'state', document, snapshot: await nextSnapshot(), most }),
      ),
    lookAt: (action) => (isMove(action) ? lookAtMove(tab.read(), action, hubAddress) : look(action)),
    async executeAction(action, decided = { shown: null }) {
      await pause(action.options?.delay ?? 0);
      if (decided.signal?.aborted) return fail('lost', 'stopped before it began');
      return isMove(action)
        ? executeMove(tab.read(), action, decided.shown, hubAddress)
        : askAbout(action, (at) => ask((asked) => execute(asked, action, decided), at));
    },
    onPageEvent(callback) {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
  };
}

/** Pages in front of which nothing can be done. */
const TURNED_TO: readonly PageProblem[] = ['own', 'not-asked', 'forbidden', 'no-page'];
const MOST_LOOKED_AT = 100;

/** Said on one site while the tab has gone to another: nobody could tell whose it is. */
async function ofItsSite<T extends { url: string }>(tabId: number, reached: Reached<T>): Promise<Reached<T>> {
  if (!reached.ok) return reached;
  const { url } = await chrome.tabs.get(tabId).catch(() => ({ url: undefined }));
  const isOther = url !== undefined && URL.parse(url)?.origin !== URL.parse(reached.value.url)?.origin;
  return isOther ? fail('changed', url) : reached;
}

/** Where the page is, the browser says: what a page says of itself is not believed. */
async function withBrowserAddress<T extends { url: string }>(
  tabId: number,
  reached: Reached<T>,
): Promise<Reached<T>> {
  if (!reached.ok) return reached;
  const { url } = await chrome.tabs.get(tabId).catch(() => ({ url: undefined }));
  return { ok: true, value: { ...reached.value, url: (url ?? reached.value.url).slice(0, MAX_PAGE_URL) } };
}

/** Numbers are never used twice while the browser runs: a reference of an earlier snapshot is told from a later one. */
async function nextSnapshot(): Promise<number> {
  const { [SNAPSHOTS_KEY]: last } = await chrome.storage.session.get(SNAPSHOTS_KEY);
  const next = (typeof last === 'number' ? last : 0) + 1;
  await chrome.storage.session.set({ [SNAPSHOTS_KEY]: next });
  return next;
}
