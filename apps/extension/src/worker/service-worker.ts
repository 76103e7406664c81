// The service worker of the extension: opens the side panel, and offers the menu of a page. It keeps nothing: it ends at any
// time.
import { CLICKED_KEY, ORDER_KEY, ORDER_KINDS, type OrderKind } from '../orders/order-kinds.ts';

const MENU_TEXTS: Record<OrderKind, string> = {
  ask: 'menuAsk',
  summarise: 'menuSummarise',
  remember: 'menuRemember',
  reply: 'menuReply',
};

chrome.runtime.onInstalled.addListener(() => {
  chrome.contextMenus.removeAll(() => {
    for (const id of ORDER_KINDS) {
      const title = chrome.i18n.getMessage(MENU_TEXTS[id]);
      chrome.contextMenus.create({ id, title, contexts: ['page', 'selection'] });
    }
  });
});

// The token of the hub is for the extension's own pages: scripts in web pages read nothing of what is stored.
void chrome.storage.local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' });

// Not by the browser's own `openPanelOnActionClick`: only a click that the extension hears lets it into the page.
void chrome.sidePanel.setPanelBehavior({ openPanelOnActionClick: false });

chrome.action.onClicked.addListener(({ windowId }) => {
  void chrome.sidePanel.open({ windowId });
  void chrome.storage.session.set({ [CLICKED_KEY]: Date.now() });
});

chrome.contextMenus.onClicked.addListener(({ menuItemId, selectionText = '' }, tab) => {
  const kind = ORDER_KINDS.find((each) => each === menuItemId);
  if (!kind || tab?.windowId === undefined) return;
  const { windowId } = tab;
  // At once: a click counts as one only until something was waited for.
  void chrome.sidePanel.open({ windowId });
  const order = { kind, selection: selectionText, windowId };
  void chrome.storage.session.set({ [ORDER_KEY]: order, [CLICKED_KEY]: Date.now() });
});
