// Population: the people and chats that a test puts into the world.
import { openTopic } from '../methods/chats.ts';
import type { Chat, User } from '../world/wire.ts';
import { type ChatState, countOn, type World } from '../world/world.ts';

export interface NewPerson {
  id?: number;
  name?: string;
  username?: string;
  language?: string;
  /** Their private chat with the bot has topics. */
  hasTopics?: boolean;
}

export interface NewGroup {
  id?: number;
  title?: string;
  members: readonly number[];
  /** A supergroup whose conversations stand in topics. */
  isForum?: boolean;
  isChannel?: boolean;
  botRole?: ChatState['botRole'];
}

/** A person who has begun a private chat with the bot; its id is theirs. */
export function addPerson(world: World, person: NewPerson = {}): User {
  const id = person.id ?? 1000 + countOn(world);
  const user: User = {
    id,
    is_bot: false,
    first_name: person.name ?? `Person ${id}`,
    ...(person.username === undefined ? {} : { username: person.username }),
    ...(person.language === undefined ? {} : { language_code: person.language }),
  };
  world.users.set(id, user);
  const chat: Chat = {
    id,
    type: 'private',
    first_name: user.first_name,
    ...(person.hasTopics ? { is_forum: true as const } : {}),
  };
  world.chats.set(id, toState(chat, [id], 'member'));
  return user;
}

/** Gives the id of the chat. */
export function addGroup(world: World, group: NewGroup): number {
  const id = group.id ?? -1_001_000_000_000 - countOn(world);
  const chat: Chat = {
    id,
    type: group.isChannel ? 'channel' : 'supergroup',
    title: group.title ?? `Group ${id}`,
    ...(group.isForum ? { is_forum: true as const } : {}),
  };
  world.chats.set(id, toState(chat, group.members, group.botRole ?? 'administrator'));
  return id;
}

function toState(chat: Chat, members: readonly number[], botRole: ChatState['botRole']): ChatState {
  return {
    chat,
    botRole,
    access: 'open',
    messages: new Map(),
    topics: new Map(),
    members: new Set(members),
    lastMessageId: 0,
    sentAt: [],
  };
}

/** A topic made by a person. Gives its number. */
export function addTopic(world: World, state: ChatState, name: string): number {
  return openTopic(world, state, name).id;
}
