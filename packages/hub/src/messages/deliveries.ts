// Deliveries of messages into the programs of agents: told step by step, only ever forward. The store has the last word.
import { isLaterDelivery, NodError } from '@nod/protocol';
import type { HubContext } from '../context/hub-context.ts';
import type { Deliveries } from '../contract/hub.ts';
import { ConflictError } from '../contract/ports.ts';

export function createDeliveries({ store }: HubContext): Deliveries {
  return {
    async tell(agent, messageId, delivery) {
      const message = await store.delivered(messageId);
      if (message?.to !== agent)
        throw new NodError('not_found', `no message ${messageId} was delivered to "${agent}"`);
      if (!isLaterDelivery(message.delivery, delivery)) return false;
      const { conversationId } = message;
      try {
        await store.commit([{ type: 'message-delivery-told', messageId, conversationId, delivery }]);
        return true;
      } catch (error) {
        if (error instanceof ConflictError && error.conflict === 'delivery-not-later') return false;
        throw error;
      }
    },
  };
}
