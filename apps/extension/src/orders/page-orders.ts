// Orders from the menu of a page: chosen in the service worker, carried out by the side panel of the same window.
import type { PanelOrder, PanelOrders } from '@nod/parts/app';
import { z } from 'zod';
import type { ExtensionTexts } from '../texts/extension-texts.ts';
import { ORDER_KEY, ORDER_KINDS, type OrderKind } from './order-kinds.ts';

const orderSchema = z.object({
  kind: z.enum(ORDER_KINDS),
  selection: z.string(),
  windowId: z.number(),
});

/** Hears the orders of this window, each once. */
export function createPageOrders(windowId: number | undefined, texts: () => ExtensionTexts): PanelOrders {
  return {
    subscribe(listener) {
      const take = async (stored: unknown): Promise<void> => {
        const order = orderSchema.safeParse(stored).data;
        if (!order || order.windowId !== windowId) return;
        await chrome.storage.session.remove(ORDER_KEY);
        listener(toOrder(order.kind, order.selection, texts()));
      };
      const onChanged = (changes: Record<string, chrome.storage.StorageChange>): void => {
        if (changes[ORDER_KEY]?.newValue) void take(changes[ORDER_KEY].newValue);
      };
      chrome.storage.session.onChanged.addListener(onChanged);
      void chrome.storage.session.get(ORDER_KEY).then((stored) => take(stored[ORDER_KEY]));
      return () => chrome.storage.session.onChanged.removeListener(onChanged);
    },
  };
}

/** What to ask, the person writes themselves. */
function toOrder(kind: OrderKind, selection: string, { orders: texts }: ExtensionTexts): PanelOrder {
  const isSelected = selection.trim() !== '';
  if (kind === 'summarise')
    return { text: isSelected ? texts.summariseSelection : texts.summarisePage, isSent: true, selection };
  if (kind === 'remember')
    return { text: isSelected ? texts.rememberSelection : texts.rememberPage, isSent: true, selection };
  if (kind === 'reply')
    return { text: isSelected ? texts.reply : texts.replyToPage, isSent: true, selection };
  return { text: '', isSent: false, selection };
}
