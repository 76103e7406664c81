// Population: the people and chats that a test puts into the world.
import { postService } from '../methods/service-messages.ts';
import { openTopic } from '../methods/topics.ts';
import type { Chat, User } from '../world/wire.ts';
import { type ChatState, countOn, type World } from '../world/world.ts';
import { setAccess } from './doing.ts';
import { toUser } from './writing.ts';

export interface NewPerson {
  id?: number;
  name?: string;
  username?: string;
  language?: string;
}

export interface NewGroup {
  id?: number;
  title?: string;
  members: readonly number[];
  /** A supergroup whose conversations stand in topics. */
  isForum?: boolean;
  isChannel?: boolean;
  /** A group of the small kind, which can become a supergroup. */
  isSmall?: boolean;
  botRole?: ChatState['botRole'];
  /** The bot comes in now, and hears of it; otherwise it was there before. */
  isNew?: boolean;
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
  const { first_name } = user;
  const chat: Chat = { id, type: 'private', first_name };
  world.chats.set(id, toState(chat, [id], 'member'));
  return user;
}

/** Gives the id of the chat. */
export function addGroup(world: World, group: NewGroup): number {
  const id = group.id ?? -1_001_000_000_000 - countOn(world);
  const chat: Chat = {
    id,
    type: group.isChannel ? 'channel' : group.isSmall ? 'group' : 'supergroup',
    title: group.title ?? `Group ${id}`,
    ...(group.isForum ? { is_forum: true as const } : {}),
  };
  const state = toState(chat, group.members, group.botRole ?? 'administrator');
  world.chats.set(id, state);
  if (group.isNew) {
    state.access = 'left';
    setAccess(world, state, 'open');
  }
  return id;
}

/** The small group becomes a supergroup with another number, which comes back; both chats tell of it. */
export function upgradeGroup(world: World, state: ChatState): number {
  const members = [...state.members];
  const id = addGroup(world, { title: state.chat.title ?? '', members, botRole: state.botRole });
  const by = toUser(world, state);
  postService(world, state, { by, topic: null, fields: { migrate_to_chat_id: id } });
  const next = world.chats.get(id);
  if (next) {
    const fields = { migrate_from_chat_id: state.chat.id };
    postService(world, next, { by, topic: null, fields });
  }
  state.movedTo = id;
  return id;
}

/** Its conversations stand in topics from now on, or no longer. Bots are not told. */
export function setForum(state: ChatState, isForum: boolean): void {
  const { is_forum: _, ...chat } = state.chat;
  state.chat = isForum ? { ...chat, is_forum: true } : chat;
  if (!isForum) state.topics.clear();
}

function toState(chat: Chat, members: readonly number[], botRole: ChatState['botRole']): ChatState {
  return {
    chat,
    botRole,
    access: 'open',
    movedTo: null,
    messages: new Map(),
    deleted: new Map(),
    topics: new Map(),
    members: new Set(members),
    // The first is the making of the chat; no topic has the number of the general one.
    lastMessageId: 1,
    sentAt: [],
  };
}

/** A topic made by a person. Gives its number. */
export function addTopic(world: World, state: ChatState, name: string): number {
  return openTopic(world, state, name, toUser(world, state)).id;
}
