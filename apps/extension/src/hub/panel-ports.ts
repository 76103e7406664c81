// Ports of the side panel: those of any page, but for the session, which is a token, and the count, which is on the
// extension's button.
import { createHubClient, type HubClient } from '@nod/client';
import type { PanelSession } from '@nod/parts/app';
import type { KeptHubPlace } from './hub-place.ts';

export function createTokenSession(place: KeptHubPlace): PanelSession {
  return {
    takeCode: () => null,
    readKey: () => place.read().token,
    writeKey: (token) => void place.write({ token }),
    onLetIn: place.onLetIn,
  };
}

export function createPanelClient(place: KeptHubPlace): HubClient {
  return createHubClient({
    baseUrl: place.read().address,
    token: () => place.read().token,
    fetch: (url, init) => fetch(url, { ...init, credentials: 'omit', referrerPolicy: 'no-referrer' }),
    timer: (delayMs, callback) => {
      const timer = setTimeout(callback, delayMs);
      return () => clearTimeout(timer);
    },
    random: Math.random,
  });
}

export function showCount(waiting: number): void {
  void chrome.action.setBadgeText({ text: waiting === 0 ? '' : String(waiting) });
  void chrome.action.setBadgeBackgroundColor({ color: '#f5b83d' });
}
