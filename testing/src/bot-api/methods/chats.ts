// Chats: what the bot can learn of them and of itself.
import { readInteger } from '../world/parameters.ts';
import { badRequest } from '../world/refusal.ts';
import type { Call } from '../world/wire.ts';
import type { ChatState, World } from '../world/world.ts';
import { readChat } from './place.ts';

export function getMe({ bot }: World): unknown {
  return bot;
}

export function getChat(world: World, { params }: Call): unknown {
  const state = readChat(world, params);
  const pinned = [...state.messages.values()].filter(({ isPinned }) => isPinned).at(-1);
  return { ...state.chat, ...(pinned ? { pinned_message: pinned.wire } : {}) };
}

export function getChatMember(world: World, { params }: Call): unknown {
  const state = readChat(world, params);
  const id = readInteger(params, 'user_id') ?? 0;
  if (id === world.bot.id) return { user: world.bot, status: state.botRole, ...toRights(state) };
  const user = world.users.get(id);
  if (!user) throw badRequest('user not found');
  return { user, status: state.members.has(id) ? 'member' : 'left' };
}

function toRights({ botRole }: ChatState): Record<string, boolean> {
  if (botRole === 'member') return {};
  return { can_manage_topics: true, can_pin_messages: true, can_delete_messages: true, is_anonymous: false };
}

export function leaveChat(world: World, { params }: Call): true {
  const state = readChat(world, params);
  if (state.chat.type === 'private') throw badRequest("chat member status can't be changed in private chats");
  state.access = 'left';
  return true;
}
