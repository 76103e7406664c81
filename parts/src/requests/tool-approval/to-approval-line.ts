// A waiting tool call in one short line, where there is no room for a card. Pure.

import { PERSON } from '@nod/protocol';
import type { ToolApproval } from '@nod/surface';
import type { Texts } from '../../texts/use-texts.ts';
import { toParametersLine } from '../tool-call/to-parameters-line.ts';

/** "nod wants to use Write File: notes.md"; for another agent "nod wants to use Write File (ordered by spy): notes.md". */
export function toApprovalLine(
  { agent, call, orderedBy }: ToolApproval,
  { approvals, label, toolTitle }: Pick<Texts, 'approvals' | 'label' | 'toolTitle'>,
): string {
  const wants = approvals.asks(agent, toolTitle(call.toolName));
  const asks = orderedBy === PERSON ? wants : approvals.asksFor(wants, orderedBy);
  const parameters = toParametersLine(call);
  return parameters === '' ? asks : `${label(asks)}${parameters}`;
}
