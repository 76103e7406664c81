// A new world: a bot that nobody has written to yet.
import type { User } from './wire.ts';
import type { World } from './world.ts';

export interface NewWorld {
  now(): number;
  /** Of the bot; its id is the token's beginning. */
  token: string;
  /** Fields of the bot's own user. */
  bot: Partial<User> & Record<string, unknown>;
  queryLifetime: number;
}

export function createWorld({ now, token, bot, queryLifetime }: NewWorld): World {
  return {
    now,
    queryLifetime,
    bot: {
      id: Number(token.split(':')[0]),
      is_bot: true,
      first_name: 'Nod',
      username: 'nod_test_bot',
      can_join_groups: true,
      can_read_all_group_messages: false,
      supports_inline_queries: false,
      has_topics_enabled: false,
      ...bot,
    },
    users: new Map(),
    chats: new Map(),
    files: new Map(),
    queries: new Map(),
    commands: new Map(),
    descriptions: new Map(),
    chatActions: [],
    drafts: [],
    queue: [],
    lastUpdateId: 100_000_000,
    allowedUpdates: null,
    webhook: null,
    poll: null,
    listeners: new Set(),
    lastMessageId: 1,
    count: 0,
  };
}
