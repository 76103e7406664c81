// What was decided about a tool call, in words. Pure.
import type { ApprovalReply } from '@nod/protocol';
import type { Texts } from '../../texts/use-texts.ts';

/** "Approved, with your changes, always allowed from now on". */
export function toVerdictText(
  { verdict, by, isEdited, remember }: ApprovalReply,
  { approvals, list }: Pick<Texts, 'approvals' | 'list'>,
): string {
  const parts = [
    by === 'mode' ? approvals.verdictsByMode[verdict] : approvals.verdicts[verdict],
    isEdited ? approvals.edited : '',
    remember === 'once' ? '' : approvals.remembered[remember],
  ];
  return list(parts.filter((part) => part !== ''));
}
