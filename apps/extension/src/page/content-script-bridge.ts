// Content-script bridge: the page beside the side panel, as the rest of the extension sees it: what it says, what happens
// there, and actions on it. What cannot be reached is told as data; nothing is pretended.
import type { PageAction, PageFailure, PageLook, PageOutcome, PageState } from '@nod/protocol';
import type { BesideTab } from './beside-tab.ts';
import { fail, type Reached, reach, readFrom, send, sendDeed } from './content-channel.ts';
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

  async function ask<T extends { url: string }>(
    run: (tabId: number) => Promise<Reached<T>>,
  ): Promise<Reached<T>> {
    // The same tab from the first look to the last, whichever one the person turns to.
    const tabId = tab.read();
    if (tabId === null) return fail('no-page', '');
    const head = await readHead(tabId);
    return head.ok ? withBrowserAddress(tabId, await run(tabId)) : head;
  }

  /** What a page says; not where it is one that is left alone, for the tab may have moved on since it was looked at. */
  function read<T extends { url: string }>(run: (tabId: number) => Promise<Reached<T>>): Promise<Reached<T>> {
    return ask(async (tabId) => {
      const told = await run(tabId);
      return (told.ok && (await findRefusal(told.value.url, hubAddress))) || told;
    });
  }

  async function execute(tabId: number, action: PageAction, decided: Decided): Promise<Reached<PageOutcome>> {
    if (action.type === 'fill') return type(tabId, action, decided);
    const acted = await sendDeed(tabId, { type: 'act', action, shown: decided.shown });
    if (!acted.ok) return acted;
    const settled = await send(tabId, { type: 'settled' });
    // A page that left after it did what it was told has moved on; one that stopped answering, nobody knows.
    if (settled.ok || !['lost', 'silent'].includes(settled.failure.problem)) return settled;
    return settled.failure.problem === 'lost' ? settle(tabId, action) : fail('unsure', '');
  }

  return {
    readHead: () => readHead(),
    isAvailable: async () => (await readHead()).ok,
    requestPageContext: () =>
      read((tabId) => readFrom(tabId, { type: 'capture', most: MOST_WITH_MESSAGE }, CAPTURE_MS)),
    captureWhole: (selector) =>
      read((tabId) =>
        readFrom(tabId, { type: 'capture', most: MOST_AT_ONCE, ...(selector !== undefined && { selector }) }),
      ),
    readState: (most) =>
      read(async (tabId) => readFrom(tabId, { type: 'state', snapshot: await nextSnapshot(), most })),
    async lookAt(action) {
      if (action.type === 'open' || action.type === 'back') return lookAtMove(tab, action, hubAddress);
      return read((tabId) => readFrom(tabId, { type: 'look', action }));
    },
    async executeAction(action, decided = { shown: null }) {
      await pause(action.options?.delay ?? 0);
      if (decided.signal?.aborted) return fail('lost', 'stopped before it was done');
      if (action.type !== 'open' && action.type !== 'back') return ask((id) => execute(id, action, decided));
      const tabId = tab.read();
      const looked = await lookAtMove(tab, action, hubAddress);
      if (!looked.ok || tabId === null) return looked as Reached<never>;
      const isAsShown = decided.shown === null || decided.shown === looked.value.fingerprint;
      return isAsShown ? move(tabId, action) : fail('changed', looked.value.url);
    },
    onPageEvent(callback) {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
  };
}

/** Where the page is, the browser says: what a page says of itself is not believed. */
async function withBrowserAddress<T extends { url: string }>(
  tabId: number,
  reached: Reached<T>,
): Promise<Reached<T>> {
  if (!reached.ok) return reached;
  const { url } = await chrome.tabs.get(tabId).catch(() => ({ url: undefined }));
  return { ok: true, value: { ...reached.value, url: url ?? reached.value.url } };
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
  tabId: number,
  action: PageAction,
  { shown, signal }: Decided,
): Promise<Reached<PageOutcome>> {
  const { target, value = '', options = {} } = action;
  const begun = await sendDeed(tabId, { type: 'type-begin', target, text: value, shown });
  if (!begun.ok) return begun;
  const pieces = options.humanLike ? toTyped(value, Math.random) : [{ text: value, pauseMs: 0 }];
  for (const { text, pauseMs } of pieces) {
    await pause(pauseMs);
    if (signal?.aborted) return fail('lost', 'stopped while typing');
    const typed = await sendDeed(tabId, { type: 'type-text', text });
    if (!typed.ok) return typed;
  }
  return sendDeed(tabId, { type: 'type-end', text: value });
}

async function lookAtMove(
  tab: BesideTab,
  { type: kind, value = '' }: PageAction,
  hubAddress: string,
): Promise<Reached<PageLook>> {
  const tabId = tab.read();
  if (tabId === null) return fail('no-page', '');
  const { url = '', title = '' } = await chrome.tabs.get(tabId).catch(() => ({}) as chrome.tabs.Tab);
  const to = kind === 'open' ? (URL.parse(value)?.href ?? '') : '';
  if (kind === 'open' && !/^https?:/.test(to)) return fail('not-possible', value);
  if (isOwn(url, hubAddress) || isOwn(to, hubAddress)) return fail('own', to || url);
  if (to !== '' && (await isBlocked(to))) return fail('blocked', to);
  const fingerprint = JSON.stringify([kind, to, URL.parse(url)?.origin ?? '']);
  return { ok: true, value: { url, title, element: to, effect: 'none', fingerprint } };
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
      return { ok: true, value: { url, title, element: target, isChanged: true, hasMoved: true } };
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
