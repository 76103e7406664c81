// The bot itself, as Telegram knows it: its name, and whether its private chats have topics. Asked for when the channel
// begins; until then what was noted last counts.
import type { ChannelNotes } from '@nod/channels';
import type { ChannelStatus } from '@nod/protocol';
import { z } from 'zod';
import type { BotApi } from '../api/bot-api.ts';
import { offerCommands } from '../commands/commands.ts';

const botSchema = z.object({
  username: z
    .string()
    .regex(/^\w{1,64}$/)
    .catch(''),
  first_name: z.string().transform((name) => name.slice(0, 64)),
  has_topics_enabled: z.boolean().default(false),
});

const TOPICS = 'topics';

export interface BotSelf {
  name(): string | null;
  hasTopics(): Promise<boolean>;
  /** Asks until it is answered once. Rejects with BotApiError. */
  introduce(signal: AbortSignal): Promise<ChannelStatus['self']>;
}

export function createBotSelf(api: BotApi, notes: ChannelNotes): BotSelf {
  let known: NonNullable<ChannelStatus['self']> | null = null;
  return {
    name: () => known?.name ?? null,
    hasTopics: async () => (await notes.get(TOPICS)) === 'yes',
    async introduce(signal) {
      if (known) return known;
      const { self, hasTopics } = await askForSelf(api, signal);
      known = self;
      if (((await notes.get(TOPICS)) === 'yes') !== hasTopics)
        await notes.set(TOPICS, hasTopics ? 'yes' : null);
      await offerCommands({ api, notes, bot: self.name }, signal).catch(() => {});
      return self;
    },
  };
}

export async function askForSelf(api: BotApi, signal?: AbortSignal) {
  const { username, first_name, has_topics_enabled } = botSchema.parse(await api.call('getMe', {}, signal));
  const address = username === '' ? null : `https://t.me/${username}`;
  return { self: { name: username || first_name, address }, hasTopics: has_topics_enabled };
}
