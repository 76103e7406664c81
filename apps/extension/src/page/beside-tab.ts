// The tab beside the side panel: the active one of its window. Where the panel itself is opened in a tab, it is the one that
// was looked at last.

export interface BesideTab {
  /** Null: there is none. */
  read(): number | null;
  /** Hears when another tab is beside the panel, and when this one has loaded a page. */
  subscribe(listener: () => void): void;
}

export async function followBesideTab(): Promise<BesideTab> {
  const own = (await chrome.tabs.getCurrent())?.id ?? null;
  const { id: windowId } = await chrome.windows.getCurrent();
  const listeners = new Set<() => void>();
  let beside = await findTab(windowId, own);
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  chrome.tabs.onActivated.addListener((activated) => {
    if (activated.windowId !== windowId || activated.tabId === own) return;
    beside = activated.tabId;
    tell();
  });
  chrome.tabs.onUpdated.addListener((tabId, { status }) => {
    if (tabId === beside && status === 'complete') tell();
  });
  chrome.tabs.onRemoved.addListener(async (tabId) => {
    if (tabId !== beside) return;
    beside = await findTab(windowId, own);
    tell();
  });
  return { read: () => beside, subscribe: (listener) => void listeners.add(listener) };
}

async function findTab(windowId: number | undefined, own: number | null): Promise<number | null> {
  const tabs = await chrome.tabs.query(windowId === undefined ? {} : { windowId });
  const others = tabs.filter(({ id }) => id !== own);
  const active = others.find((tab) => tab.active);
  const lastSeen = others.toSorted((one, other) => (other.lastAccessed ?? 0) - (one.lastAccessed ?? 0))[0];
  return (active ?? lastSeen)?.id ?? null;
}
