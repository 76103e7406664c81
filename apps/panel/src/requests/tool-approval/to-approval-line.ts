// A waiting tool call in one short line, where there is no room for a card. Pure.

import { toReadableToolName } from '@nod/protocol';
import { toParametersLine } from '../../runs/to-parameters-line.ts';
import type { ToolApproval } from '../../state/with-requests.ts';
import type { Texts } from '../../texts/use-texts.ts';

/** "nod wants to use Write File: notes.md". */
export function toApprovalLine(
  { agent, call }: ToolApproval,
  { approvals, label }: Pick<Texts, 'approvals' | 'label'>,
): string {
  const asks = approvals.asks(agent, toReadableToolName(call.toolName));
  const parameters = toParametersLine(call.parameters);
  return parameters === '' ? asks : `${label(asks)}${parameters}`;
}
