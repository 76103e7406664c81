// Repeated messages: those that said that they may be there already go on saying so to the end of their card.
import type { ChannelNotes } from '@nod/channels';

export interface Repeated {
  note(chat: string, messages: readonly string[]): Promise<void>;
  has(chat: string, message: string): Promise<boolean>;
}

export function createRepeated(notes: ChannelNotes): Repeated {
  const toKey = (chat: string, message: string) => `again/${chat}/${message}`;
  return {
    async note(chat, messages) {
      for (const message of messages) await notes.set(toKey(chat, message), 'yes');
    },
    has: async (chat, message) => (await notes.get(toKey(chat, message))) !== null,
  };
}
