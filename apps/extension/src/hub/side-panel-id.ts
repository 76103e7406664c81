// The id of this side panel: of its window, for as long as the browser runs, also when the panel is closed and opened again.
const BROWSER_KEY = 'browser';

export async function readSidePanelId(): Promise<string> {
  const { id: windowId = 0 } = await chrome.windows.getCurrent();
  const { [BROWSER_KEY]: stored } = await chrome.storage.session.get(BROWSER_KEY);
  const browser = typeof stored === 'string' ? stored : crypto.randomUUID();
  if (browser !== stored) await chrome.storage.session.set({ [BROWSER_KEY]: browser });
  return `${browser}-${windowId}`;
}
