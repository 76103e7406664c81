// Tells the hub how far the person has read. Only what was really on screen counts.
import type { ConversationId } from '@nod/protocol';
import { hubClient } from './hub-client.ts';
import { usePanel } from './panel-store.ts';

const told = new Map<ConversationId, number>();

/** Marks everything up to the position as read, once; a failure is tried again with the next call. */
export function markRead(id: ConversationId, through: number): void {
  const conversation = usePanel.getState().overview.conversations[id];
  if (!conversation || conversation.unread === 0 || through <= conversation.readThrough) return;
  if (through <= (told.get(id) ?? 0)) return;
  told.set(id, through);
  hubClient.markRead(id, { through }).catch((error: unknown) => {
    told.delete(id);
    console.warn('the read mark was not stored', error);
  });
}
