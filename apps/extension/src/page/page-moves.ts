// Moves of a tab, which the browser makes and no page: to an address, and back.
import {
  MAX_PAGE_TITLE,
  MAX_PAGE_URL,
  type PageAction,
  type PageLook,
  type PageOutcome,
} from '@nod/protocol';
import type { Reached } from './content-channel.ts';
import { isOwn } from './left-alone.ts';
import { fail } from './page-messages.ts';
import { pause } from './pause.ts';
import { isBlocked } from './sites.ts';

export function isMove({ type }: PageAction): boolean {
  return type === 'open' || type === 'back';
}

export async function lookAtMove(
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

/** In the tab that was looked at, to the address that was shown. */
export async function executeMove(
  tabId: number | null,
  action: PageAction,
  shown: string | null,
  hubAddress: string,
): Promise<Reached<PageOutcome>> {
  const looked = await lookAtMove(tabId, action, hubAddress);
  if (!looked.ok || tabId === null) return looked as Reached<never>;
  const isAsShown = shown === null || shown === looked.value.fingerprint;
  return isAsShown ? move(tabId, action) : fail('changed', looked.value.url);
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
export async function settle(tabId: number, { target = '' }: PageAction): Promise<Reached<PageOutcome>> {
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
