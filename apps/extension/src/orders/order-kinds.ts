// Kinds of orders, and where the latest one waits for the side panel.

export const ORDER_KINDS = ['ask', 'summarise', 'remember', 'reply'] as const;

export type OrderKind = (typeof ORDER_KINDS)[number];

/** In chrome.storage.session: when the person last clicked, by which the extension may read the page. */
export const CLICKED_KEY = 'clicked';

/** In the same place. */
export const ORDER_KEY = 'order';
