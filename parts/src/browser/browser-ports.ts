// The browser's page as the ports of a panel: its storage, its address, its notifications, its session.
import type { Panel, PanelAddress, PanelNotifications, PanelSession, PanelStorage } from '../panel/panel.ts';

type BrowserPorts = Omit<Panel, 'element' | 'client' | 'surface' | 'hubAddress'>;

export function createBrowserPorts(): BrowserPorts {
  const storage = createBrowserStorage();
  return {
    storage,
    address: createBrowserAddress(),
    session: createBrowserSession(storage),
    notifications: createBrowserNotifications(),
    showCount,
    restart: () => location.reload(),
    now: Date.now,
    newId: () =>
      Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => (byte % 36).toString(36)).join(''),
  };
}

/** In the title of the tab, and on its icon. */
function showCount(waiting: number): void {
  document.title = waiting > 0 ? `(${waiting}) Nod` : 'Nod';
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const address = waiting > 0 ? '/nod-needs-you.svg' : '/nod.svg';
  if (icon && icon.getAttribute('href') !== address) icon.href = address;
}

function createBrowserStorage(): PanelStorage {
  const storage: PanelStorage = {
    read(key) {
      try {
        return JSON.parse(localStorage.getItem(key) ?? 'null');
      } catch {
        // Denied storage or damaged text: the panel works from its defaults.
        return null;
      }
    },
    write(key, value) {
      try {
        localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Full or denied storage must not stop the person from working.
      }
    },
    /** Not so in some private windows and with storage denied. */
    isLasting() {
      const probe = 'nod.probe';
      storage.write(probe, true);
      const isKept = storage.read(probe) === true;
      if (isKept) localStorage.removeItem(probe);
      return isKept;
    },
  };
  return storage;
}

function createBrowserAddress(): PanelAddress {
  return {
    read: () => location.hash,
    write(hash, { replace }) {
      if (replace) location.replace(hash);
      else location.hash = hash;
    },
    subscribe(listener) {
      window.addEventListener('hashchange', listener);
      return () => window.removeEventListener('hashchange', listener);
    },
  };
}

const KEY = 'nod.session-key';

/**
 * Cookies reach every port of this machine; what is stored for the panel's origin does not. The key is looked up for
 * every call, so that all tabs have the newest. Where the browser stores nothing, it lives as long as the page.
 */
function createBrowserSession(storage: PanelStorage): PanelSession {
  let unstored: string | null = null;
  const readKey = (): string | null => {
    const stored = unstored ?? storage.read(KEY);
    return typeof stored === 'string' ? stored : null;
  };
  return {
    /** Taken out of the address and the history. */
    takeCode() {
      if (location.pathname !== '/enter') return null;
      const code = location.hash.slice(1);
      history.replaceState(null, '', '/');
      return code || null;
    },
    readKey,
    writeKey(key) {
      storage.write(KEY, key);
      unstored = storage.isLasting() ? null : key;
    },
    onLetIn(listener) {
      window.addEventListener('storage', ({ key }) => {
        if (key === KEY && readKey() !== null) listener();
      });
    },
  };
}

function createBrowserNotifications(): PanelNotifications {
  return {
    permission: () => ('Notification' in window ? Notification.permission : 'unavailable'),
    ask: async () => (await Notification.requestPermission()) === 'granted',
    show({ tag, title, body, onOpen }) {
      if (document.visibilityState === 'visible') return () => {};
      const notification = new Notification(title, { body, tag, icon: '/nod.svg' });
      notification.onclick = () => {
        window.focus();
        onOpen();
        notification.close();
      };
      return () => notification.close();
    },
  };
}
