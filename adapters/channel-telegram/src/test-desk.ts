// A desk under test: a hub, the Telegram channel on a double of the Bot API, and the person who is let in there.
import { type ChannelPorts, createChannelNotes, type RunningChannel, startChannel } from '@nod/channels';
import { type AgentName, agentNameSchema, type OutgoingMessage, type Right } from '@nod/protocol';
import { startTestHub, type TestHub } from '@nod/testing';
import {
  type BotApiOptions,
  createBotApi,
  type BotApi as Double,
  type SeenMessage,
} from '@nod/testing/bot-api';
import type { BotApi } from './api/bot-api.ts';
import { createTelegramChannel, type TelegramChannel } from './channel/telegram-channel.ts';
import { PLAIN_SETTINGS, toBotApi } from './test-telegram.ts';

export const ME = 1001;
export const ci = agentNameSchema.parse('ci');
export const ben = agentNameSchema.parse('ben');

export interface Desk {
  test: TestHub;
  double: Double;
  channel: TelegramChannel;
  running: RunningChannel;
  statuses: unknown[];
  say(text: string, fields?: Partial<OutgoingMessage>): Promise<void>;
  ask(text: string, fields?: Partial<OutgoingMessage>): Promise<string>;
  /** What the bot shows, the count of what waits left out. */
  shown(chat?: number): SeenMessage[];
  last(chat?: number): SeenMessage;
  /** The button that begins so, of the newest message that has one. */
  tap(label: string, chat?: number, by?: number): Promise<void>;
  write(text: string, options?: Parameters<Double['write']>[2], chat?: number): Promise<void>;
  received(agent?: AgentName): Promise<string[]>;
  pass(ms?: number): Promise<void>;
}

export interface DeskOptions {
  settings?: Partial<typeof PLAIN_SETTINGS>;
  double?: BotApiOptions;
  rights?: readonly Right[];
  test?: TestHub;
  bot?: Double;
  language?: string;
  hasTopics?: boolean;
  toApi?(double: Double): BotApi;
  doors?: ChannelPorts['doors'];
}

export async function openDesk(options: DeskOptions = {}): Promise<Desk> {
  const { rights = ['chat', 'approve'], language = 'en', hasTopics = false } = options;
  const test = options.test ?? (await startTestHub());
  const { clock, timer } = test.time;
  const topics = hasTopics ? { bot: { has_topics_enabled: true } } : {};
  const double = options.bot ?? createBotApi({ clock, timer, ...topics, ...options.double });
  if (!options.bot) {
    double.addPerson({ id: ME, name: 'Ada', language });
    if (rights.length > 0) await letIn(test, ME, rights);
  }
  const statuses: unknown[] = [];
  const { hub, ports } = test;
  const channel = createTelegramChannel(
    { ...PLAIN_SETTINGS, ...options.settings },
    {
      ...{ hub, accounts: hub.accounts, attachments: hub.attachments, clock, timer },
      notes: createChannelNotes(ports.store, 'telegram'),
      signal: new AbortController().signal,
      report: ports.report,
      tellStatus: (status) => statuses.push(status),
    },
    (options.toApi ?? toBotApi)(double),
  );
  await channel.prepare();
  const running = await startChannel({
    ...ports,
    hub,
    channel,
    ...(options.doors && { doors: options.doors }),
  });

  async function pass(ms = 0): Promise<void> {
    await test.time.advance(ms);
    for (let turn = 0; turn < 6; turn += 1) await test.time.advance(0);
  }
  await pass();
  const shown = (chat = ME) =>
    double
      .seen(chat)
      .filter(({ by, text, kind }) => by === 'bot' && kind !== 'service' && !text.startsWith('🔔'));
  return {
    ...{ test, double, channel, running, statuses, pass, shown },
    async say(text, fields = {}) {
      await hub.bus.send(test.outgoing({ text, ...fields }));
      await pass();
    },
    async ask(text, fields = {}) {
      const { requestId } = await hub.bus.send(test.outgoing({ text, ...fields }));
      await pass();
      return requestId ?? '';
    },
    last(chat) {
      const last = shown(chat).at(-1);
      if (!last) throw new Error('nothing is shown');
      return last;
    },
    async tap(label, chat = ME, by) {
      const card = shown(chat).findLast(({ buttons }) =>
        buttons.flat().some(({ text }) => text.startsWith(label)),
      );
      const data = card?.buttons.flat().find(({ text }) => text.startsWith(label))?.callback_data;
      if (!card || data === undefined) throw new Error(`there is no button "${label}"`);
      double.tap(chat, card.message, data, by);
      await pass();
    },
    async write(text, written, chat = ME) {
      double.write(chat, text, written);
      await pass();
    },
    async received(agent = ci) {
      const messages = await hub.bus.inbox(agent, { waitMs: 0, limit: 100 });
      return messages.map(({ payload }) => payload.text ?? '');
    },
  };
}

export async function letIn({ hub }: TestHub, account: number, rights: readonly Right[]): Promise<void> {
  const offer = await hub.accounts.ask({ surface: 'telegram', account: String(account), name: 'Ada' });
  if (offer.type !== 'code') throw new Error(offer.type);
  await hub.accounts.pair(offer.code, rights, 'panel');
}

export function labels({ buttons }: SeenMessage): string[] {
  return buttons.flat().map(({ text }) => text);
}
