import { beforeEach, expect, it } from 'vitest';
import { type FakeChrome, type FakeTab, OWN_WINDOW, startFakeChrome } from '../test-chrome.ts';
import { followBesideTab } from './beside-tab.ts';

let browser: FakeChrome;
const toTab = (change: Partial<FakeTab> = {}): FakeTab => ({
  url: 'https://a.example/',
  windowId: OWN_WINDOW,
  ...change,
});

beforeEach(() => {
  browser = startFakeChrome();
  browser.tabs.clear();
  browser.tabs.set(1, toTab({ lastAccessed: 1 }));
  browser.tabs.set(2, toTab({ active: true, lastAccessed: 2 }));
  browser.tabs.set(3, toTab({ windowId: OWN_WINDOW + 1, active: true, lastAccessed: 3 }));
});

it('AC-3.1 the tab beside the panel is the active one of its own window, and no other window matters', async () => {
  const tab = await followBesideTab();
  let told = 0;
  tab.subscribe(() => {
    told += 1;
  });
  expect(tab.read()).toBe(2);
  browser.dispatch('tabs.onActivated', { tabId: 3, windowId: OWN_WINDOW + 1 });
  expect([tab.read(), told]).toEqual([2, 0]);
  browser.dispatch('tabs.onActivated', { tabId: 1, windowId: OWN_WINDOW });
  expect([tab.read(), told]).toEqual([1, 1]);
});

it('AC-7.5 it is told when its page has loaded, and when it is closed another takes its place', async () => {
  const tab = await followBesideTab();
  let told = 0;
  tab.subscribe(() => {
    told += 1;
  });
  browser.dispatch('tabs.onUpdated', 2, { status: 'loading' });
  browser.dispatch('tabs.onUpdated', 1, { status: 'complete' });
  expect(told).toBe(0);
  browser.dispatch('tabs.onUpdated', 2, { status: 'complete' });
  expect(told).toBe(1);
  browser.tabs.delete(2);
  browser.dispatch('tabs.onRemoved', 2);
  await expect.poll(() => [tab.read(), told]).toEqual([1, 2]);
  browser.tabs.delete(1);
  browser.dispatch('tabs.onRemoved', 1);
  await expect.poll(() => tab.read()).toBe(null);
});

it('AC-3.1 a panel in a tab is beside the one that was looked at last, and never beside itself', async () => {
  browser.ownTab = 2;
  const tab = await followBesideTab();
  expect(tab.read()).toBe(1);
  browser.dispatch('tabs.onActivated', { tabId: 2, windowId: OWN_WINDOW });
  expect(tab.read()).toBe(1);
});
