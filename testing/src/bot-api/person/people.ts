// People of the world as a test commands them: who is there and what they do. What a test names and is not there
// throws Error.
import { removeTopic } from '../methods/topics.ts';
import type { User } from '../world/wire.ts';
import { announce, type ChatState, type World } from '../world/world.ts';
import { edit, forgeTap, react, remove, setAccess, tap } from './doing.ts';
import {
  addGroup,
  addPerson,
  addTopic,
  type NewGroup,
  type NewPerson,
  setForum,
  upgradeGroup,
} from './population.ts';
import { listUpdates } from './update-kinds.ts';
import {
  type PersonFile,
  type SendFileOptions,
  sendFile,
  toAlbum,
  type WriteOptions,
  write,
} from './writing.ts';

export interface People {
  /** A person with a private chat; both have the id that comes back in the user. */
  addPerson(person?: NewPerson): User;
  /** A supergroup, forum or channel. Gives its id. */
  addGroup(group: NewGroup): number;
  /** The small group becomes a supergroup: gives the number that it has then. */
  upgradeGroup(chat: number): number;
  /** Its conversations stand in topics from now on, or no longer. */
  setForum(chat: number, isForum: boolean): void;
  /** Gives the number of the topic. */
  addTopic(chat: number, name: string): number;
  /** With all that was said in it. */
  removeTopic(chat: number, topic: number): void;

  /** A text over 4096 comes as several messages, as clients cut it. Gives the id of the last. */
  write(chat: number, text: string, options?: WriteOptions): number;
  sendFile(chat: number, file: PersonFile, options?: SendFileOptions): number;
  /** Several files as one media group; the caption goes with the first. Gives their ids. */
  sendAlbum(chat: number, files: readonly PersonFile[], options?: SendFileOptions): number[];
  /** A button that is seen, or once was, also of a message that is deleted. Gives the id of the callback query. */
  tap(chat: number, message: number, data: string, by?: number): string;
  /** A tap with data that no button ever had, as a changed client can send. */
  forgeTap(chat: number, message: number, data: string, by?: number): string;
  edit(chat: number, message: number, text: string): void;
  /** The bot hears of it only when it asked for message_reaction. No emoji takes the reaction back. */
  react(chat: number, message: number, emojis: readonly string[], by?: number): void;
  /** The bot does not hear of it. */
  remove(chat: number, message: number): void;
  /** Blocks the bot or throws it out, or lets it in again. */
  block(chat: number): void;
  unblock(chat: number): void;
  /** From now on there is no such chat for the bot. */
  close(chat: number): void;
  /** Any update as it stands: its kind and what it holds. Not told where the bot did not ask for the kind. */
  announce(kind: string, payload: unknown): void;
  /** One update of every kind that the Bot API has, caused by this person. Gives the kinds. */
  announceEveryKind(user: number, chat?: number): string[];
}

export function createPeople(world: World): People {
  const state = (chat: number) => toState(world, chat);
  return {
    addPerson: (person) => addPerson(world, person),
    addGroup: (group) => addGroup(world, group),
    upgradeGroup: (chat) => upgradeGroup(world, state(chat)),
    setForum: (chat, isForum) => setForum(state(chat), isForum),
    addTopic: (chat, name) => addTopic(world, state(chat), name),
    removeTopic: (chat, topic) => removeTopic(state(chat), topic),
    write(chat, text, options) {
      const id = write(world, state(chat), text, options).at(-1);
      if (id === undefined) throw new Error('a person cannot send an empty text');
      return id;
    },
    sendFile: (chat, file, options) => sendFile(world, state(chat), file, options),
    sendAlbum(chat, files, { caption, ...options } = {}) {
      const album = options.album ?? toAlbum(world);
      return files.map((file, index) => {
        const first = index === 0 && caption !== undefined ? { caption } : {};
        return sendFile(world, state(chat), file, { ...options, album, ...first });
      });
    },
    tap: (chat, message, data, by) => tap(world, state(chat), message, data, by),
    forgeTap: (chat, message, data, by) => forgeTap(world, state(chat), message, data, by),
    edit: (chat, message, text) => edit(world, state(chat), message, text),
    react: (chat, message, emojis, by) => react(world, state(chat), message, emojis, by),
    remove: (chat, message) => remove(state(chat), message),
    block: (chat) =>
      setAccess(world, state(chat), state(chat).chat.type === 'private' ? 'blocked' : 'kicked'),
    unblock: (chat) => setAccess(world, state(chat), 'open'),
    close: (chat) => setAccess(world, state(chat), 'closed'),
    announce: (kind, payload) => announce(world, kind, payload),
    announceEveryKind(user, chat = user) {
      const updates = listUpdates(world, state(chat), user);
      for (const [kind, payload] of updates) announce(world, kind, payload);
      return updates.map(([kind]) => kind);
    },
  };
}

/** Throws Error where there is no such chat. */
export function toState(world: World, chat: number): ChatState {
  const state = world.chats.get(chat);
  if (!state) throw new Error(`there is no chat ${chat}`);
  return state;
}
