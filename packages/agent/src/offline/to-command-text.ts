// A command as the agent writes it: offered as a quick reply, and read back by the grammar as exactly that.
import { toWrittenTime } from '../clock-time/render-time.ts';
import type { Language } from '../language.ts';

export type Proposal =
  | { action: 'remember' | 'forget'; text: string }
  /** `at` null: now. To `user` it is a reminder, and has a time. */
  | { action: 'send'; to: string; text: string; at: number | null }
  | { action: 'run'; command: string };

export function toCommandText(proposal: Proposal, zone: string, language: Language): string {
  const isChinese = language === 'zh';
  switch (proposal.action) {
    case 'remember':
      return isChinese ? `记住：${proposal.text}` : `Remember: ${proposal.text}`;
    case 'forget':
      return isChinese ? `忘记：${proposal.text}` : `Forget: ${proposal.text}`;
    case 'run':
      return isChinese ? `运行：${proposal.command}` : `Run: ${proposal.command}`;
    case 'send':
      return toSending(proposal, zone, language);
  }
}

function toSending(
  { to, text, at }: Extract<Proposal, { action: 'send' }>,
  zone: string,
  language: Language,
): string {
  const time = at === null ? null : toWrittenTime(at, zone, language);
  if (language === 'zh') {
    const what = to === 'user' ? '提醒我' : `发给 ${to}`;
    return `${time === null ? '' : `${time} `}${what}：${text}`;
  }
  return `${to === 'user' ? 'Remind me' : `Send to ${to}`}${time === null ? '' : ` on ${time}`}: ${text}`;
}
