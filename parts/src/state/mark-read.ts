// Reading mark: tells the hub how far the person has read. Only what was really on screen counts.
import type { ConversationId } from '@nod/protocol';
import { type Panel, perPanel } from '../panel/panel.ts';
import { usePanel } from './panel-store.ts';

const toldIn = perPanel(() => new Map<ConversationId, number>());

/** Marks everything up to the position as read, once; a failure is tried again with the next call. */
export function markRead(panel: Panel, id: ConversationId, through: number): void {
  const conversation = usePanel.of(panel).getState().overview.conversations[id];
  if (!conversation || conversation.unread === 0 || through <= conversation.readThrough) return;
  const told = toldIn(panel);
  if (through <= (told.get(id) ?? 0)) return;
  told.set(id, through);
  panel.client.markRead(id, { through }).catch((error: unknown) => {
    told.delete(id);
    console.warn('the read mark was not stored', error);
  });
}
