// Service messages: what Telegram itself says in a chat. A bot is told of those that it caused, too.
import type { Message, User } from '../world/wire.ts';
import {
  addMessage,
  announce,
  type ChatState,
  nextMessageId,
  toSeconds,
  type World,
} from '../world/world.ts';

export interface ServiceMessage {
  by: User;
  /** `new`: the message is the beginning of a topic, whose number it gives. */
  topic: number | 'new' | null;
  fields: Partial<Message>;
  isSilent?: boolean;
}

/** Gives the id of the message. */
export function postService(world: World, state: ChatState, service: ServiceMessage): number {
  const { by, topic, fields, isSilent = true } = service;
  const id = nextMessageId(world, state);
  const thread = topic === 'new' ? id : topic;
  const wire: Message = {
    message_id: id,
    date: toSeconds(world.now()),
    chat: state.chat,
    from: by,
    ...(thread === null ? {} : { message_thread_id: thread, is_topic_message: true as const }),
    ...fields,
  };
  addMessage(state, wire, { by: by.id === world.bot.id ? 'bot' : 'person', isSilent });
  announce(world, 'message', wire);
  return id;
}

/** The bot as messages name it. */
export function toSender({ bot }: World): User {
  const { id, is_bot, first_name, username } = bot;
  return { id, is_bot, first_name, ...(username === undefined ? {} : { username }) };
}
