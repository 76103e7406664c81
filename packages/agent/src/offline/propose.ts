// Proposals: commands that the agent shows before it does them. Tapping one sends its words; "yes" takes the one
// that stands in the question.
import { MAX_QUICK_REPLY_LENGTH } from '@nod/protocol';
import type { ChatMessage } from '../intent.ts';
import type { Language } from '../language.ts';
import { REPLIES, TEXTS } from './texts.ts';

/** A question with one command in it; the command itself is the quick reply, unless it is too long for one. */
export function renderProposal(
  command: string,
  language: Language,
): { text: string; quickReplies: string[] } {
  const { yes, no } = REPLIES[language];
  const isShort = command.length <= MAX_QUICK_REPLY_LENGTH && !command.includes('\n');
  return {
    text: `${TEXTS[language].shallI}${toQuotation(command)}`,
    quickReplies: [isShort ? command : yes, no],
  };
}

function toQuotation(command: string): string {
  return `\n\n${command
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')}`;
}

/** The command that the agent's last message asks about, exactly as it is shown there; null when it asks nothing. */
export function readProposal(history: readonly ChatMessage[]): string | null {
  const last = history.at(-1);
  if (last?.role !== 'assistant') return null;
  for (const { shallI } of Object.values(TEXTS)) {
    const lines = last.text.startsWith(`${shallI}\n\n`) ? last.text.slice(shallI.length + 2).split('\n') : [];
    if (lines.length > 0 && lines.every((line) => /^>(?: |$)/u.test(line)))
      return lines.map((line) => line.slice(2)).join('\n');
  }
  return null;
}
