// Commands that the bot offers, in English and Chinese, and how one is read from a text.
import { wordsOf } from '@nod/wording';
import type { BotApi } from '../api/bot-api.ts';

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

/** Chinese where the person's program speaks it, English elsewhere. */
export async function offerCommands(api: BotApi, signal: AbortSignal): Promise<void> {
  for (const [language, code] of [
    ['en', {}],
    ['zh', { language_code: 'zh' }],
  ] as const) {
    const { commands } = wordsOf(language).messenger;
    const list = COMMANDS.map((command) => ({ command, description: commands[command] }));
    await api.call('setMyCommands', { commands: list, ...code }, signal);
  }
}
