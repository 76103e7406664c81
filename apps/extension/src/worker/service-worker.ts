// The service worker of the extension: opens the side panel and offers the menu of a page. It keeps nothing: it ends at any
// time.
void chrome.sidePanel.setPanelBehavior({ openPanelOnActionClick: true });
