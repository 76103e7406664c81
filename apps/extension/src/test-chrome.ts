// A fake of what the extension's pages use of `chrome`: storage, tabs, permissions and clicks, as plain data.
import { vi } from 'vitest';
import type { PageRequest } from './page/page-messages.ts';

export interface FakeTab {
  url: string;
  title?: string;
  status?: string;
  windowId?: number;
  active?: boolean;
  lastAccessed?: number;
}

/** What the content script of a tab answers; undefined: nobody is there. */
export type Answering = (request: PageRequest, tabId: number) => unknown;

export interface FakeChrome {
  tabs: Map<number, FakeTab>;
  local: Map<string, unknown>;
  session: Map<string, unknown>;
  granted: Set<string>;
  /** Everything that was sent to a page, in order. */
  sent: { tabId: number; request: PageRequest }[];
  /** Pages that the content script was put into. */
  injected: number[];
  answering: Answering;
  /** The tab that the panel itself is in; null: it is beside the tabs. */
  ownTab: number | null;
  /** What the person says when the browser asks them for a site. */
  isGranting: boolean;
  canGoBack: boolean;
  /** Calls those who listen to an event, such as `contextMenus.onClicked`. */
  dispatch(event: string, ...given: unknown[]): void;
}

/** The window that the panel is in. */
export const OWN_WINDOW = 7;

const HEAD = { url: 'https://a.example/', title: 'A', selection: '' };

/** In place of `chrome` until the test is over. */
export function startFakeChrome(): FakeChrome {
  const listeners = new Map<string, Set<(...given: unknown[]) => void>>();
  const fake: FakeChrome = {
    tabs: new Map([[1, { url: HEAD.url, status: 'complete' }]]),
    local: new Map(),
    session: new Map(),
    granted: new Set(),
    sent: [],
    injected: [],
    answering: ({ type }) => (type === 'ping' ? { ok: true, value: HEAD } : { ok: true, value: { ...HEAD } }),
    ownTab: null,
    isGranting: true,
    canGoBack: true,
    dispatch: (event, ...given) => {
      for (const listener of listeners.get(event) ?? []) listener(...given);
    },
  };
  const toEvent = (name: string) => ({
    addListener: (listener: (...given: unknown[]) => void) =>
      void listeners.set(name, new Set([...(listeners.get(name) ?? []), listener])),
    removeListener: (listener: (...given: unknown[]) => void) => void listeners.get(name)?.delete(listener),
  });
  vi.stubGlobal('chrome', {
    runtime: { onInstalled: toEvent('runtime.onInstalled') },
    storage: {
      local: toArea(fake.local, toEvent('local.onChanged'), (...given) =>
        fake.dispatch('local.onChanged', ...given),
      ),
      session: toArea(fake.session, toEvent('session.onChanged'), (...given) =>
        fake.dispatch('session.onChanged', ...given),
      ),
    },
    permissions: toPermissions(fake, toEvent),
    tabs: toTabs(fake, toEvent),
    windows: { getCurrent: async () => ({ id: OWN_WINDOW }) },
    scripting: {
      executeScript: async ({ target: { tabId } }: { target: { tabId: number } }) =>
        void fake.injected.push(tabId),
    },
    action: { onClicked: toEvent('action.onClicked') },
    contextMenus: {
      removeAll: (done: () => void) => done(),
      create: (item: { id: string }) => fake.session.set(`menu ${item.id}`, item),
      onClicked: toEvent('contextMenus.onClicked'),
    },
    sidePanel: {
      setPanelBehavior: async () => {},
      open: async ({ windowId }: { windowId: number }) => void fake.session.set('opened', windowId),
    },
    i18n: { getMessage: (key: string) => key, getUILanguage: () => 'en' },
  });
  return fake;
}

function toArea(area: Map<string, unknown>, onChanged: object, tell: (...given: unknown[]) => void): object {
  return {
    onChanged,
    setAccessLevel: async () => {},
    get: async (key: string) => (area.has(key) ? { [key]: area.get(key) } : {}),
    async set(items: Record<string, unknown>) {
      for (const [key, value] of Object.entries(items)) area.set(key, value);
      tell(Object.fromEntries(Object.entries(items).map(([key, newValue]) => [key, { newValue }])));
    },
    async remove(key: string) {
      area.delete(key);
      tell({ [key]: {} });
    },
  };
}

function toPermissions(fake: FakeChrome, toEvent: (name: string) => object): object {
  return {
    onAdded: toEvent('permissions.onAdded'),
    onRemoved: toEvent('permissions.onRemoved'),
    getAll: async () => ({ origins: [...fake.granted] }),
    async request({ origins }: { origins: string[] }) {
      if (fake.isGranting) for (const origin of origins) fake.granted.add(origin);
      return fake.isGranting;
    },
    async remove({ origins }: { origins: string[] }) {
      for (const origin of origins)
        if (!fake.granted.delete(origin)) throw new Error('You cannot remove required permissions.');
      return true;
    },
  };
}

function toTabs(fake: FakeChrome, toEvent: (name: string) => object): object {
  const find = (tabId: number): FakeTab => {
    const tab = fake.tabs.get(tabId);
    if (!tab) throw new Error(`No tab with id: ${tabId}.`);
    return tab;
  };
  return {
    onActivated: toEvent('tabs.onActivated'),
    onUpdated: toEvent('tabs.onUpdated'),
    onRemoved: toEvent('tabs.onRemoved'),
    getCurrent: async () => (fake.ownTab === null ? undefined : { id: fake.ownTab }),
    query: async ({ windowId }: { windowId?: number }) =>
      [...fake.tabs].filter(([, tab]) => tab.windowId === windowId).map(([id, tab]) => ({ id, ...tab })),
    get: async (tabId: number) => find(tabId),
    async update(tabId: number, { url }: { url: string }) {
      Object.assign(find(tabId), { url, status: 'loading' });
    },
    async goBack(tabId: number) {
      if (!fake.canGoBack) throw new Error('Cannot find a next page in history.');
      find(tabId).url = 'https://before.example/';
    },
    async sendMessage(tabId: number, request: PageRequest) {
      fake.sent.push({ tabId, request });
      const answer = await fake.answering(request, tabId);
      if (answer === undefined)
        throw new Error('Could not establish connection. Receiving end does not exist.');
      return answer;
    },
    connect: () => ({
      disconnect: () => {},
      onMessage: { addListener: () => {} },
      onDisconnect: { addListener: () => {} },
    }),
  };
}
