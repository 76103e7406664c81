// Obeyed commands: what each command of the bot asks for. What the channel can say by itself is no arrival.
import type { Arrival } from '@nod/channels';
import { type AgentName, agentNameSchema, chatModeSchema } from '@nod/protocol';
import { BotApiError } from '../api/bot-api.ts';
import { COMMANDS, type Command } from '../commands/commands.ts';
import type { TelegramChat, TelegramMessage } from '../updates/update.ts';
import { type Context, type ReaderParts, toArrival } from './reading-context.ts';

export async function obey(
  parts: ReaderParts,
  context: Context,
  { name, given }: Command,
  message: TelegramMessage,
): Promise<Arrival | null> {
  const agent = agentNameSchema.safeParse(given);
  const mode = chatModeSchema.safeParse(given);
  switch (name) {
    case 'start':
      return start(parts, context, message);
    case 'agents':
      return agent.success
        ? choose(parts, context, agent.data, message.chat)
        : toArrival(context, { type: 'list-agents' });
    case 'mode':
      return toArrival(context, mode.success ? { type: 'mode', mode: mode.data } : { type: 'show-mode' });
    case 'pending':
    case 'stop':
    case 'new':
    case 'terminal':
      return toArrival(context, { type: name });
    case 'help':
      help(parts, context);
      return null;
  }
}

async function start(parts: ReaderParts, context: Context, { chat }: TelegramMessage): Promise<Arrival> {
  const { messenger } = context.words;
  await parts.homes.move(context.account, { chat: chat.id, hasTopics: chat.is_forum === true });
  parts.say(context.chat, [
    chat.type === 'private' ? messenger.welcome[toRightsKind(context)] : messenger.homeMoved,
    messenger.help,
  ]);
  return toArrival(context, { type: 'list-agents' });
}

function toRightsKind({ rights }: Context): 'chat' | 'approve' {
  return rights.includes('approve') ? 'approve' : 'chat';
}

function help({ say }: ReaderParts, { chat, words: { messenger, language } }: Context): void {
  const list = COMMANDS.map((each) => `/${each} · ${messenger.commands[each]}`);
  const other = language === 'en' ? 'zh' : 'en';
  const text = other === 'zh' ? '中文' : 'English';
  say(chat, [messenger.help, '', ...list], [[{ text, callback_data: `language:${other}` }]]);
}

/** Where agents have topics, to choose one is to go to its topic; one that is nobody's becomes its. */
export async function choose(
  { topics, homes, move }: ReaderParts,
  context: Context,
  agent: AgentName,
  { id }: Pick<TelegramChat, 'id'>,
): Promise<Arrival> {
  const [, thread] = /#(\d+)$/.exec(context.chat) ?? [];
  const own = `${id}:${agent}`;
  const hasTopics = (await homes.chatsOf(agent)).includes(own) && (await canReach());
  if (hasTopics && thread !== undefined) await topics.give(id, Number(thread), agent);
  return toArrival({ ...context, chat: hasTopics ? own : context.chat }, { type: 'choose', agent });

  async function canReach(): Promise<boolean> {
    if (thread !== undefined) return true;
    try {
      await topics.find(own);
    } catch (error) {
      if (!(error instanceof BotApiError) || error.failure.type !== 'moved') return true;
      await move(own, error.failure.chat);
      return false;
    }
    return true;
  }
}
