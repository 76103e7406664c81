import type { PanelOrder } from '@nod/parts/app';
import { beforeEach, expect, it, vi } from 'vitest';
import { type FakeChrome, startFakeChrome } from '../test-chrome.ts';
import type { ExtensionTexts } from '../texts/extension-texts.ts';
import { CLICKED_KEY, ORDER_KEY, ORDER_KINDS } from './order-kinds.ts';
import { createPageOrders } from './page-orders.ts';

const WINDOW = 7;
const orders = {
  ...{ summariseSelection: 'Summarise the selection', summarisePage: 'Summarise the page' },
  ...{ rememberSelection: 'Remember the selection', rememberPage: 'Remember the page' },
  ...{ reply: 'Reply', replyToPage: 'Reply to the page' },
};
let browser: FakeChrome;

beforeEach(() => {
  browser = startFakeChrome();
});

/** The side panel of a window, and the orders that it has taken. */
function openPanel(windowId = WINDOW) {
  const taken: PanelOrder[] = [];
  const leave = createPageOrders(windowId, () => ({ orders }) as ExtensionTexts).subscribe((order) =>
    taken.push(order),
  );
  return { taken, leave };
}

it('AC-3.3 a click in the menu is an order for the side panel of that window, carried out once', async () => {
  vi.resetModules();
  await import('../worker/service-worker.ts');
  browser.dispatch('runtime.onInstalled');
  expect(ORDER_KINDS.map((kind) => browser.session.has(`menu ${kind}`))).toEqual([true, true, true, true]);
  const other = openPanel(WINDOW + 1);
  browser.dispatch(
    'contextMenus.onClicked',
    { menuItemId: 'summarise', selectionText: 'Tea' },
    { windowId: WINDOW },
  );
  expect(browser.session.get('opened')).toBe(WINDOW);
  expect(browser.session.get(CLICKED_KEY)).toEqual(expect.any(Number));

  const late = openPanel();
  await expect
    .poll(() => late.taken)
    .toEqual([{ text: orders.summariseSelection, isSent: true, selection: 'Tea' }]);
  await expect.poll(() => browser.session.has(ORDER_KEY)).toBe(false);
  const again = openPanel();
  browser.dispatch('contextMenus.onClicked', { menuItemId: 'something else' }, { windowId: WINDOW });
  browser.dispatch('contextMenus.onClicked', { menuItemId: 'remember' }, { windowId: WINDOW });
  await expect.poll(() => again.taken.map(({ text }) => text)).toEqual([orders.rememberPage]);
  expect(other.taken).toEqual([]);
});

it('SEC-5 what to ask the person writes themselves; of the rest, each order says what it is about', async () => {
  const { taken } = openPanel();
  for (const [kind, selection] of [
    ['ask', 'Tea'],
    ['reply', 'Tea'],
    ['reply', ' '],
    ['summarise', ''],
    ['remember', 'Tea'],
  ] as const) {
    await chrome.storage.session.set({ [ORDER_KEY]: { kind, selection, windowId: WINDOW } });
    await expect.poll(() => browser.session.has(ORDER_KEY)).toBe(false);
  }
  await expect
    .poll(() => taken.map(({ text, isSent }) => [text, isSent]))
    .toEqual([
      ['', false],
      [orders.reply, true],
      [orders.replyToPage, true],
      [orders.summarisePage, true],
      [orders.rememberSelection, true],
    ]);
});
