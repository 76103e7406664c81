// Kinds of orders, and where the latest one waits for the side panel.

export const ORDER_KINDS = ['ask', 'summarise', 'remember', 'reply'] as const;

export type OrderKind = (typeof ORDER_KINDS)[number];

/** In chrome.storage.session. */
export const ORDER_KEY = 'order';
