// The verdict that the person types below a tool call that waits.
import type { ApprovalAnswer, ToolApproval } from '@nod/protocol';
import type { Texts } from '../texts/en.ts';

/** Only a plain yes approves, and only as shown; other words reject the call and go to the agent. Null: nothing typed. */
export function parseVerdict(
  line: string,
  { hash }: Pick<ToolApproval, 'hash'>,
  { approvals }: Texts,
): ApprovalAnswer | null {
  const words = line.trim();
  if (words === '') return null;
  if (approvals.yes.includes(words.toLowerCase())) return { verdict: 'approve', hash, remember: 'once' };
  return { verdict: 'reject', words: approvals.no.includes(words.toLowerCase()) ? '' : words };
}
