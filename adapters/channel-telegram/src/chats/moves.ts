// Moves of chats: a group that has become a supergroup goes by another number, and an agent whose topic cannot be made is
// heard in the chat as a whole.
import { parseChatName } from './chat-names.ts';
import type { Homes } from './homes.ts';
import type { Languages } from './languages.ts';

/** Notes that the chat is this one now, and gives its name. */
export type Move = (chat: string, to: number) => Promise<string>;

export function createMove(homes: Homes, languages: Languages): Move {
  return async (name, to) => {
    const chat = parseChatName(name);
    if (chat?.id === to && chat.topic?.type === 'agent') await homes.leaveTopic(to, chat.topic.agent);
    if (chat && chat.id !== to) {
      await languages.move(chat.id, to);
      await homes.migrate(chat.id, to);
    }
    return String(to);
  };
}
