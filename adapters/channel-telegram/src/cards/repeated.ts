// Repeated cards: those that are sent again, since they may be there already, go on saying so to their end. All their
// messages do: where the answer to a call was lost, nobody knows which of them said it.
import type { Card, ChannelNotes, ShowOutcome } from '@nod/channels';

export interface Repeated {
  has(chat: string, card: Card): Promise<boolean>;
  /** Notes the card before it is sent again: it may arrive without anybody knowing. What did not arrive leaves no note. */
  around(chat: string, card: Card, sendAgain: () => Promise<ShowOutcome>): Promise<ShowOutcome>;
}

export function createRepeated(notes: ChannelNotes): Repeated {
  const toKey = (chat: string, { request, message }: Card) => `again/${chat}/${request?.id ?? message?.id}`;
  const isNoted = async (key: string) => (await notes.get(key)) !== null;
  return {
    has: (chat, card) => isNoted(toKey(chat, card)),
    async around(chat, card, sendAgain) {
      const key = toKey(chat, card);
      if (await isNoted(key)) return sendAgain();
      await notes.set(key, 'yes');
      const outcome = await sendAgain();
      if (outcome.type === 'later' || outcome.type === 'never') await notes.set(key, null);
      return outcome;
    },
  };
}
