// Commands that the bot offers, in English and Chinese, and how one is read from a text.
import { createHash } from 'node:crypto';
import type { ChannelNotes } from '@nod/channels';
import type { Language } from '@nod/protocol';
import { wordsOf } from '@nod/wording';
import type { BotApi, Parameters } from '../api/bot-api.ts';

const OFFERED = 'commands';

export const COMMANDS = ['start', 'agents', 'mode', 'pending', 'stop', 'terminal', 'new', 'help'] as const;

export type CommandName = (typeof COMMANDS)[number];

export interface Command {
  name: CommandName;
  given: string;
}

/** A command that names another bot: in a group it is said to that one. */
export function isForAnother(text: string, bot: string | null): boolean {
  const [, to] = /^\/\w{1,64}@(\w{1,64})(?:\s|$)/.exec(text.trim()) ?? [];
  return to !== undefined && to.toLowerCase() !== bot?.toLowerCase();
}

/** Null for what is no command of ours, or one of another bot in the same group. */
export function parseCommand(text: string, bot: string | null): Command | null {
  const [, name, to, given = ''] =
    /^\/([a-z]{1,16})(?:@(\w{1,64}))?(?:\s+(.{0,500}))?$/isu.exec(text.trim()) ?? [];
  const known = COMMANDS.find((each) => each === name?.toLowerCase());
  if (!known || (to !== undefined && to.toLowerCase() !== bot?.toLowerCase())) return null;
  return { name: known, given: given.trim() };
}

interface Offering {
  api: BotApi;
  notes: ChannelNotes;
  /** The bot that offers them. */
  bot: string;
}

/** Chinese where the person's program speaks it, English elsewhere; only where it is not what was offered last. */
export async function offerCommands({ api, notes, bot }: Offering, signal: AbortSignal): Promise<void> {
  const offers = [toOffer('en', {}), toOffer('zh', { language_code: 'zh' })];
  const digest = createHash('sha256')
    .update(JSON.stringify([bot, offers]))
    .digest('hex');
  if ((await notes.get(OFFERED)) === digest) return;
  for (const offer of offers) await api.call('setMyCommands', offer, signal);
  await notes.set(OFFERED, digest);
}

function toOffer(language: Language, code: { language_code?: string }): Parameters {
  const { commands } = wordsOf(language).messenger;
  return { commands: COMMANDS.map((command) => ({ command, description: commands[command] })), ...code };
}
