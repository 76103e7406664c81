// Content-script bridge: the page beside the side panel, as the rest of the extension sees it: what it says, what happens
// there, and actions on it. What cannot be reached is told as data; nothing is pretended.
import {
  MAX_PAGE_TITLE,
  MAX_PAGE_URL,
  type PageAction,
  type PageFailure,
  type PageLook,
  type PageOutcome,
  type PageState,
} from '@nod/protocol';
import type { BesideTab } from './beside-tab.ts';
import { fail, type Reached, reach, send, sendDeed } from './content-channel.ts';
import { type Capture, EVENTS_PORT, type PageEvent, type PageHead } from './page-messages.ts';
import { isBlocked } from './sites.ts';
import { toTyped } from './typing-pauses.ts';

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

/** What was decided about an action. */
export interface Decided {
  /** The fingerprint that was shown; null: nothing with an effect may be done. */
  shown: string | null;
  signal?: AbortSignal;
}

interface BridgePorts {
  tab: BesideTab;
  /** The hub's own address: its panel is never read or touched, for there the person decides. */
  hubAddress: string;
}

export function createContentScriptBridge({ tab, hubAddress }: BridgePorts): ContentScriptBridge {
  const listeners = new Set<(event: PageEvent) => void>();
  let connected: { tabId: number; port: chrome.runtime.Port } | null = null;

  async function readHead(tabId = tab.read()): Promise<Reached<PageHead>> {
    if (tabId === null) return fail('no-page', '');
    const { url = '' } = await chrome.tabs.get(tabId).catch(() => ({ url: '' }));
    const refusal = await findRefusal(url, hubAddress);
    if (refusal) return refusal;
    const head = await reach(tabId);
    const late = head.ok ? await findRefusal(head.value.url, hubAddress) : null;
    if (late) return late;
    if (head.ok) listen(tabId);
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
  ): Promise<Reached<T>> {
    const tabId = tab.read();
    if (tabId === null) return fail('no-page', '');
    const head = await readHead(tabId);
    if (!head.ok) return head;
    return withBrowserAddress(tabId, await run({ tabId, document: head.value.document }));
  }

  /** Reading changes nothing: where the page went away while it was read, the one that came is read, if it may be. */
  async function read<T extends { url: string }>(
    run: (asked: Asked) => Promise<Reached<T>>,
  ): Promise<Reached<T>> {
    const once = () =>
      ask(async (asked) => {
        const told = await run(asked);
        return (told.ok && (await findRefusal(told.value.url, hubAddress))) || ofItsSite(asked.tabId, told);
      });
    const first = await once();
    return first.ok || !['lost', 'changed'].includes(first.failure.problem) ? first : once();
  }

  async function execute(asked: Asked, action: PageAction, decided: Decided): Promise<Reached<PageOutcome>> {
    const { tabId, document } = asked;
    if (action.type === 'fill') return type(asked, action, decided);
    const acted = await sendDeed(tabId, { type: 'act', document, action, shown: decided.shown });
    if (!acted.ok) return acted;
    const settled = await send(tabId, { type: 'settled', document });
    // A page that left after it did what it was told has moved on; one that stopped answering, nobody knows.
    if (settled.ok || !['lost', 'silent'].includes(settled.failure.problem)) return settled;
    return settled.failure.problem === 'lost' ? settle(tabId, action) : fail('unsure', '');
  }

  /** In the tab that was looked at, to the address that was shown. */
  async function executeMove(action: PageAction, { shown }: Decided): Promise<Reached<PageOutcome>> {
    const tabId = tab.read();
    const looked = await lookAtMove(tabId, action, hubAddress);
    if (!looked.ok || tabId === null) return looked as Reached<never>;
    const isAsShown = shown === null || shown === looked.value.fingerprint;
    return isAsShown ? move(tabId, action) : fail('changed', looked.value.url);
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
    lookAt: (action) =>
      isMove(action)
        ? lookAtMove(tab.read(), action, hubAddress)
        : read(({ tabId, document }) => send(tabId, { type: 'look', document, action })),
    async executeAction(action, decided = { shown: null }) {
      await pause(action.options?.delay ?? 0);
      if (decided.signal?.aborted) return fail('lost', 'stopped before it began');
      return isMove(action) ? executeMove(action, decided) : ask((asked) => execute(asked, action, decided));
    },
    onPageEvent(callback) {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
  };
}

/** A tab, and the document in it that was found fit to be asked. */
interface Asked {
  tabId: number;
  document: string;
}

/** Done by the browser, not by a page. */
function isMove({ type }: PageAction): boolean {
  return type === 'open' || type === 'back';
}

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

/** Why a page is left alone, before anything is put into it. */
async function findRefusal(
  url: string,
  hubAddress: string,
): Promise<{ ok: false; failure: PageFailure } | null> {
  if (isOwn(url, hubAddress)) return fail('own', url);
  if (/^(?!https?:|file:)[a-z-]+:/i.test(url)) return fail('forbidden', url);
  return (await isBlocked(url)) ? fail('blocked', url) : null;
}

function isOwn(url: string, hubAddress: string): boolean {
  const at = URL.parse(url);
  const hub = URL.parse(hubAddress);
  const isHere = /^(?:localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(at?.hostname ?? '');
  return isHere && (at?.port || '80') === (hub?.port || '80');
}

/** Numbers are never used twice while the browser runs: a reference of an earlier snapshot is told from a later one. */
async function nextSnapshot(): Promise<number> {
  const { [SNAPSHOTS_KEY]: last } = await chrome.storage.session.get(SNAPSHOTS_KEY);
  const next = (typeof last === 'number' ? last : 0) + 1;
  await chrome.storage.session.set({ [SNAPSHOTS_KEY]: next });
  return next;
}

async function type(
  { tabId, document }: Asked,
  action: PageAction,
  { shown, signal }: Decided,
): Promise<Reached<PageOutcome>> {
  const { target, value = '', options = {} } = action;
  const begun = await sendDeed(tabId, { type: 'type-begin', document, target, text: value, shown });
  if (!begun.ok) return begun;
  const pieces = options.humanLike ? toTyped(value, Math.random) : [{ text: value, pauseMs: 0 }];
  for (const { text, pauseMs } of pieces) {
    await pause(pauseMs);
    if (signal?.aborted) return fail('lost', 'stopped while typing');
    const typed = await sendDeed(tabId, { type: 'type-text', document, text });
    if (!typed.ok) return typed;
  }
  return sendDeed(tabId, { type: 'type-end', document, text: value });
}

async function lookAtMove(
  tabId: number | null,
  { type: kind, value = '' }: PageAction,
  hubAddress: string,
): Promise<Reached<PageLook>> {
  if (tabId === null) return fail('no-page', '');
  const { url = '', title = '' } = await chrome.tabs.get(tabId).catch(() => ({}) as chrome.tabs.Tab);
  const to = kind === 'open' ? (URL.parse(value)?.href ?? '') : '';
  if (kind === 'open' && !/^https?:/.test(to)) return fail('not-possible', value);
  if (isOwn(url, hubAddress) || isOwn(to, hubAddress)) return fail('own', to || url);
  if (to !== '' && (await isBlocked(to))) return fail('blocked', to);
  if (to.length > MAX_PAGE_URL) return fail('not-possible', 'the address is too long');
  const fingerprint = JSON.stringify([kind, to, tabId, URL.parse(url)?.origin ?? '']);
  const at = { url: url.slice(0, MAX_PAGE_URL), title: title.slice(0, MAX_PAGE_TITLE) };
  return { ok: true, value: { ...at, element: to, effect: 'none', fingerprint } };
}

async function move(tabId: number, action: PageAction): Promise<Reached<PageOutcome>> {
  if (action.type === 'open')
    await chrome.tabs.update(tabId, { url: URL.parse(action.value ?? '')?.href ?? '' });
  else {
    const isThere = await chrome.tabs.goBack(tabId).then(
      () => true,
      () => false,
    );
    if (!isThere) return fail('not-possible', 'there is no page to go back to');
  }
  return settle(tabId, action);
}

const LOAD_MS = 10_000;
const LOAD_STEP_MS = 100;

/** Where the tab is once it has loaded. */
async function settle(tabId: number, { target = '' }: PageAction): Promise<Reached<PageOutcome>> {
  const until = Date.now() + LOAD_MS;
  for (;;) {
    await pause(LOAD_STEP_MS);
    const tab = await chrome.tabs.get(tabId).catch(() => null);
    if (!tab) return fail('no-page', '');
    if (tab.status === 'complete' || Date.now() > until) {
      const { url = '', title = '' } = tab;
      const at = { url: url.slice(0, MAX_PAGE_URL), title: title.slice(0, MAX_PAGE_TITLE) };
      return { ok: true, value: { ...at, element: target, isChanged: true, hasMoved: true } };
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
