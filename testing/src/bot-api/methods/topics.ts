// Topics: the threads of a forum, or of private chats where the bot has them.
import { LIMITS } from '../world/limits.ts';
import { readInteger, readString } from '../world/parameters.ts';
import { badRequest } from '../world/refusal.ts';
import type { Call, Params, User } from '../world/wire.ts';
import { type ChatState, hasTopics, type Topic, type World } from '../world/world.ts';
import { readChat } from './place.ts';
import { postService, toSender } from './service-messages.ts';

const ICON_COLOR = 7322096;

export function createForumTopic(world: World, { params }: Call): unknown {
  const name = readName(params);
  const state = readForum(world, params);
  if (name === undefined) throw badRequest('name must be non-empty');
  const topic = openTopic(world, state, name, toSender(world));
  return { message_thread_id: topic.id, name, icon_color: ICON_COLOR };
}

/** Its number is that of the message by which it was made. */
export function openTopic(world: World, state: ChatState, name: string, by: User): Topic {
  const fields = { forum_topic_created: { name, icon_color: ICON_COLOR } };
  const id = postService(world, state, { by, topic: 'new', fields });
  const topic = { id, name, isClosed: false };
  state.topics.set(id, topic);
  return topic;
}

export function editForumTopic(world: World, { params }: Call): true {
  const name = readName(params);
  const state = readForum(world, params);
  const topic = readNamed(state, params);
  if (name === undefined || name === topic.name) throw badRequest('TOPIC_NOT_MODIFIED');
  topic.name = name;
  postService(world, state, {
    by: toSender(world),
    topic: topic.id,
    fields: { forum_topic_edited: { name } },
  });
  return true;
}

export function closeForumTopic(world: World, { params }: Call): true {
  return setClosed(world, params, true);
}

export function reopenForumTopic(world: World, { params }: Call): true {
  return setClosed(world, params, false);
}

function setClosed(world: World, params: Params, isClosed: boolean): true {
  const topic = readNamed(readForum(world, params), params);
  if (topic.isClosed === isClosed) throw badRequest('TOPIC_NOT_MODIFIED');
  topic.isClosed = isClosed;
  return true;
}

export function deleteForumTopic(world: World, { params }: Call): true {
  const state = readForum(world, params);
  removeTopic(state, readNamed(state, params).id);
  return true;
}

/** With all that was said in it. */
export function removeTopic(state: ChatState, topic: number): void {
  state.topics.delete(topic);
  for (const [id, { wire }] of state.messages)
    if (wire.message_thread_id === topic) state.messages.delete(id);
}

function readNamed(state: ChatState, params: Params): Topic {
  const topic = state.topics.get(readInteger(params, 'message_thread_id') ?? 0);
  if (!topic) throw badRequest('TOPIC_ID_INVALID');
  return topic;
}

function readName(params: Params): string | undefined {
  const name = readString(params, 'name')?.trim();
  if (name !== undefined && name.length > LIMITS.topicName) throw badRequest('TOPIC_TITLE_TOO_LONG');
  return name === '' ? undefined : name;
}

function readForum(world: World, params: Params): ChatState {
  const state = readChat(world, params);
  if (!hasTopics(world, state)) throw badRequest('the chat is not a forum');
  const mayManage = state.chat.type === 'private' || state.botRole === 'administrator';
  if (!mayManage) throw badRequest('not enough rights to create a topic');
  return state;
}
