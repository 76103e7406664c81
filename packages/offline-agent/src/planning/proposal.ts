// A proposal: a command that the agent shows before it does it, in words that the grammar reads back as exactly that.
// Tapping it sends its words; "yes" takes the one that stands in the question.

import type { ChatMessage } from '@nod/agent';
import { type Language, MAX_QUICK_REPLY_LENGTH } from '@nod/protocol';
import { toWrittenTime } from '../clock-time/wall-time.ts';
import { REPLIES, TEXTS } from '../texts/texts.ts';

export type Proposal =
  | { action: 'remember' | 'forget' | 'run'; text: string }
  /** `at` null: now. To `user` it is a reminder, and has a time. */
  | { action: 'send'; to: string; text: string; at: number | null };

const VERBS = {
  en: { remember: 'Remember: ', forget: 'Forget: ', run: 'Run: ' },
  zh: { remember: '记住：', forget: '忘记：', run: '运行：' },
};

export function toCommandText(proposal: Proposal, zone: string, language: Language): string {
  if (proposal.action !== 'send') return `${VERBS[language][proposal.action]}${proposal.text}`;
  const { to, text, at } = proposal;
  const time = at === null ? null : toWrittenTime(at, zone, language);
  if (language === 'zh')
    return `${time === null ? '' : `${time} `}${to === 'user' ? '提醒我' : `发给 ${to}`}：${text}`;
  return `${to === 'user' ? 'Remind me' : `Send to ${to}`}${time === null ? '' : ` on ${time}`}: ${text}`;
}

/** A question with one command in it; the command itself is the quick reply, unless it is too long for one. */
export function renderProposal(
  command: string,
  language: Language,
): { text: string; quickReplies: string[] } {
  const { yes, no } = REPLIES[language];
  const isShort = command.length <= MAX_QUICK_REPLY_LENGTH && !command.includes('\n');
  const quoted = command.replace(/^/gmu, '> ');
  return { text: `${TEXTS[language].shallI}\n\n${quoted}`, quickReplies: [isShort ? command : yes, no] };
}

/** The command that the agent's last message asks about, exactly as it is shown there; null when it asks nothing. */
export function readProposal(history: readonly ChatMessage[]): string | null {
  const last = history.at(-1);
  const shallI = Object.values(TEXTS).find((texts) => last?.text.startsWith(`${texts.shallI}\n\n`))?.shallI;
  if (last?.role !== 'assistant' || shallI === undefined) return null;
  const lines = last.text.slice(shallI.length + 2).split('\n');
  const isCommand = lines.every((line) => /^>(?: |$)/u.test(line));
  return isCommand ? lines.map((line) => line.slice(2)).join('\n') : null;
}
